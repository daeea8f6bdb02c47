/**
 * Reads and changes the bytes of a finished PDF, without a library: the relevant parts are uncompressed, except for the
 * drawings themselves.
 */
import { inflateSync } from "node:zlib";
import { openPdf } from "./file.ts";
import { readValue } from "./read-value.ts";
import { nameIn, numberIn, referenceIn } from "./values.ts";

const [OBJECT, STREAM] = [" obj\n", " stream\n"];
const NODE = "(node";
const NODE_DIGITS = 8;

/**
 * Renumbers the tags of a page from 1, in their order and at the same length: the browser's numbers keep increasing, so the
 * same page printed twice would differ.
 * @param bytes changed in place
 */
export function renumberTags(bytes: Uint8Array): void {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places: number[] = [];
  const numbers: number[] = [];
  for (let at = pdf.indexOf(NODE); at >= 0; at = pdf.indexOf(NODE, at + NODE.length)) {
    const number = digitsAt(pdf, at + NODE.length);
    if (number === undefined) continue;
    places.push(at + NODE.length);
    numbers.push(number);
  }
  const renumbered = new Map<number, number>();
  // Sorted, because the file lists them in the order of their names.
  for (const number of Uint32Array.from(numbers).sort())
    if (!renumbered.has(number)) renumbered.set(number, renumbered.size + 1);
  places.forEach((at, index) => {
    let rest = renumbered.get(numbers[index] ?? 0) ?? 0;
    for (let place = at + NODE_DIGITS - 1; place >= at; place -= 1) {
      pdf[place] = 0x30 + (rest % 10);
      rest = Math.floor(rest / 10);
    }
  });
}

/** The number of eight digits and a closing bracket; undefined where there is something else. */
function digitsAt(pdf: Buffer, at: number): number | undefined {
  if (pdf[at + NODE_DIGITS] !== 0x29) return undefined;
  let number = 0;
  for (let place = at; place < at + NODE_DIGITS; place += 1) {
    const digit = (pdf[place] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  return number;
}

/**
 * The number of pages, according to the root of the page tree.
 * @throws Error for a file that Chromium didn't write
 */
export function countPages(bytes: Uint8Array): number {
  const file = openPdf(bytes);
  const pages = referenceIn(file.dictionary(file.root), "Pages");
  return numberIn(file.dictionary(pages), "Count") ?? 0;
}

/** Operators that put something on the paper: text, pictures and groups, fills, strokes, shades. */
const paintsAnything = /\s(?:T[jJ]|Do|f\*?|[SsBb]\*?|sh)\s/;
/** Text, or a picture or group that may contain it. */
const paintsText = /\s(?:T[jJ]|Do)\s/;

/**
 * True when a page has content besides the lines in its margins.
 * @param options.hasEdges there are such lines: the browser draws them last, within a clip that starts in the corner
 */
export function paintsBody(
  bytes: Uint8Array,
  { hasEdges, wantsText }: { hasEdges: boolean; wantsText: boolean },
): boolean {
  const painting = wantsText ? paintsText : paintsAnything;
  for (const content of drawings(bytes)) {
    const edges = hasEdges ? content.lastIndexOf("\nq\n0 0 ") : -1;
    if (painting.test(edges < 0 ? content : content.slice(0, edges))) return true;
  }
  return false;
}

/** The browser makes a page that is too wide smaller, down to two thirds: its unit is then 25/12 instead of 25/8 of the drawing's. */
const AT_ITS_SMALLEST = /(?:^|\n)2\.08333\d* 0 0 2\.08333\d* /;
/** By how much a page is wider than the paper at most, before something is cut off. */
export const MOST_SHRUNK = 1.5;

/** Whether the first page is as small as the browser makes it, so that something may be wider still. */
export function isAtItsSmallest(bytes: Uint8Array): boolean {
  for (const content of drawings(bytes)) return AT_ITS_SMALLEST.test(content);
  return false;
}

/** The instructions that draw each page, one after the other; decompressed lazily. */
function* drawings(bytes: Uint8Array): Generator<string> {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = pdf.indexOf(STREAM); at >= 0; at = pdf.indexOf(STREAM, at + STREAM.length)) {
    const object = pdf.toString("latin1", pdf.lastIndexOf(OBJECT, at) + OBJECT.length, at);
    if (!object.startsWith("<<")) continue;
    const { value } = readValue(object);
    // Nothing else than packed: profiles, fonts, pictures and groups say more of themselves.
    if (!(value instanceof Map && value.size === 2 && nameIn(value, "Filter") === "FlateDecode")) continue;
    try {
      yield inflateSync(pdf.subarray(at + STREAM.length)).toString("latin1");
    } catch {
      // not compressed after all: nothing that the browser draws with
    }
  }
}
