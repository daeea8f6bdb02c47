/** What a file is, by its content alone: what is not in this table is not taken. */
import type { Upload } from "./definition.ts";

export interface FileType {
  /** The content type. */
  type: string;
  /** The usual ending of its name. */
  extension: string;
}

interface Signature extends FileType {
  /** The bytes that it begins with, as Latin-1 text. */
  begins: string;
  /** Where they are; default: at the start. */
  at?: number;
  /** What else has to be there. */
  also?: { at: number; text: RegExp };
}

const kindOf = ({ type }: FileType) => type.slice(0, type.indexOf("/"));

/** A page converts it before it is sent, and no report could draw it; as a document it may come as it is. */
const HEIC = "image/heic";

/** Containers that hold sound or pictures that move are listed as both: what is asked for decides. */
const signatures: readonly Signature[] = [
  { begins: "\xff\xd8\xff", type: "image/jpeg", extension: "jpg" },
  { begins: "\x89PNG\r\n\x1a\n", type: "image/png", extension: "png" },
  { begins: "GIF87a", type: "image/gif", extension: "gif" },
  { begins: "GIF89a", type: "image/gif", extension: "gif" },
  { begins: "RIFF", also: { at: 8, text: /^WEBP/ }, type: "image/webp", extension: "webp" },
  { begins: "ftyp", at: 4, also: { at: 8, text: /^avi[fs]/ }, type: "image/avif", extension: "avif" },
  { begins: "ftyp", at: 4, also: { at: 8, text: /^(hei[cx]|hev[cx]|mif1|msf1)/ }, type: HEIC, extension: "heic" },
  { begins: "RIFF", also: { at: 8, text: /^WAVE/ }, type: "audio/wav", extension: "wav" },
  { begins: "ID3", type: "audio/mpeg", extension: "mp3" },
  { begins: "\xff", also: { at: 1, text: /^[\xe2\xe3\xf2\xf3\xfa\xfb]/ }, type: "audio/mpeg", extension: "mp3" },
  { begins: "\xff", also: { at: 1, text: /^[\xf0\xf1\xf8\xf9]/ }, type: "audio/aac", extension: "aac" },
  { begins: "fLaC", type: "audio/flac", extension: "flac" },
  { begins: "#!AMR", type: "audio/amr", extension: "amr" },
  { begins: "ftyp", at: 4, also: { at: 8, text: /^M4[AB] / }, type: "audio/mp4", extension: "m4a" },
  { begins: "ftyp", at: 4, also: { at: 8, text: /^qt {2}/ }, type: "video/quicktime", extension: "mov" },
  { begins: "ftyp", at: 4, also: { at: 8, text: /^3g[2gp]/ }, type: "video/3gpp", extension: "3gp" },
  { begins: "ftyp", at: 4, also: { at: 8, text: /^3g[2gp]/ }, type: "audio/3gpp", extension: "3gp" },
  { begins: "ftyp", at: 4, also: { at: 8, text: /^(iso[2-9m]|mp4[12]|avc1|M4V |dash|mmp4|MSNV)/ }, type: "video/mp4", extension: "mp4" },
  { begins: "ftyp", at: 4, also: { at: 8, text: /^(iso[2-9m]|mp4[12]|dash|mmp4)/ }, type: "audio/mp4", extension: "m4a" },
  { begins: "\x1aE\xdf\xa3", also: { at: 4, text: /webm/ }, type: "video/webm", extension: "webm" },
  { begins: "\x1aE\xdf\xa3", also: { at: 4, text: /webm/ }, type: "audio/webm", extension: "webm" },
  { begins: "OggS", type: "video/ogg", extension: "ogv" },
  { begins: "OggS", type: "audio/ogg", extension: "ogg" },
  { begins: "%PDF-", type: "application/pdf", extension: "pdf" },
  { begins: "{\\rtf", type: "application/rtf", extension: "rtf" },
]; // biome-ignore format: a table

/** Archives, and documents that are archives: never opened here, so their names decide. */
const ofZip: Readonly<Record<string, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  zip: "application/zip",
};
const ofOle: Readonly<Record<string, string>> = {
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
};
const ofText: Readonly<Record<string, string>> = { csv: "text/csv", txt: "text/plain" };

/** How much of a file is looked at. */
const HEAD_BYTES = 64;

/**
 * @param accept what the question takes
 * @param name tells documents apart that begin alike; nothing else is taken from it
 * @returns undefined for what the question doesn't take, and for anything that a browser could run, such as HTML and SVG
 * @example fileTypeOf(jpegBytes, "image", "x.exe") // { type: "image/jpeg", extension: "jpg" }
 */
export function fileTypeOf(bytes: Uint8Array, accept: Upload["accept"], name: string): FileType | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  const found = signatures.find((one) => isLike(head, one) && (accept === "file" || kindOf(one) === accept));
  if (found?.type === HEIC && accept === "image") return undefined;
  if (found !== undefined) return { type: found.type, extension: found.extension };
  if (accept !== "file") return undefined;
  const ending = /\.([a-z]{2,4})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = (types: Readonly<Record<string, string>>, otherwise: string): FileType | undefined => {
    const extension = Object.hasOwn(types, ending) ? ending : otherwise;
    const type = types[extension];
    return type === undefined ? undefined : { type, extension };
  };
  if (head.startsWith("PK\x03\x04")) return named(ofZip, "zip");
  if (head.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return named(ofOle, "");
  return isPlainText(bytes) ? named(ofText, "txt") : undefined;
}

function isLike(head: string, { begins, at = 0, also }: Signature): boolean {
  if (!head.startsWith(begins, at)) return false;
  return also === undefined || also.text.test(head.slice(also.at));
}

/** UTF-8 without control characters, and nothing in it that looks like markup or a script's first line. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !/[\0-\x08\x0e-\x1f]|<[a-z!?/]|^\s*#!/i.test(text);
  } catch {
    return false;
  }
}

/** The usual ending of a content type of the table. @example extensionOf("image/jpeg") // "jpg" */
export function extensionOf(type: string): string {
  const named = [...Object.entries(ofZip), ...Object.entries(ofOle), ...Object.entries(ofText)];
  return (
    signatures.find((one) => one.type === type)?.extension ??
    named.find(([, known]) => known === type)?.[0] ??
    "bin"
  );
}

/** The name with the ending of what it is. @example namedAs("photo.html", { type: "image/jpeg", extension: "jpg" }) // "photo.html.jpg" */
export function namedAs(name: string, { extension }: FileType): string {
  const same = extension === "jpg" ? /\.jpe?g$/i : new RegExp(`\\.${extension}$`, "i");
  return same.test(name) ? name : `${name}.${extension}`;
}
