/** The pictures among the files that came with a workbook. */
import { type AttachedFile, pictureName } from "../attached/attached-file.ts";
import { MAX_PICTURES_BYTES } from "../attached/limits.ts";
import type { Findings } from "./finding.ts";

/** The ids of pictures by `pictureName`, and the files that are none. More pictures than a phone should load stop the import. */
export function readPictures(
  files: readonly AttachedFile[],
  found: Findings,
): { pictures: Map<string, string>; others: AttachedFile[] } {
  const pictures = new Map<string, string>();
  const others: AttachedFile[] = [];
  let bytes = 0;
  let largest: { name: string; bytes: number } | undefined;
  for (const file of files) {
    const { name, picture } = file;
    if (picture === undefined) {
      others.push(file);
      continue;
    }
    pictures.set(pictureName(name), picture.id);
    const own = (picture.base64.length * 3) / 4;
    bytes += own;
    if (largest === undefined || own > largest.bytes) largest = { name, bytes: own };
  }
  if (largest !== undefined && bytes > MAX_PICTURES_BYTES)
    found.add(
      "E_FILE",
      { sheet: largest.name },
      `The attached pictures have more than ${MAX_PICTURES_BYTES / 1024 / 1024} MB in all; this is the largest.`,
      "Save them with fewer pixels: respondents load them on their phones.",
    );
  return { pictures, others };
}
