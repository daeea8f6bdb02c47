/** Files that are rows of named chunks: PNG, WebP, WAV and GIF. Only those by which they are drawn or played are kept. */
import { bigEndian, joined, latin1, textAt, viewOf } from "./bytes.ts";
import { exifOf, orientationOf, tiffOf } from "./orientation.ts";

const ofPng = new Set([
  ...["IHDR", "PLTE", "IDAT", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI"],
  ...["bKGD", "pHYs", "acTL", "fcTL", "fdAT"],
]);

/** @see https://www.w3.org/TR/png-3/#11Chunks */
export function pngWithout(from: Uint8Array): Uint8Array {
  const view = viewOf(from);
  const kept: Uint8Array[] = [from.subarray(0, 8)];
  let at = 8;
  for (let end = at; at + 12 <= from.length; at = end) {
    end = at + 12 + view.getUint32(at);
    const name = textAt(from, at + 4, 4);
    if (end > from.length) break;
    if (name === "IEND") return joined([...kept, from.subarray(at, end)]);
    const orientation = name === "eXIf" ? orientationOf(from.subarray(at + 8, end - 4)) : undefined;
    if (orientation !== undefined) kept.push(pngChunk("eXIf", tiffOf(orientation)));
    if (ofPng.has(name)) kept.push(from.subarray(at, end));
  }
  return joined([...kept, from.subarray(at)]); // it isn't whole
}

function pngChunk(name: string, content: Uint8Array): Uint8Array {
  const named = joined([latin1(name), content]);
  return joined([bigEndian(content.length, 4), named, bigEndian(crc(named), 4)]);
}

/** @see https://www.w3.org/TR/png-3/#D-CRCAppendix */
function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const ofRiff: Readonly<Record<string, ReadonlySet<string>>> = {
  WEBP: new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]),
  WAVE: new Set(["fmt ", "fact", "data"]),
};
/** Of a WebP's first chunk: that Exif or XMP follows. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** @see https://developers.google.com/speed/webp/docs/riff_container */
export function riffWithout(from: Uint8Array): Uint8Array {
  const view = viewOf(from);
  const form = textAt(from, 8, 4);
  const known = ofRiff[form];
  if (known === undefined) return from;
  const kept: Uint8Array[] = [];
  let orientation: number | undefined;
  let extended: Uint8Array | undefined;
  const stop = Math.min(from.length, 8 + view.getUint32(4, true));
  for (let at = 12, end = at; at + 8 <= stop; at = end) {
    const bytes = view.getUint32(at + 4, true);
    const name = textAt(from, at, 4);
    end = at + 8 + bytes + (bytes % 2);
    if (name === "EXIF") orientation = orientationOf(from.subarray(at + 8, end));
    if (!known.has(name)) continue;
    const chunk = from.slice(at, end);
    if (name === "VP8X") extended = chunk;
    kept.push(chunk);
  }
  if (extended !== undefined && extended.length > 8) {
    extended[8] = (extended[8] ?? 0) & ~(HAS_EXIF | HAS_XMP);
    if (orientation !== undefined) extended[8] |= HAS_EXIF;
  }
  if (extended !== undefined && orientation !== undefined) {
    const exif = exifOf(orientation);
    kept.push(joined([latin1("EXIF"), bigEndian(exif.length, 4).reverse(), exif]));
  }
  const content = joined([latin1(form), ...kept]);
  return joined([latin1("RIFF"), bigEndian(content.length, 4).reverse(), content]);
}

const EXTENSION = 0x21;
const APPLICATION = 0xff;
const CONTROL = 0xf9;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** How often a picture moves, and its colours. */
const ofGif = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

/** @see https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
export function gifWithout(from: Uint8Array): Uint8Array {
  const tableOf = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableOf(from[10]);
  const kept: Uint8Array[] = [from.subarray(0, at)];
  while (at < from.length) {
    const start = at;
    if (from[at] === EXTENSION) at += 2;
    else if (from[at] === IMAGE) at += 11 + tableOf(from[at + 9]);
    else break;
    while (at < from.length && from[at] !== 0) at += 1 + (from[at] ?? 0);
    at += 1;
    const kind = from[start + 1];
    const isShown =
      from[start] === IMAGE ||
      kind === CONTROL ||
      (kind === APPLICATION && ofGif.has(textAt(from, start + 3, 11)));
    if (isShown) kept.push(from.subarray(start, at));
  }
  return joined([...kept, from[at] === TRAILER ? from.subarray(at, at + 1) : from.subarray(at)]);
}
