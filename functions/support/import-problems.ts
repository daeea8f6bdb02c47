/** What the import of a form's current version had to say, from its body. */
import * as z from "zod";
import type { Form } from "../../shared/stores/dynamodb/form-store.ts";
import { type Bodies, bodyKeys } from "../../shared/stores/s3/bodies.ts";
import { ImportProblem } from "../../shared/workbook/import-problem.ts";

/** Empty for a version whose import kept no list. */
export async function currentImportProblems(bodies: Bodies, form: Form): Promise<ImportProblem[]> {
  const text = await bodies.text(bodyKeys.problems(form.id, form.importKey));
  return text === undefined ? [] : z.array(ImportProblem).parse(JSON.parse(text));
}
