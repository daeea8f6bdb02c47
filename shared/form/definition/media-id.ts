/** Names of the pictures, sounds and videos that a form shows: the hash of the content, with the ending of what it is. */

/** The content types that a form may show, by the ending of their id: those that browsers draw and play. */
const types: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  svg: "image/svg+xml",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  aac: "audio/aac",
  wav: "audio/wav",
  ogg: "audio/ogg",
  flac: "audio/flac",
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  ogv: "video/ogg",
};

const id = /^[0-9a-f]{64}\.([a-z0-9]{3,4})$/;

/**
 * The content type of a file by its id; undefined for a text that is no id, such as the name of a file that isn't there.
 * @example mediaType(`${"0".repeat(64)}.jpg`) // "image/jpeg"
 */
export function mediaType(text: string): string | undefined {
  const ending = id.exec(text)?.[1] ?? "";
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}

/** Whether a publication may have it as its logo: PNG, JPEG or WebP. @example isLogo(`${"0".repeat(64)}.svg`) // false */
export function isLogo(text: string): boolean {
  return mediaType(text) !== undefined && /\.(?:png|jpg|webp)$/.test(text);
}

/** @example isPicture(`${"0".repeat(64)}.mp3`) // false */
export function isPicture(text: string): boolean {
  return mediaType(text)?.startsWith("image/") === true;
}
