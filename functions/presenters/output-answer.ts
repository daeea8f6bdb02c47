/**
 * One report of an instance for download: as base64, or as a link valid for one minute when it is too large for an answer.
 * HTML is served as `savedHtml` prepares it, with its pictures.
 */
import { output } from "../../shared/contract/runtime.ts";
import { outputFileName } from "../../shared/file-name.ts";
import { shownName } from "../../shared/form/engine/submission-name.ts";
import { MAX_INLINE_OUTPUT_BYTES, OUTPUT_LINK_SECONDS } from "../../shared/limits.ts";
import { savedHtml } from "../../shared/print/saved-html.ts";
import { withPictures } from "../../shared/print/with-pictures.ts";
import { problem } from "../../shared/problems.ts";
import { langOf } from "../../shared/process/print.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { asVersion, instanceOutputs } from "./instance-outputs.ts";

/**
 * @param version of answers that were changed since, from 1; default: the newest
 * @throws OUTPUT_NOT_FOUND
 */
export async function outputAnswer(stores: Stores, newest: Instance, outputId: string, version?: number) {
  const instance = asVersion(newest, version);
  if (instance === undefined) throw problem("OUTPUT_NOT_FOUND");
  const { outputs } = await instanceOutputs(stores, instance);
  const found = outputs.find((one) => one.outputId === outputId);
  if (found === undefined) throw problem("OUTPUT_NOT_FOUND");
  const { name, contentType, done } = found;
  const key = blobKeys.output(instance.instanceKey, done.outputHash);
  const submission = shownName(instance);
  const answer = {
    name,
    ...(submission !== undefined && { fileName: `${submission} - ${name}` }),
    contentType: output.output.shape.contentType.parse(contentType),
  };
  const isHtml = contentType === "text/html";
  if (done.bytes > MAX_INLINE_OUTPUT_BYTES) {
    const fileName = outputFileName(name, contentType); // part of the address, so without the submission's name
    const link = (body: string, file: string, type: string) =>
      stores.blobs.link(body, file, type, OUTPUT_LINK_SECONDS);
    if (!isHtml) return { ...answer, url: await link(key, fileName, contentType) };
    const saved = blobKeys.savedOutput(instance.instanceKey, done.outputHash);
    if ((await stores.blobs.whole(saved)) !== undefined)
      return { ...answer, url: await link(saved, fileName, contentType) };
    // An earlier release created it: served as text it runs nothing.
    return { ...answer, url: await link(key, `${fileName}.txt`, "text/plain") };
  }
  const body = await stores.blobs.bytes(key);
  if (body === undefined) throw problem("OUTPUT_NOT_FOUND");
  const safe = isHtml ? await savedPage(body, stores, instance) : body;
  return { ...answer, data: Buffer.from(safe).toString("base64") };
}

/** An HTML report as it is downloaded, with the pictures of the submission, which are not stored in the report. */
export async function savedPage(
  body: Uint8Array,
  { blobs }: Stores,
  { instanceKey, formId, locale }: Instance,
): Promise<ReturnType<typeof savedHtml>> {
  const html = new TextDecoder().decode(body);
  const of = { blobs, formId, instanceKey, locale: langOf(html) ?? locale };
  return savedHtml(await withPictures(html, of));
}
