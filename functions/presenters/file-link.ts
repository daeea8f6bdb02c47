/** A file of a submission, as a link that saves it: no browser shows it as a page of any site. */

import { extensionOf } from "../../shared/form/definition/file-type.ts";
import { fileId } from "../../shared/form/definition/uploaded-file.ts";
import { OUTPUT_LINK_SECONDS } from "../../shared/limits.ts";
import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";

/** @throws FILE_NOT_FOUND */
export async function fileLink({ blobs }: Stores, instanceKey: string, sha256: string) {
  const key = blobKeys.file(instanceKey, sha256);
  const found = await blobs.describe(key);
  if (found === undefined) throw problem("FILE_NOT_FOUND");
  const { contentType } = found;
  const name = fileId(sha256, extensionOf(contentType)); // part of the address, so without the respondent's words
  return { name, url: await blobs.link(key, name, contentType, OUTPUT_LINK_SECONDS), contentType };
}
