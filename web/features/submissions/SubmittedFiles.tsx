import { Button, Group, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import type { SubmissionDetail } from "../../../shared/contract/submissions.ts";
import { StoredAnswers, type UploadedFile } from "../../../shared/form/definition/definition.ts";
import { filesIn } from "../../../shared/form/definition/uploaded-file.ts";
import { drawnTypes } from "../../../shared/process/picture-references.ts";
import type { DescribedPage } from "../../../shared/process/submission-document.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { saveBlob } from "../../lib/save-file.ts";
import { CallProblem } from "../../lib/send.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./Reports.module.css";
import { sizeInWords } from "./Reports.tsx";

interface Submitted {
  /** The key of its answer. */
  key: string;
  label: string;
  file: UploadedFile;
}

/** What is done with a file. */
type Use = "open" | "save";

/** The files of the answers that are shown, in the order of the form. */
function submittedFiles({ model }: SubmissionDetail, pages: readonly DescribedPage[]): Submitted[] {
  const files = new Map(filesIn(StoredAnswers.parse(JSON.parse(model))).map(({ key, file }) => [key, file]));
  return pages
    .flatMap(({ sections }) => sections.flatMap(({ answers }) => answers))
    .flatMap(({ key, label }) => {
      const file = files.get(key);
      return file === undefined ? [] : [{ key, label: label || key, file }];
    });
}

/** Fetches each file once: each look is recorded in the audit trail. */
function useFiles(formId: number, instanceKey: string) {
  const [fetched] = useState(() => new Map<string, Blob>());
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<{ key: string; error: unknown }>();
  const [shown, setShown] = useState<{ key: string; address: string }>();
  const address = shown?.address;
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address]);

  const fetchFile = async (sha256: string): Promise<Blob> => {
    const known = fetched.get(sha256);
    if (known !== undefined) return known;
    const { url, contentType } = await call(api.runtime.submissionFile, { formId, instanceKey, sha256 });
    const response = await fetch(url, { credentials: "omit" });
    if (!response.ok) throw new CallProblem(response.status, "The file couldn't be fetched. Try again.");
    const content = new Blob([await response.blob()], { type: contentType });
    fetched.set(sha256, content);
    return content;
  };
  const use = async (what: Use, { key, file }: Submitted) => {
    setBusy(`${what} ${key}`);
    setFailure(undefined);
    try {
      const content = await fetchFile(file.sha256);
      if (what === "save") saveBlob(new Blob([content], { type: "application/octet-stream" }), file.name);
      else setShown({ key, address: URL.createObjectURL(content) });
    } catch (error) {
      setFailure({ key, error });
    }
    setBusy(undefined);
  };
  return {
    shown,
    failure,
    use,
    close: () => setShown(undefined),
    isBusy: (what: Use, key: string) => busy === `${what} ${key}`,
  };
}

/** The files of a submission: pictures can be looked at, all can be downloaded. Nothing where there are none. */
export function SubmittedFiles({
  formId,
  submission,
  pages,
}: {
  formId: number;
  submission: SubmissionDetail;
  pages: readonly DescribedPage[];
}) {
  const all = submittedFiles(submission, pages);
  const { shown, failure, use, close, isBusy } = useFiles(formId, submission.instanceKey);
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="files" className={styles.reports}>
      <Title order={2} size="h4" id="files">
        Files
      </Title>
      <ul className={styles.list}>
        {all.map((one) => {
          const { key, label, file } = one;
          const isShown = shown?.key === key;
          const what = `${file.name}, ${label}`;
          return (
            <li key={key}>
              <div className={styles.report}>
                <div>
                  <div className={styles.name}>{file.name}</div>
                  <div className={styles.kind}>
                    {label} · {sizeInWords(file.bytes)}
                  </div>
                </div>
                <Group gap="xs">
                  <Button
                    variant="default"
                    aria-label={`Download ${what}`}
                    loading={isBusy("save", key)}
                    onClick={() => use("save", one)}
                  >
                    Download
                  </Button>
                  {drawnTypes.has(file.type) && (
                    <Button
                      variant={isShown ? "default" : "light"}
                      aria-label={`${isShown ? "Close" : "Open"} ${what}`}
                      aria-expanded={isShown}
                      loading={isBusy("open", key)}
                      onClick={() => (isShown ? close() : use("open", one))}
                    >
                      {isShown ? "Close" : "Open"}
                    </Button>
                  )}
                </Group>
              </div>
              {failure?.key === key && (
                <Note tone="error" title={`${file.name} couldn't be fetched.`}>
                  {problemText(failure.error)}
                </Note>
              )}
              {isShown && <img className={styles.picture} src={shown.address} alt={label} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
