import { useState } from "react";
import type { FileImportStats } from "../../../shared/contract/imports.ts";
import { DEFAULT_LOCALE } from "../../../shared/localize.ts";
import { api } from "../../lib/api.ts";
import { draftOf } from "../../lib/browser-storage.ts";
import { problemText } from "../../lib/problem-text.ts";
import { uploadFile } from "../../lib/upload-file.ts";
import { listedProblems } from "../../ui/problem-groups.ts";
import { fileRefusal, filesRefusal } from "./check-file.ts";
import { afterUpload, afterWorksheet, isInvalidWorkbook, NO_WORKSHEET, type Stage } from "./upload-stages.ts";
import { type FormToReimport, useImport } from "./use-import.ts";

/** One pass through the upload dialog, from a chosen file to a form. `form` is the one to import again, `given` was chosen before. */
export function useUpload(form: FormToReimport | undefined, given: readonly File[] = []) {
  const isNewForm = form === undefined;
  const [stage, setStage] = useState<Stage>("upload");
  const [worksheetIndex, setWorksheetIndex] = useState(NO_WORKSHEET);
  const draft = draftOf("name of a new form");
  const [formName, setFormName] = useState(() => draft.get() ?? "");
  /** A name was kept from before the session ended; the file was not. */
  const [isResumed] = useState(isNewForm && formName !== "");
  const [locale, setLocale] = useState<string>(DEFAULT_LOCALE);
  const { send, reset, ...file } = useFileUpload(given);
  const { run, imported, start, apply } = useImport(form);
  const { stats, percent } = file;
  const chosen = stats?.worksheets.find(({ index }) => index === worksheetIndex);
  /** A new form whose labels state no language: asked for together with its name. */
  const asksLanguage = isNewForm && chosen?.isLanguageOpen === true;

  const wanted = (of: FileImportStats, index: number) => ({
    id: of.id,
    worksheetIndex: index,
    formName: formName.trim(),
    ...(asksLanguage && { locale }),
  });

  const upload = async () => {
    const answer = await send();
    if (answer === undefined) return;
    setWorksheetIndex(answer.worksheetIndex);
    const next = afterUpload(answer, isNewForm);
    setStage(next);
    if (next === "importForm") await start(wanted(answer, answer.worksheetIndex));
  };

  const next = async () => {
    setStage(afterWorksheet(isNewForm));
    if (!isNewForm && stats !== undefined) await start(wanted(stats, worksheetIndex));
  };

  /** What was compared is stored; anything else is compared, or imported, from the start. */
  const runImport = async () => {
    if (stats === undefined) return;
    setStage("importForm");
    await (run.state === "compared" ? apply(run) : start(wanted(stats, worksheetIndex)));
  };

  /** Back to the first stage, for another or a corrected file; the name stays. */
  const startAgain = () => {
    reset();
    setStage("upload");
    setWorksheetIndex(NO_WORKSHEET);
  };

  return {
    form,
    stage: imported === undefined ? stage : "finish",
    ...file,
    isUploading: percent !== undefined,
    isInvalid: stats !== undefined && isInvalidWorkbook(stats),
    worksheetIndex,
    setWorksheetIndex,
    formName,
    setFormName: (name: string) => {
      setFormName(name);
      draft.set(name);
    },
    isResumed,
    /** What was typed is no longer kept. */
    forget: draft.clear,
    asksLanguage,
    locale,
    setLocale,
    run,
    imported,
    upload,
    next,
    runImport,
    startAgain,
  };
}

export type Upload = ReturnType<typeof useUpload>;

/** The workbook and its lists, from their choice to what the server says of them. */
function useFileUpload(given: readonly File[]) {
  const [files, setFiles] = useState(given);
  const [notice, setNotice] = useState(() => filesRefusal(given));
  const [percent, setPercent] = useState<number>();
  const [stats, setStats] = useState<FileImportStats>();
  const [failure, setFailure] = useState<string>();

  /** Adds files, replacing those of the same name; says why one can't be used. */
  const add = (given: readonly File[]) => {
    setFailure(undefined);
    const refusal = given.map(fileRefusal).find((one) => one !== undefined);
    const taken = given.filter((file) => fileRefusal(file) === undefined);
    const names = new Set(taken.map(({ name }) => name));
    const all = [...files.filter(({ name }) => !names.has(name)), ...taken];
    setFiles(all);
    setNotice(refusal ?? filesRefusal(all));
  };

  const remove = (file: File) => {
    const left = files.filter((one) => one !== file);
    setFailure(undefined);
    setFiles(left);
    setNotice(filesRefusal(left));
  };

  /** @returns the stats; `undefined` when the file was refused or did not arrive */
  const send = async (): Promise<FileImportStats | undefined> => {
    if (files.length === 0) return undefined;
    setFailure(undefined);
    setPercent(0);
    try {
      const answer = await uploadFile(api.forms.upload.path, files, setPercent);
      setStats(answer);
      return answer;
    } catch (error) {
      setFailure(refusalText(error));
      return undefined;
    } finally {
      setPercent(undefined);
    }
  };

  const reset = () => {
    setFiles([]);
    setNotice(undefined);
    setFailure(undefined);
    setStats(undefined);
  };

  return {
    files,
    add,
    remove,
    canSend: files.length > 0 && filesRefusal(files) === undefined,
    notice,
    percent,
    stats,
    failure,
    send,
    reset,
  };
}

/** What the server found in the file says more than a bare failure. */
function refusalText(error: unknown): string {
  const found = listedProblems(error).flatMap(({ message, hint }) => [message, hint ?? ""]);
  return found.length > 0 ? found.join(" ").trim() : problemText(error);
}
