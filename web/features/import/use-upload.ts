import { useState } from "react";
import { type FileImportStats, importForm, upload } from "../../../shared/contract/forms.ts";
import type { OutputOf } from "../../../shared/contract/route.ts";
import type { ImportProblem } from "../../../shared/import/import-problem.ts";
import { call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CallProblem } from "../../lib/send.ts";
import { uploadFile } from "../../lib/upload-file.ts";
import { afterUpload, afterWorksheet, isInvalidWorkbook, NO_WORKSHEET, type Stage } from "./upload-stages.ts";

export type Imported = OutputOf<typeof importForm>;

/** One way through the upload dialog, from a chosen file to a form. `form` is the one to import again. */
export function useUpload(form: { id: number; formName: string } | undefined) {
  const isNewForm = form === undefined;
  const [stage, setStage] = useState<Stage>("upload");
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const [stats, setStats] = useState<FileImportStats>();
  const [worksheetIndex, setWorksheetIndex] = useState(NO_WORKSHEET);
  const [formName, setFormName] = useState("");
  const [failure, setFailure] = useState<string>();
  const [problems, setProblems] = useState<readonly ImportProblem[]>([]);
  const [imported, setImported] = useState<Imported>();

  const send = async (chosen: File) => {
    setFailure(undefined);
    setPercent(0);
    try {
      const answer = await uploadFile(upload.path, chosen, setPercent);
      setStats(answer);
      setWorksheetIndex(answer.worksheetIndex);
      const next = afterUpload(answer, isNewForm);
      setStage(next);
      if (next === "importForm") await runImport(answer, answer.worksheetIndex);
    } catch (error) {
      setFailure(problemText(error));
      setProblems(importProblemsOf(error));
    } finally {
      setPercent(undefined);
    }
  };

  const runImport = async (of: FileImportStats, index: number) => {
    setFailure(undefined);
    setStage("importForm");
    try {
      const answer = await call(importForm, {
        id: of.id,
        worksheetIndex: index,
        formId: form?.id ?? 0,
        formName: formName.trim(),
      });
      setProblems(answer.problems);
      setImported(answer);
      setStage("finish");
    } catch (error) {
      setFailure(problemText(error));
      setProblems(importProblemsOf(error));
      if (isNewForm && error instanceof CallProblem && error.body?.name === "FORM_NAME_MISSING")
        setStage("nameForm");
    }
  };

  /** Back to the first stage, for another or a corrected file; the name stays. */
  const startAgain = () => {
    setStage("upload");
    setFile(undefined);
    setStats(undefined);
    setProblems([]);
    setFailure(undefined);
    setWorksheetIndex(NO_WORKSHEET);
  };

  const pickWorksheet = async () => {
    const next = afterWorksheet(isNewForm);
    setStage(next);
    if (next === "importForm" && stats !== undefined) await runImport(stats, worksheetIndex);
  };

  return {
    stage,
    file,
    setFile: (chosen: File | undefined) => {
      setFailure(undefined);
      setProblems([]);
      setFile(chosen);
    },
    percent,
    isUploading: percent !== undefined && stage === "upload",
    stats,
    isInvalid: stats !== undefined && isInvalidWorkbook(stats),
    worksheetIndex,
    setWorksheetIndex,
    formName,
    setFormName,
    failure,
    problems,
    imported,
    upload: () => file !== undefined && send(file),
    next: pickWorksheet,
    runImport: () => stats !== undefined && runImport(stats, worksheetIndex),
    startAgain,
  };
}

export type Upload = ReturnType<typeof useUpload>;

function importProblemsOf(error: unknown): readonly ImportProblem[] {
  const listed = error instanceof CallProblem ? error.body?.details?.problems : undefined;
  return Array.isArray(listed) ? listed : []; // the server lists ImportProblems there, nothing else
}
