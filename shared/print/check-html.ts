/** Checks a page before the browser sees it: not too large, deep or complex to be printed in time. */
import { MAX_HTML_BYTES } from "../limits.ts";
import { PrintProblem } from "../process/print.ts";

/** Width and height of pictures in `data:` addresses, read from their first bytes. */
interface PictureSize {
  width: number;
  height: number;
}

/** How many levels of pictures in a picture (SVG) are checked. */
const MAX_NESTING = 3;

/** The sizes of all pictures in a page, including those inside SVG pictures. */
export function pictureSizes(html: string, nesting = 0): PictureSize[] {
  const sizes: PictureSize[] = [];
  for (const { type, parameters, bodyOf } of carriedPictures(html)) {
    const isBase64 = /;base64$/i.test(parameters);
    if (type.toLowerCase() === "svg+xml") {
      if (nesting < MAX_NESTING)
        sizes.push(...pictureSizes(decode(bodyOf(), isBase64).toString("utf8"), nesting + 1));
      continue;
    }
    const start = bodyOf(HEAD_CHARACTERS);
    const head = decode(start, isBase64);
    // Encoded spaces may come before a header.
    const isLong = start.includes("%") || isJpeg(head);
    const size = pictureSize(isLong ? decode(bodyOf(LONG_HEAD_CHARACTERS), isBase64) : head);
    if (size) sizes.push(size);
  }
  return sizes;
}

/** A raster picture is recognised by its header. */
const HEAD_CHARACTERS = 256;
/** JPEG may contain a preview first. */
const LONG_HEAD_CHARACTERS = 256 * 1024;
const isJpeg = (bytes: Buffer) => bytes.length > 1 && bytes.readUInt16BE(0) === 0xffd8;

interface Carried {
  type: string;
  parameters: string;
  /** What follows the comma, at most this many characters of it; default: all. */
  bodyOf: (most?: number) => string;
}

/** Every `data:image/…` address; each start is read once, however many have no end. */
function* carriedPictures(html: string): Generator<Carried> {
  const opening = /data:image\/([a-z0-9.+-]+)/gi;
  const ending = /[,"'\s]/g;
  let end = -1;
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    const from = opening.lastIndex;
    if (end < from) {
      ending.lastIndex = from;
      end = ending.exec(html)?.index ?? html.length;
    }
    if (html[end] !== "," || (end > from && html[from] !== ";")) {
      opening.lastIndex = found.index + 1; // the type may contain the start of another address
      continue;
    }
    let next = end + 1;
    const bodyOf = (most?: number) => {
      const rest = html.slice(end + 1, most && end + 1 + most);
      const stop = rest.search(/["\s<>]/);
      const body = stop < 0 ? rest : rest.slice(0, stop);
      next = end + 1 + body.length;
      return body;
    };
    yield { type: found[1] ?? "", parameters: html.slice(from, end), bodyOf };
    opening.lastIndex = next;
  }
}

function decode(body: string, isBase64: boolean): Buffer {
  if (isBase64 && !body.includes("%")) return Buffer.from(body, "base64");
  const plain = body.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, isBase64 ? "base64" : "latin1");
}

/** @example pictureSize(pngBytes) // { width: 640, height: 480 } */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 30) return undefined;
  if (bytes.readUInt32BE(0) === 0x89504e47)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const start = bytes.toString("latin1", 0, 16);
  if (start.startsWith("GIF8")) return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (start.startsWith("BM"))
    return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return webpSize(bytes, start.slice(12, 16));
  if (isJpeg(bytes)) return jpegSize(bytes);
  return undefined;
}

function webpSize(bytes: Buffer, kind: string): PictureSize | undefined {
  if (kind === "VP8X") return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === "VP8 ")
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== "VP8L") return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

/** Walks the segments to the frame header (SOF0 to SOF15, without the three that are something else). */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

const MAX_ELEMENTS = 100_000;
const MAX_DEPTH = 200;
/** A picture is decoded whole: 20,000 × 20,000 pixels in half a megabyte of PNG take 2.5 GB. */
export const MAX_PICTURE_POINTS = 25_000_000;

/**
 * They have no end tag, need none, or are closed where they open, like shapes in a drawing: a hundred open `<p>` are not a
 * hundred levels. Chromium's own parser goes no deeper than 512 in any case.
 */
const endless = new Set(
  (
    "area base br col embed hr img input link meta source track wbr " +
    "p li dt dd tr td th thead tbody tfoot option optgroup colgroup caption rp rt html head body " +
    "rect circle ellipse line polyline polygon path use image stop view mpath set animate animatemotion " +
    "animatetransform"
  ).split(" "),
);
const isEndless = (name: string) => endless.has(name) || /^fe[a-z]/.test(name); // feBlend, feFlood… of filters

/** @throws PrintProblem HTML_TOO_LARGE · PAGE_TOO_COMPLEX · IMAGE_TOO_LARGE */
export function checkHtml(html: string): void {
  if (Buffer.byteLength(html) > MAX_HTML_BYTES) {
    const text = `This page is larger than ${MAX_HTML_BYTES / 1024 / 1024} MB and can't be printed. Use fewer or smaller pictures.`;
    throw new PrintProblem("HTML_TOO_LARGE", text);
  }
  checkElements(html);
  for (const { width, height } of pictureSizes(html)) refuseLargePicture(width, height);
}

/** @throws PrintProblem IMAGE_TOO_LARGE */
export function refuseLargePicture(width: number, height: number): void {
  if (width * height <= MAX_PICTURE_POINTS) return;
  const text = `A picture of ${width} × ${height} points is too large to print. Use one below 25 megapixels.`;
  throw new PrintProblem("IMAGE_TOO_LARGE", text);
}

function checkElements(html: string): void {
  const open = new Map<string, number>();
  let elements = 0;
  let depth = 0;
  const tags = /<(\/?)([a-z][a-z0-9-]*)/iy;
  // A picture in the page has no such character in its thousands, and looking for one is faster than matching.
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    tags.lastIndex = at;
    const [, slash, tag] = tags.exec(html) ?? [];
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    if (!slash) elements += 1;
    if (elements > MAX_ELEMENTS) {
      throw new PrintProblem(
        "PAGE_TOO_COMPLEX",
        `This page has more than ${MAX_ELEMENTS} elements and can't be printed.`,
      );
    }
    if (isEndless(name)) continue;
    const count = open.get(name) ?? 0;
    if (slash && count === 0) continue; // closes nothing, so it does not reduce the depth
    open.set(name, slash ? count - 1 : count + 1);
    depth += slash ? -1 : 1;
    if (depth > MAX_DEPTH) {
      throw new PrintProblem(
        "PAGE_TOO_COMPLEX",
        `This page has elements more than ${MAX_DEPTH} levels deep and can't be printed.`,
      );
    }
  }
}

/**
 * Without anything that navigates away: a meta refresh replaces the document even when scripts and the network are off. It is
 * replaced by a `link` without an address, which is just as empty and as valid in the head.
 */
export function withoutRefresh(html: string): string {
  return html.replace(/<meta(?=[\s/>])/gi, "<link");
}
