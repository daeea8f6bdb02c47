/** What an attached file is to be, by the ending of its name. */

/** Endings of the files that are lists. */
export const attachedEndings = ["csv", "tsv", "xml", "geojson"] as const;

export const listEnding = new RegExp(`\\.(?:${attachedEndings.join("|")})$`, "i");

/** @example isListFile("villages.csv") // true */
export function isListFile(name: string): boolean {
  return listEnding.test(name);
}

/** Endings of the files that are pictures; an SVG can contain scripts, and is none. */
export const pictureEndings = ["png", "jpg", "jpeg", "webp", "gif"] as const;

const pictureEnding = new RegExp(`\\.(?:${pictureEndings.join("|")})$`, "i");

/** @example isPictureFile("arm.png") // true */
export function isPictureFile(name: string): boolean {
  return pictureEnding.test(name);
}
