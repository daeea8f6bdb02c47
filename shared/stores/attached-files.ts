/** The lists of an upload, and of a form's version. */
import * as z from "zod";
import { AttachedFile } from "../workbook/attached/attached-file.ts";
import type { Form } from "./records/form.ts";
import { type Blobs, blobKeys } from "./s3/blobs.ts";

/** The lists that are attached to the workbook of the current version. */
export async function currentFiles(blobs: Blobs, form: Form): Promise<AttachedFile[]> {
  return readFiles(await blobs.text(blobKeys.attachedFiles(form.id, form.importKey)));
}

/** Lists as an upload or a version stores them. @param text undefined where there are none */
export function readFiles(text: string | undefined): AttachedFile[] {
  return text === undefined ? [] : z.array(AttachedFile).parse(JSON.parse(text));
}
