/** What the import of a form's current version stored in its blobs: the definition, and the problems it found. */
import * as z from "zod";
import { FormDefinition } from "../form/definition/definition.ts";
import { ImportProblem } from "../workbook/import-problem.ts";
import { mediaLinks } from "./form-media.ts";
import { attachTables } from "./form-tables.ts";
import type { Form } from "./records/form.ts";
import { type Blobs, blobKeys } from "./s3/blobs.ts";

/** With all its tables, and the choices of its fields that come from them. */
export async function currentDefinition(blobs: Blobs, form: Form): Promise<FormDefinition> {
  const stored = await storedDefinition(blobs, form);
  return attachTables(blobs, (hash) => blobKeys.definitionTable(form.id, hash), stored);
}

/** A short-lived link for each picture of the current version, for its designers. */
export function currentMediaLinks(
  blobs: Blobs,
  { id }: Form,
  definition: FormDefinition,
): Promise<Pick<FormDefinition, "mediaLinks">> {
  return mediaLinks(blobs, (picture) => blobKeys.definitionMedia(id, picture), definition);
}

/** Without long tables and what they add to fields: for what only shows the form's texts. */
export async function storedDefinition(blobs: Blobs, form: Form): Promise<FormDefinition> {
  const text = await blobs.text(blobKeys.definition(form.id, form.importKey));
  if (text === undefined) throw new Error("The definition of this form's version is missing.");
  return FormDefinition.parse(JSON.parse(text));
}

/** Empty for a version whose import stored no list. */
export async function currentImportProblems(blobs: Blobs, form: Form): Promise<ImportProblem[]> {
  const text = await blobs.text(blobKeys.problems(form.id, form.importKey));
  return text === undefined ? [] : z.array(ImportProblem).parse(JSON.parse(text));
}
