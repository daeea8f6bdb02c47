import { useState } from "react";
import { type FileImportStats, upload } from "../../../shared/contract/imports.ts";
import { problemText } from "../../lib/problem-text.ts";
import { uploadFile } from "../../lib/upload-file.ts";
import { listedProblems } from "../../ui/problem-groups.ts";
import { whyNotTaken } from "./check-file.ts";

/** One file, from its choice to what the server says of it. */
export function useFileUpload() {
  const [file, setFile] = useState<File>();
  const [said, setSaid] = useState<string>();
  const [percent, setPercent] = useState<number>();
  const [stats, setStats] = useState<FileImportStats>();
  const [failure, setFailure] = useState<string>();

  /** Takes the first of some files, or none; says which others were left and why one can't be taken. */
  const choose = ([first, ...others]: readonly File[]) => {
    setFailure(undefined);
    const refusal = first && whyNotTaken(first);
    setFile(refusal === undefined ? first : undefined);
    setSaid(
      refusal ??
        (others.length > 0 && first
          ? `A form is one workbook: only ${first.name} was taken of the ${others.length + 1} files.`
          : undefined),
    );
  };

  /** @returns the stats; `undefined` when the file was refused or did not arrive */
  const send = async (): Promise<FileImportStats | undefined> => {
    if (file === undefined) return undefined;
    setFailure(undefined);
    setPercent(0);
    try {
      const answer = await uploadFile(upload.path, file, setPercent);
      setStats(answer);
      return answer;
    } catch (error) {
      setFailure(whyRefused(error));
      return undefined;
    } finally {
      setPercent(undefined);
    }
  };

  const reset = () => {
    choose([]);
    setStats(undefined);
  };

  return { file, choose, said, percent, stats, failure, send, reset };
}

/** What the server found in the file says more than that it could not be read. */
function whyRefused(error: unknown): string {
  const found = listedProblems(error).flatMap(({ message, hint }) => [message, hint ?? ""]);
  return found.length > 0 ? found.join(" ").trim() : problemText(error);
}
