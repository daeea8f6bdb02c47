/** Any attached file → its rows or what it shows or plays, by its ending. */
import type { AttachedFile } from "./attached-file.ts";
import { isListFile, isMediaFile } from "./endings.ts";
import { MAX_LIST_BYTES } from "./limits.ts";
import { listProblem } from "./list-problem.ts";
import { readListCsv, refused } from "./read-list-csv.ts";
import { readListGeojson } from "./read-list-geojson.ts";
import { readListXml } from "./read-list-xml.ts";
import { readMedia } from "./read-media.ts";

/** Never throws: what is wrong with a file is among its problems. @param name without a folder */
export function readAttached(name: string, bytes: Uint8Array): AttachedFile {
  const refuse = (message: string, hint: string) =>
    refused(name, listProblem("E_FILE", name, undefined, message, hint));
  if (isMediaFile(name)) return readMedia(name, bytes);
  if (!isListFile(name))
    return refused(
      name,
      listProblem(
        "W_FILE_READ",
        name,
        undefined,
        "This file is no list, picture, sound or video, and was not used.",
        "Lists are .csv, .xml and .geojson files, pictures .png, .jpg, .webp, .gif and .svg, sounds .mp3, .m4a and .wav, videos .mp4.",
      ),
    );
  if (bytes.length > MAX_LIST_BYTES)
    return refuse(
      `This file is larger than ${MAX_LIST_BYTES / 1024 / 1024} MB.`,
      "Delete what the form doesn't need.",
    );
  if (/\.xml$/i.test(name)) return readListXml(name, bytes);
  if (/\.geojson$/i.test(name)) return readListGeojson(name, bytes);
  return readListCsv(name, bytes);
}
