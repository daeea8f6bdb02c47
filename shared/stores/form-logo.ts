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
 * A logo by its content, whatever it is called, without what a camera wrote into it; and its id.
 * @throws LOGO_REFUSED for anything but a PNG, JPEG or WebP picture of its size
 */
export function checkedLogo(sent: Uint8Array): { id: string; bytes: Uint8Array } {
  const { extension = "" } = fileTypeOf(sent, "image", "") ?? {};
  const bytes = withoutLocation(sent);
  const id = `${createHash("sha256").update(bytes).digest("hex")}.${extension}`;
  if (sent.length > MAX_LOGO_BYTES || !isLogo(id)) throw problem("LOGO_REFUSED");
  return { id, bytes };
}

/** Stores the logo of a publication. @returns its id @throws LOGO_REFUSED */
export async function storeLogo(blobs: Blobs, formId: number, sent: Uint8Array): Promise<string> {
  const { id, bytes: kept } = checkedLogo(sent);
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
