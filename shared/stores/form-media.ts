/** The pictures, sounds and videos of forms: stored beside the form, once for each content, and frozen with its publications. */
import { createHash } from "node:crypto";
import type { PublicationAbout } from "../contract/publication-about.ts";
import type { FormDefinition } from "../form/definition.ts";
import { fileTypeOf } from "../form/file-type.ts";
import { mediaOf } from "../form/media.ts";
import { isLogo, isPicture, mediaType } from "../form/media-id.ts";
import { MAX_LOGO_BYTES, MEDIA_LINK_SECONDS } from "../limits.ts";
import { problem } from "../problems.ts";
import type { AttachedFile } from "../workbook/attached/attached-file.ts";
import { withoutCameraData } from "../workbook/attached/without-camera-data.ts";
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
    mediaOf(definition).map(async (id) => [id, await mediaLink(blobs, keyOf(id), id)] as const),
  );
  return links.length === 0 ? {} : { mediaLinks: Object.fromEntries(links) };
}

/** As `mediaLinks`, of one file. @param key where it is stored */
export function mediaLink(blobs: Blobs, key: string, id: string): Promise<string> {
  const name = `${isPicture(id) ? "picture" : "recording"}${id.slice(id.indexOf("."))}`;
  return blobs.link(key, name, sentType(id), MEDIA_LINK_SECONDS);
}

/**
 * Stores the logo of a publication, without what a camera wrote into it.
 * @returns its id
 * @throws LOGO_REFUSED for anything but a PNG, JPEG or WebP picture of its size
 */
export async function storeLogo(blobs: Blobs, formId: number, bytes: Uint8Array): Promise<string> {
  const { extension = "" } = fileTypeOf(bytes, "image", "") ?? {};
  const kept = extension === "jpg" ? withoutCameraData(bytes) : bytes;
  const id = `${createHash("sha256").update(kept).digest("hex")}.${extension}`;
  if (bytes.length > MAX_LOGO_BYTES || !isLogo(id)) throw problem("LOGO_REFUSED");
  await blobs.put(blobKeys.publicationMedia(formId, id), Buffer.from(kept), sentType(id));
  return id;
}

/** A link to the logo of a publication, where it has one. */
export async function logoLink(
  blobs: Blobs,
  formId: number,
  about: PublicationAbout | undefined,
): Promise<{ logoLink?: string }> {
  const logo = about?.logo;
  if (logo === undefined) return {};
  return { logoLink: await mediaLink(blobs, blobKeys.publicationMedia(formId, logo), logo) };
}

/** An SVG is never sent as what a browser would open as a page: the form's own page says what it is, in an `<img>`. */
function sentType(id: string): string {
  const type = mediaType(id) ?? "";
  return type.startsWith("image/svg") ? "application/octet-stream" : type;
}
