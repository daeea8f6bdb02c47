/** What a de-identified export of a form is made by: its plan, its secret, and what can be chosen in it. */
import type { DeidentifiedInput } from "../../shared/contract/data-analysis.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { problem } from "../../shared/problems.ts";
import { currentDefinition } from "../../shared/stores/form-blobs.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { choicesOf } from "../../shared/submissions/codebook.ts";
import { type Deidentified, deidentified, deidentifiedRows } from "../../shared/submissions/deidentify.ts";
import type { ExportedSubmission, ToExport } from "../../shared/submissions/export-submissions.ts";
import { planOf } from "../../shared/submissions/identifying-answers.ts";
import { newSecretId } from "../../shared/tokens.ts";

/**
 * What changes in an export, and what changes further submissions of it.
 *
 * The current version of the form marks answers, too, whatever the submissions were answered in.
 * @param definitions newest first
 */
export async function deidentifiedExport(
  stores: Stores,
  form: Form,
  whole: ToExport,
  { request, definitions }: { request: DeidentifiedInput; definitions: readonly FormDefinition[] },
) {
  const secret = await stores.forms.codeSecret(form, newSecretId());
  if (secret === undefined) throw problem("ACCESS_DENIED"); // it is being erased
  const how: Deidentified = {
    plan: planOf([await currentDefinition(stores.blobs, form), ...definitions], request.answers),
    dates: request.dates,
    secret,
    offered: choicesOf(definitions, whole.locale ?? "en"),
  };
  const { codebook } = whole;
  return {
    ...deidentified(whole, how),
    changed: (some: readonly ExportedSubmission[]) => deidentifiedRows({ codebook, submissions: some }, how),
  };
}
