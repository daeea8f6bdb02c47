/** The logo of a publication, stored beside the pictures of its form. */
import { createHash } from "node:crypto";
import type { PublicationAbout } from "../contract/publication-about.ts";
import { fileTypeOf } from "../form/definition/file-type.ts";
import { isLogo, mediaType } from "../form/definition/media-id.ts";
import { withoutLocation } from "../form/without-place/index.ts";
import { MAX_LOGO_BYTES, MEDIA_LINK_SECONDS } from "../limits.ts";
import { problem } from "../problems.ts";
import { type Blobs, blobKeys } from "./s3/blobs.ts";

/**
 * Stores the logo of a publication, without what a camera wrote into it.
 * @returns its id
 * @throws LOGO_REFUSED for anything but a PNG, JPEG or WebP picture of its size
 */
export async function storeLogo(blobs: Blobs, formId: number, bytes: Uint8Array): Promise<string> {
  const { extension = "" } = fileTypeOf(bytes, "image", "") ?? {};
  const kept = withoutLocation(bytes);
  const id = `${createHash("sha256").update(kept).digest("hex")}.${extension}`;
  if (bytes.length > MAX_LOGO_BYTES || !isLogo(id)) throw problem("LOGO_REFUSED");
  await blobs.put(blobKeys.publicationMedia(formId, id), Buffer.from(kept), mediaType(id) ?? "");
  return id;
}

/** A short-lived link to the logo of a publication, where it has one: it opens that file alone, as a download. */
export async function logoLink(
  blobs: Blobs,
  formId: number,
  about: PublicationAbout | undefined,
): Promise<{ logoLink?: string }> {
  const logo = about?.logo;
  if (logo === undefined) return {};
  const key = blobKeys.publicationMedia(formId, logo);
  const name = `logo${logo.slice(logo.indexOf("."))}`;
  return { logoLink: await blobs.link(key, name, mediaType(logo) ?? "", MEDIA_LINK_SECONDS) };
}
