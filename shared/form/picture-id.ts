/** Names of the pictures that a form shows: the hash of the content, with the ending of what it is. */

/** The content types of pictures that a form may show, by the ending of their id; what else is attached is no picture. */
const types: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
};

const id = /^[0-9a-f]{64}\.([a-z]{3,4})$/;

/**
 * The content type of a picture by its id; undefined for a text that is no id, such as the name of a file that isn't there.
 * @example pictureType(`${"0".repeat(64)}.jpg`) // "image/jpeg"
 */
export function pictureType(text: string): string | undefined {
  const ending = id.exec(text)?.[1] ?? "";
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}
