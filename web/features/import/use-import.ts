import { useState } from "react";
import { useSWRConfig } from "swr";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import type { importForm } from "../../../shared/contract/imports.ts";
import type { InputOf, OutputOf } from "../../../shared/contract/route.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CallProblem } from "../../lib/send.ts";
import { listedProblems } from "../../ui/problem-groups.ts";
import { type ChangedReports, changedReports } from "./changed-reports.ts";

export type Imported = OutputOf<typeof importForm>;

/** The form to import again. */
export type FormToReimport = Pick<FormListItem, "id" | "formName" | "publicationCount">;

/** How far an import is: an existing form is compared first, and changed only when that has been seen. */
export type Run =
  | { state: "running"; what: "compare" | "import" }
  | { state: "refused"; options: ImportOptions; failure: string; problems: readonly ImportProblem[] }
  | {
      state: "compared";
      options: ImportOptions;
      /** What the import would make of the form. */
      preview: Imported;
      /** What it does to the reports; undefined where they couldn't be checked. */
      reports: ChangedReports | undefined;
      /** Why it is shown again. */
      notice?: string;
    };

/** What is imported, and how. */
type ImportOptions = Required<Pick<InputOf<typeof importForm>, "id" | "worksheetIndex" | "formName">> &
  Pick<InputOf<typeof importForm>, "locale" | "corrections">;

/** Who hears of an import, also when the dialog was closed before its answer came. */
interface ImportListener {
  onImported: (imported: Imported) => void;
  onRefused: (failure: string) => void;
}

/** Runs imports: of a new form at once, of an existing one after its difference was shown. */
export function useImport(form: FormToReimport | undefined, { onImported, onRefused }: ImportListener) {
  const { mutate } = useSWRConfig();
  const [run, setRun] = useState<Run>({ state: "running", what: "import" });
  const [imported, setImported] = useState<Imported>();

  const refuse = (options: ImportOptions, error: unknown) => {
    setRun({ state: "refused", options, failure: problemText(error), problems: listedProblems(error) });
    onRefused(problemText(error));
  };

  const compare = async (request: ImportOptions, of: FormToReimport, notice?: string) => {
    const options = { ...request, corrections: request.corrections ?? "keep" };
    setRun({ state: "running", what: "compare" });
    try {
      const preview = await call(api.forms.importForm, { ...options, formId: of.id, preview: true });
      const reports = await changedReports(of.id, preview.definition);
      setRun({ state: "compared", options, preview, reports, ...(notice !== undefined && { notice }) });
    } catch (error) {
      refuse(options, error);
    }
  };

  const store = async (options: ImportOptions, base?: { formId: number; baseVersion: number }) => {
    setRun({ state: "running", what: "import" });
    try {
      const answer = await call(api.forms.importForm, { ...options, formId: 0, ...base });
      setImported(answer);
      onImported(answer);
      void forget(answer.formId);
    } catch (error) {
      if (form !== undefined && isStale(error)) await compare(options, form, problemText(error));
      else refuse(options, error);
    }
  };

  /** What was read of the form before is out of date, whether or not the dialog is still open. */
  const forget = async (formId: number) => {
    const isOfForm = (key: unknown) =>
      Array.isArray(key) && [key[1]?.id, key[1]?.formId, key[1]?.f].includes(formId);
    await mutate(isOfForm, undefined, { revalidate: true });
  };

  return {
    run,
    imported,
    /** Compares with the existing form, or makes the new one. */
    start: (options: ImportOptions) => (form === undefined ? store(options) : compare(options, form)),
    /** Compares again: with the corrections of texts that the workbook lacks, or without them. */
    decide: ({ options }: Extract<Run, { state: "compared" }>, corrections: "keep" | "drop") =>
      form === undefined ? Promise.resolve() : compare({ ...options, corrections }, form),
    /** Stores what was compared. */
    apply: ({ options, preview }: Extract<Run, { state: "compared" }>) =>
      store(options, { formId: preview.formId, baseVersion: preview.version }),
  };
}

function isStale(error: unknown): boolean {
  return error instanceof CallProblem && error.body?.name === "FORM_STALE";
}
