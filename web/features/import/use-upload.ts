import { useEffect, useRef, useState } from "react";
import type { FileImportStats } from "../../../shared/contract/imports.ts";
import { DEFAULT_LOCALE } from "../../../shared/localize.ts";
import { api, call } from "../../lib/api.ts";
import { draftOf } from "../../lib/browser-storage.ts";
import { problemText } from "../../lib/problem-text.ts";
import { uploadFile } from "../../lib/upload-file.ts";
import { listedProblems } from "../../ui/problem-groups.ts";
import { fileRefusal, filesRefusal } from "./check-file.ts";
import { type KeptUpload, keptUpload } from "./kept-upload.ts";
import {
  afterDrop,
  afterUpload,
  afterWorksheet,
  isInvalidWorkbook,
  NO_WORKSHEET,
  type Stage,
  suggestedName,
} from "./upload-stages.ts";
import { type FormToReimport, type Imported, useImport } from "./use-import.ts";

/** What a dialog begins with, and who hears of its import. */
export interface UploadOptions {
  /** Dropped files: uploaded at once. */
  files?: readonly File[] | undefined;
  onImported: (imported: Imported) => void;
  onRefused: (failure: string) => void;
}

/** One pass through the upload dialog, from a chosen file to a form. `form` is the one to import again. */
export function useUpload(form: FormToReimport | undefined, options: UploadOptions) {
  const isNewForm = form === undefined;
  const kept = keptUpload(form?.id);
  const [stage, setStage] = useState<Stage>("upload");
  const [worksheetIndex, setWorksheetIndex] = useState(NO_WORKSHEET);
  const [isDirect, setDirect] = useState(options.files !== undefined);
  const draft = draftOf("name of a new form");
  const [typedName, setTypedName] = useState(() => draft.get() ?? undefined);
  /** A name was kept from before the session ended; the file was not. */
  const [isResumed] = useState(isNewForm && typedName !== undefined && typedName !== "");
  const [locale, setLocale] = useState<string>(DEFAULT_LOCALE);
  const { send, restore, reset, ...file } = useFileUpload();
  const { run, imported, start, apply, decide } = useImport(form, options);
  const { stats, percent } = file;
  const formName = typedName ?? (stats === undefined ? "" : suggestedName(stats, worksheetIndex, isDirect));

  /** A new form whose labels state no language: asked for together with its name. */
  const asksFor = (of: FileImportStats | undefined, sheet: number) =>
    isNewForm && of?.worksheets.find(({ index }) => index === sheet)?.isLanguageOpen === true;

  const importOptions = (of: FileImportStats, index: number, language = locale) => ({
    id: of.id,
    worksheetIndex: index,
    formName: isNewForm ? (typedName ?? suggestedName(of, index, isDirect)).trim() : "",
    ...(asksFor(of, index) && { locale: language }),
  });

  /** Shows a stage, which a page that is loaded again comes back to. */
  const show = (next: Stage, { id }: FileImportStats, sheet: number, language = locale) => {
    setStage(next);
    if (next !== "upload" && next !== "finish")
      kept.set({ id, worksheetIndex: sheet, stage: next, locale: language, isDirect });
  };

  const upload = async (dropped?: readonly File[]) => {
    const answer = await send(dropped);
    if (answer === undefined) return;
    const sheet = answer.worksheetIndex;
    setWorksheetIndex(sheet);
    const follow = isDirect ? afterDrop : afterUpload;
    const next = follow(answer, isNewForm);
    show(next, answer, sheet);
    if (next === "importForm") await start(importOptions(answer, sheet));
  };

  /** Comes back to where the page was before it was loaded again; an import is asked for again, which makes no second form. */
  const comeBack = async (to: KeptUpload) => {
    const answer = await restore(to.id);
    if (answer === undefined) return kept.clear();
    setDirect(to.isDirect);
    setLocale(to.locale);
    setWorksheetIndex(to.worksheetIndex);
    setStage(to.stage);
    if (to.stage === "importForm") await start(importOptions(answer, to.worksheetIndex, to.locale));
  };

  const hasStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the dialog is opened with
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const before = wasOpenAtLoad() ? kept.get() : undefined;
    if (options.files !== undefined) {
      kept.clear();
      const refusal = file.add(options.files);
      if (refusal === undefined) void upload(options.files);
    } else if (before !== undefined) void comeBack(before);
    else kept.clear();
  }, []);

  const next = async () => {
    if (stats === undefined) return;
    show(afterWorksheet(isNewForm), stats, worksheetIndex);
    if (!isNewForm) await start(importOptions(stats, worksheetIndex));
  };

  /** What was compared is stored; anything else is compared, or imported, from the start. */
  const runImport = async () => {
    if (stats === undefined) return;
    if (isNewForm) draft.set(formName);
    show("importForm", stats, worksheetIndex);
    await (run.state === "compared" ? apply(run) : start(importOptions(stats, worksheetIndex)));
  };

  /** Whether the texts that were corrected here stay corrected. */
  const decideCorrections = (corrections: "keep" | "drop") => {
    if (run.state === "compared") void decide(run, corrections);
  };

  /** Back to the first stage, for another or a corrected file; the name stays. */
  const startAgain = () => {
    if (isNewForm && formName !== "") setTypedName(formName);
    kept.clear();
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
      setTypedName(name);
      draft.set(name);
    },
    isResumed,
    /** What was typed, and how far it has come, is no longer kept. */
    forget: () => {
      draft.clear();
      kept.clear();
    },
    asksLanguage: asksFor(stats, worksheetIndex),
    locale,
    setLocale,
    run,
    imported,
    upload: () => upload(),
    next,
    runImport,
    startAgain,
    decide: decideCorrections,
  };
}

