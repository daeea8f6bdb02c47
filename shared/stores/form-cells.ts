/** The cells that a form's questions came from: stored beside each version, and frozen beside each publication of it. */
import { QuestionCells } from "../form/definition/question-cell.ts";
import type { SnapshotName } from "./publications.ts";
import type { Form } from "./records/form.ts";
import { type Blobs, blobKeys } from "./s3/blobs.ts";

/** Keeps the cells of the current version for a publication of it. */
export async function freezeCells(blobs: Blobs, form: Form, name: SnapshotName): Promise<void> {
  const cells = await blobs.text(blobKeys.definitionCells(form.id, form.importKey));
  if (cells !== undefined) await blobs.put(keyOf(name), cells, "application/json");
}

/** Those of the current version; none where it was imported before cells were kept. */
export async function currentCells(blobs: Blobs, { id, importKey }: Form): Promise<QuestionCells> {
  const cells = await blobs.text(blobKeys.definitionCells(id, importKey));
  return cells === undefined ? {} : QuestionCells.parse(JSON.parse(cells));
}

/** Those that a publication began with; none where it was made before cells were kept. */
export async function frozenCells(blobs: Blobs, name: SnapshotName): Promise<QuestionCells> {
  const cells = await blobs.text(keyOf(name));
  return cells === undefined ? {} : QuestionCells.parse(JSON.parse(cells));
}

const keyOf = ({ formId, publicationKey, snapshot }: SnapshotName) =>
  blobKeys.publicationCells(formId, publicationKey, snapshot);
