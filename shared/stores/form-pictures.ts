/** The pictures of forms: stored beside the form, once for each content, and frozen with its publications. */
import type { FormDefinition } from "../form/definition.ts";
import { pictureType } from "../form/picture-id.ts";
import { picturesOf } from "../form/pictures.ts";
import { PICTURE_LINK_SECONDS } from "../limits.ts";
import type { AttachedFile } from "../workbook/attached/attached-file.ts";
import { type Blobs, blobKeys } from "./s3/blobs.ts";

/** Stores the pictures that a form shows. @param files that are attached to its workbook */
export async function storePictures(
  blobs: Blobs,
  formId: number,
  definition: FormDefinition,
  files: readonly AttachedFile[],
): Promise<void> {
  const shown = new Set(picturesOf(definition));
  for (const { picture } of files)
    if (picture !== undefined && shown.delete(picture.id)) {
      const key = blobKeys.definitionPicture(formId, picture.id);
      await blobs.put(key, Buffer.from(picture.base64, "base64"), pictureType(picture.id) ?? "");
    }
}

/** Copies a form's pictures to where its publications have theirs. @throws when one is missing */
export async function freezePictures(
  blobs: Blobs,
  formId: number,
  definition: FormDefinition,
): Promise<void> {
  for (const id of picturesOf(definition)) {
    const bytes = await blobs.bytes(blobKeys.definitionPicture(formId, id));
    if (bytes === undefined) throw new Error("A picture of this form is missing.");
    await blobs.put(blobKeys.publicationPicture(formId, id), bytes, pictureType(id) ?? "");
  }
}

/**
 * A link for each picture, which opens that picture alone, for a short time, as a download of its own content type.
 * @param keyOf where it is stored, by its id
 * @returns nothing for a form without pictures
 */
export async function pictureLinks(
  blobs: Blobs,
  keyOf: (id: string) => string,
  definition: FormDefinition,
): Promise<Pick<FormDefinition, "pictureLinks">> {
  const links = await Promise.all(
    picturesOf(definition).map(async (id) => {
      const name = `picture${id.slice(id.indexOf("."))}`;
      return [id, await blobs.link(keyOf(id), name, pictureType(id) ?? "", PICTURE_LINK_SECONDS)] as const;
    }),
  );
  return links.length === 0 ? {} : { pictureLinks: Object.fromEntries(links) };
}