export type Upload = ReturnType<typeof useUpload>;

let isFirstDialog = true;

/** Whether the page came with this dialog open, as after a reload. Someone who opens it starts from the beginning. */
function wasOpenAtLoad(): boolean {
  const [load] = performance.getEntriesByType?.("navigation") ?? [];
  const isFirst = isFirstDialog;
  isFirstDialog = false;
  return load === undefined || (isFirst && /[?&](upload|dialog)=/.test(load.name));
}

/** The workbook and its lists, from their choice to what the server says of them. */
function useFileUpload() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [notice, setNotice] = useState<string>();
  const [percent, setPercent] = useState<number>();
  const [isRestoring, setRestoring] = useState(false);
  const [stats, setStats] = useState<FileImportStats>();
  const [failure, setFailure] = useState<string>();

  /** Adds files, replacing those of the same name. @returns why one can't be used, which is shown */
  const add = (added: readonly File[]): string | undefined => {
    setFailure(undefined);
    const refusal = added.map(fileRefusal).find((one) => one !== undefined);
    const taken = added.filter((file) => fileRefusal(file) === undefined);
    const names = new Set(taken.map(({ name }) => name));
    const all = [...files.filter(({ name }) => !names.has(name)), ...taken];
    const why = refusal ?? filesRefusal(all);
    setFiles(all);
    setNotice(why);
    return why;
  };

  const remove = (file: File) => {
    const left = files.filter((one) => one !== file);
    setFailure(undefined);
    setFiles(left);
    setNotice(filesRefusal(left));
  };

  /** @returns the stats; `undefined` when the files were refused or did not arrive */
  const send = async (chosen = files): Promise<FileImportStats | undefined> => {
    if (chosen.length === 0) return undefined;
    setPercent(0);
    const answer = await attempt(() => uploadFile(api.forms.upload.path, chosen, setPercent));
    setPercent(undefined);
    return answer;
  };

  /** What an upload answered that the page has had before it was loaded again. */
  const restore = async (id: string): Promise<FileImportStats | undefined> => {
    setRestoring(true);
    const answer = await attempt(() => call(api.forms.uploadStats, { id }));
    setRestoring(false);
    return answer;
  };

  const attempt = async (ask: () => Promise<FileImportStats>): Promise<FileImportStats | undefined> => {
    setFailure(undefined);
    try {
      const answer = await ask();
      setStats(answer);
      return answer;
    } catch (error) {
      setFailure(refusalText(error));
      return undefined;
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
    isRestoring,
    stats,
    failure,
    send,
    restore,
    reset,
  };
}

/** What the server found in the file says more than a bare failure. */
function refusalText(error: unknown): string {
  const found = listedProblems(error).flatMap(({ message, hint }) => [message, hint ?? ""]);
  return found.length > 0 ? found.join(" ").trim() : problemText(error);
}
