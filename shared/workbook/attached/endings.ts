/** What an attached file is to be, by the ending of its name. */

/** Endings of the files that are lists. */
export const attachedEndings = ["csv", "tsv", "xml", "geojson"] as const;

export const listEnding = new RegExp(`\\.(?:${attachedEndings.join("|")})$`, "i");

/** @example isListFile("villages.csv") // true */
export function isListFile(name: string): boolean {
  return listEnding.test(name);
}

/** Endings of the files that are shown or played beside labels and choices. */
const endingsOf = {
  image: ["png", "jpg", "jpeg", "webp", "gif", "svg"],
  audio: ["mp3", "m4a", "aac", "wav", "ogg", "oga", "opus", "flac"],
  video: ["mp4", "m4v", "mov", "webm", "ogv"],
} as const;
type MediaKind = keyof typeof endingsOf;
const kinds = ["image", "audio", "video"] as const satisfies readonly MediaKind[];
export const mediaEndings: readonly string[] = kinds.flatMap((kind) => endingsOf[kind]);

/** What a file should be by its ending; undefined for a file of another kind. @example mediaKind("arm.png") // "image" */
export function mediaKind(name: string): MediaKind | undefined {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  return kinds.find((kind) => endingsOf[kind].some((known) => known === ending));
}

/** @example isMediaFile("arm.png") // true */
export function isMediaFile(name: string): boolean {
  return mediaKind(name) !== undefined;
}
