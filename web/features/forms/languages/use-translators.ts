/** The workbook that comes back from translators: uploaded, and written into the form and its reports. */
import { useState } from "react";
import type { ImportProblem } from "../../../../shared/workbook/import-problem.ts";
import { api, call } from "../../../lib/api.ts";
import { problemText } from "../../../lib/problem-text.ts";
import { uploadFile } from "../../../lib/upload-file.ts";
import { counted } from "../../../ui/counted.ts";
import { listedProblems } from "../../../ui/problem-groups.ts";

interface Outcome {
  failure?: string;
  done?: string;
  problems: readonly ImportProblem[];
}

/** @param onStored when the form or its process may have changed */
export function useTranslators(formId: number, onStored: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ problems: [] });
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    setOutcome({ problems: [] });
    try {
      const { id } = await uploadFile(api.forms.upload.path, [file], () => {});
      const { texts, translations, names, problems } = await call(api.forms.importLanguages, { id, formId });
      setOutcome({ done: doneWords(texts, translations + names), problems });
      onStored();
    } catch (error) {
      setOutcome({ failure: problemText(error), problems: listedProblems(error) });
    }
    setBusy(false);
  };
  return { ...outcome, isBusy, choose, fail: (failure: string) => setOutcome({ failure, problems: [] }) };
}

function doneWords(texts: number, others: number): string {
  if (texts + others === 0) return "The workbook has nothing that isn't here already.";
  const form = texts === 0 ? "" : `${counted(texts, "text")} of the form`;
  const reports =
    others === 0 ? "" : `${counted(others, "text")} of ${texts === 0 ? "the form's" : "its"} reports`;
  return `Imported: ${[form, reports].filter(Boolean).join(" and ")}. Links that are in use get them when changes are published.`;
}
