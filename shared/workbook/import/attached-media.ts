/** The pictures, sounds and videos among the files that came with a workbook. */

import { isPicture, mediaType } from "../../form/definition/media-id.ts";
import { type AttachedFile, mediaName } from "../attached/attached-file.ts";
import { MAX_ALL_MEDIA_BYTES } from "../attached/limits.ts";
import type { mediaColumns } from "./definitions/survey-columns.ts";
import type { Findings } from "./finding.ts";

/** A column that names files to be shown or played. */
export type MediaColumn = (typeof mediaColumns)[number]["header"];

/**
 * Whether a file can be shown where a column says: the player of sounds also plays videos, and the other way round.
 * @param id `""` for none
 */
export function isShownAs(column: MediaColumn, id: string): boolean {
  const isOfPictures = column === "image" || column === "big_image";
  return mediaType(id) !== undefined && isPicture(id) === isOfPictures;
}

/** The ids of files that are shown or played, by `mediaName`, and the other files. More than a phone should load stops the import. */
export function splitMedia(
  files: readonly AttachedFile[],
  found: Findings,
): { media: Map<string, string>; others: AttachedFile[] } {
  const ids = new Map<string, string>();
  const others: AttachedFile[] = [];
  let bytes = 0;
  let largest: { name: string; bytes: number } | undefined;
  for (const file of files) {
    const { name, media } = file;
    if (media === undefined) {
      others.push(file);
      continue;
    }
    ids.set(mediaName(name), media.id);
    const own = (media.base64.length * 3) / 4;
    bytes += own;
    if (largest === undefined || own > largest.bytes) largest = { name, bytes: own };
  }
  if (largest !== undefined && bytes > MAX_ALL_MEDIA_BYTES)
    found.add(
      "E_FILE",
      { sheet: largest.name },
      `The attached pictures, sounds and videos have more than ${MAX_ALL_MEDIA_BYTES / 1024 / 1024} MB in all; this is the largest.`,
      "Save them smaller: respondents load them on their phones.",
    );
  return { media: ids, others };
}
