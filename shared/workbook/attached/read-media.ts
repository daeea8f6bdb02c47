/** A picture, sound or video that is attached to a workbook: taken for what its content is, whatever its name says. */
import { createHash } from "node:crypto";
import { fileTypeOf } from "../../form/definition/file-type.ts";
import { mediaType } from "../../form/definition/media-id.ts";
import { withoutLocation } from "../../form/without-place/index.ts";
import type { AttachedFile } from "./attached-file.ts";
import { mediaKind } from "./endings.ts";
import { MAX_PICTURE_BYTES, MAX_RECORDING_BYTES } from "./limits.ts";
import { listProblem } from "./list-problem.ts";
import { plainSvg } from "./plain-svg.ts";
import { svgFault } from "./svg-fault.ts";

const words = {
  image: {
    name: "picture",
    most: MAX_PICTURE_BYTES,
    smaller: "Save it with fewer pixels: respondents load it on their phones.",
    kinds: "Pictures are PNG, JPEG, WebP, GIF and SVG files.",
  },
  audio: {
    name: "sound",
    most: MAX_RECORDING_BYTES,
    smaller: "Shorten it, or save it as MP3: respondents load it on their phones.",
    kinds: "Sounds are MP3, M4A, AAC, WAV, OGG and FLAC files.",
  },
  video: {
    name: "video",
    most: MAX_RECORDING_BYTES,
    smaller: "Shorten it, or save it with fewer pixels: respondents load it on their phones.",
    kinds: "Videos are MP4, MOV, WebM and OGV files.",
  },
};

/**
 * Never throws: what is none, or too large, is left out, and a problem says so.
 * @param name without a folder, with an ending of `mediaEndings`
 */
export function readMedia(name: string, bytes: Uint8Array): AttachedFile {
  const kind = mediaKind(name) ?? "image";
  const { name: called, most, smaller, kinds } = words[kind];
  const without = (message: string, hint: string): AttachedFile => ({
    name,
    columns: [],
    rows: [],
    problems: [listProblem("W_FILE", name, undefined, message, hint)],
  });
  if (bytes.length > most)
    return without(`This ${called} is larger than ${most / 1024 / 1024} MB and is not shown.`, smaller);
  // a container of either kind is what its name says; a file of the other kind is still what it is
  const others = (["image", "audio", "video"] as const).filter((other) => other !== kind);
  const found = [kind, ...others].flatMap((one) => fileTypeOf(bytes, one, name)?.extension ?? []);
  const fault = found.length === 0 && /\.svg$/i.test(name) ? svgFault(bytes) : undefined;
  if (fault !== undefined) return without(`${fault.message} It is not shown.`, fault.hint);
  const ending = found[0] ?? (/\.svg$/i.test(name) ? "svg" : "");
  const shown = ending === "svg" ? plainSvg(bytes) : withoutLocation(bytes);
  const id = `${createHash("sha256").update(shown).digest("hex")}.${ending}`;
  if (mediaType(id) === undefined)
    return without(`The content of this file is no ${called}, and it is not shown.`, kinds);
  return {
    name,
    columns: [],
    rows: [],
    media: { id, base64: Buffer.from(shown).toString("base64") },
    problems: [],
  };
}
