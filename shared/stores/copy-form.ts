/** The blobs of a form's current version and of its process, copied for another form. */
import { XLSX_CONTENT_TYPE } from "../file-name.ts";
import { storedDefinition } from "./form-blobs.ts";
import { currentMedia } from "./form-media.ts";
import { currentProcess, storeProcess } from "./processes.ts";
import type { Form } from "./records/form.ts";
import { type Blobs, blobKeys } from "./s3/blobs.ts";

/** A form may have hundreds of pictures, and a call lasts seconds. */
const AT_ONCE = 10;

/**
 * Copies byte for byte what the import stored, under the same names: the workbook with its lists, the definition with its
 * tables and media, its cells and problems, its golden cases; and the process with its templates.
 * @param toId the id of the copy, which doesn't exist yet
 * @returns the hash that identifies its process
 */
export async function copyForm(blobs: Blobs, form: Form, toId: number): Promise<string> {
  const definition = await storedDefinition(blobs, form);
  const { importKey, fileContentType } = form;
  const tables = Object.values(definition.tablesBeside ?? {});
  const places: ((id: number) => string)[] = [
    ...tables.map((hash) => (id: number) => blobKeys.definitionTable(id, hash)),
    (id) => blobKeys.definition(id, importKey),
    (id) => blobKeys.definitionCells(id, importKey),
    (id) => blobKeys.problems(id, importKey),
    (id) => blobKeys.attachedFiles(id, importKey),
    (id) => blobKeys.corrections(id, importKey),
    (id) => blobKeys.golden(id),
  ];
  const bodies = [
    { keyOf: (id: number) => blobKeys.workbook(id, importKey), type: fileContentType },
    { keyOf: (id: number) => blobKeys.correctedWorkbook(id, importKey), type: XLSX_CONTENT_TYPE },
    ...places.map((keyOf) => ({ keyOf, type: "application/json" })),
    ...currentMedia(definition),
  ];
  for (let at = 0; at < bodies.length; at += AT_ONCE)
    await Promise.all(
      bodies.slice(at, at + AT_ONCE).map(async ({ keyOf, type }) => {
        const body = await blobs.bytes(keyOf(form.id)); // not every version has lists, cells or problems
        if (body !== undefined) await blobs.put(keyOf(toId), body, type);
      }),
    );
  return storeProcess(blobs, toId, await currentProcess(blobs, form));
}
