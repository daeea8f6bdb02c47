/** The pictures, sounds and videos of forms: stored beside the form, once for each content, and frozen with its publications. */
import type { FormDefinition } from "../form/definition/definition.ts";
import { mediaOf } from "../form/definition/media.ts";
import { isPicture, mediaType } from "../form/definition/media-id.ts";
import { MEDIA_LINK_SECONDS } from "../limits.ts";
import type { AttachedFile } from "../workbook/attached/attached-file.ts";
import { type Blobs, blobKeys } from "./s3/blobs.ts";

/** Stores the files that a form shows. @param files that are attached to its workbook */
export async function storeMedia(
  blobs: Blobs,
  formId: number,
  definition: FormDefinition,
  files: readonly AttachedFile[],
): Promise<void> {
  const shown = new Set(mediaOf(definition));
  const own = files.flatMap(({ media }) => (media !== undefined && shown.delete(media.id) ? [media] : []));
  await eachOf(own, ({ id, base64 }) =>
    blobs.put(blobKeys.definitionMedia(formId, id), Buffer.from(base64, "base64"), sentType(id)),
  );
}

/** Copies what a form shows to where its publications have theirs. @throws when one is missing */
export async function freezeMedia(blobs: Blobs, formId: number, definition: FormDefinition): Promise<void> {
  await eachOf(mediaOf(definition), async (id) => {
    const bytes = await blobs.bytes(blobKeys.definitionMedia(formId, id));
    if (bytes === undefined) throw new Error("A file that this form shows is missing.");
    await blobs.put(blobKeys.publicationMedia(formId, id), bytes, sentType(id));
  });
}

/** Where a form has what it shows, and as what it is stored. */
export function currentMedia(definition: FormDefinition) {
  return mediaOf(definition).map((id) => ({
    keyOf: (formId: number) => blobKeys.definitionMedia(formId, id),
    type: sentType(id),
  }));
}

/** A form may have hundreds, and a call lasts seconds. */
const AT_ONCE = 10;

async function eachOf<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE)
    await Promise.all(items.slice(at, at + AT_ONCE).map(act));
}

/**
 * A link for each picture, sound and video, which opens that file alone, for a short time, as a download.
 * @param keyOf where it is stored, by its id
 * @returns nothing for a form without any
 */
export async function mediaLinks(
  blobs: Blobs,
  keyOf: (id: string) => string,
  definition: FormDefinition,
): Promise<Pick<FormDefinition, "mediaLinks">> {
  const links = await Promise.all(
    mediaOf(definition).map(async (id) => {
      const name = `${isPicture(id) ? "picture" : "recording"}${id.slice(id.indexOf("."))}`;
      return [id, await blobs.link(keyOf(id), name, sentType(id), MEDIA_LINK_SECONDS)] as const;
    }),
  );
  return links.length === 0 ? {} : { mediaLinks: Object.fromEntries(links) };
}

/** An SVG is never sent as what a browser would open as a page: the form's own page says what it is, in an `<img>`. */
function sentType(id: string): string {
  const type = mediaType(id) ?? "";
  return type.startsWith("image/svg") ? "application/octet-stream" : type;
}
