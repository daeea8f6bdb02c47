/** The table of a form's languages, as the form, its publications and its process are now. */
import type { LanguageTable } from "../../shared/analysis/language-table/language-row.ts";
import type { PublicationTexts } from "../../shared/analysis/language-table/language-table.ts";
import { problem } from "../../shared/problems.ts";
import type { Step } from "../../shared/process/step.ts";
import { StepProblem } from "../../shared/process/step-problem.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { currentProcess } from "../../shared/stores/processes.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { listUses, textCells } from "../../shared/workbook/import/text-cells.ts";
import { withCells } from "../../shared/workbook/languages/with-cells.ts";
import { readCurrentForm } from "./current-form.ts";

/** As many publications are read: those that are published last. */
const MAX_PUBLICATIONS = 20;

interface FormLanguages {
  table: LanguageTable;
  current: Awaited<ReturnType<typeof readCurrentForm>>;
  process: Step;
}

/**
 * @param isWhole also what publications say, which translators don't write
 * @throws Problem EXPORT_FILE_MISSING · FILE_NOT_A_WORKBOOK · PROCESS_INVALID
 */
export async function formLanguages(
  stores: Pick<Stores, "blobs" | "forms" | "recipients">,
  form: Form,
  { isWhole }: { isWhole: boolean },
): Promise<FormLanguages> {
  const [current, process, publications, { languageTable }, { compileForm }, { matches }] = await Promise.all(
    [
      readCurrentForm(stores, form),
      currentProcess(stores.blobs, form),
      isWhole ? publicationTexts(stores, form.id) : [],
      import("../../shared/analysis/language-table/language-table.ts"),
      import("../../shared/form/engine/compile-form.ts"),
      import("../../shared/expression/matches.ts"),
    ],
  );
  const { survey } = current.read;
  const [cells, lists] = survey === undefined ? [[], {}] : [textCells(survey), listUses(survey)];
  const compiled = compileForm(current.stored, { matches });
  try {
    const { locales, rows } = languageTable({ form: compiled, process, lists, publications });
    return { table: { locales, rows: withCells(rows, cells, lists) }, current, process };
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown;
    throw problem("PROCESS_INVALID", { steps: [{ stepKey: thrown.stepKey, message: thrown.message }] });
  }
}

/** What the links say that take answers, or will again. */
async function publicationTexts(
  { forms, recipients }: Pick<Stores, "forms" | "recipients">,
  formId: number,
): Promise<PublicationTexts[]> {
  const listed = (await forms.publications(formId)).filter(({ status }) => status !== "REVOKED");
  return Promise.all(
    listed.slice(0, MAX_PUBLICATIONS).map(async (publication) => {
      const { words } = await recipients.settings(formId, publication.publicationKey);
      return { ...publication, mail: words };
    }),
  );
}
