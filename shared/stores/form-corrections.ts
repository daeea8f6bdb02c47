/** The corrections of a form's texts, and the workbook that has them. */
import * as z from "zod";
import { Correction } from "../workbook/correct/text-cell.ts";
import type { Form } from "./records/form.ts";
import { type Blobs, blobKeys } from "./s3/blobs.ts";

/** Those since the current version's workbook was imported, in the order of their cells. */
export async function currentCorrections(
  blobs: Blobs,
  { id, importKey, corrections = 0 }: Form,
): Promise<Correction[]> {
  if (corrections === 0) return [];
  const text = await blobs.text(blobKeys.corrections(id, importKey));
  return text === undefined ? [] : z.array(Correction).parse(JSON.parse(text));
}

/** The workbook that the current version's form is read from: the corrected copy where there is one. Undefined: it is gone. */
export async function currentWorkbook(blobs: Blobs, form: Form): Promise<Uint8Array | undefined> {
  const { id, importKey, corrections = 0 } = form;
  return blobs.bytes(
    corrections > 0 ? blobKeys.correctedWorkbook(id, importKey) : blobKeys.workbook(id, importKey),
  );
}
