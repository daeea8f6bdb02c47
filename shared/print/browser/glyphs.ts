/** Which characters the bundled fonts can draw: a missing one is invisible on paper, without even a box. */
import { open } from "node:fs/promises";
import { chromiumExecutable } from "./chromium.ts";

/** Ranges of code points, first to last. */
export type Coverage = readonly (readonly [number, number])[];

/** Everything below is in Open Sans: Latin with its accents. No lookup is needed. */
export const ALWAYS_COVERED = 0x024f;

const CODE_POINTS = 0x110000;

/**
 * The characters of `text` that no font of the browser has, without duplicates. An installed Chrome draws with unknown fonts,
 * so the result is empty.
 * @example await missingGlyphsOf("Ada ☑ ⟁𝄞") // ["𝄞"]
 */
export async function missingGlyphsOf(text: string): Promise<string[]> {
  const unusual = new Set(Array.from(text).filter(isUnusual));
  if (unusual.size === 0) return [];
  covered ??= coveredCharacters();
  const known = await covered;
  return known === undefined ? [] : missingGlyphs(unusual, known);
}

/** One byte for each code point, 1 where a font has it; undefined where the fonts are not known. */
let covered: Promise<Uint8Array | undefined> | undefined;

async function coveredCharacters(): Promise<Uint8Array | undefined> {
  const { fonts } = await chromiumExecutable();
  if (fonts.length === 0) return undefined;
  return markCovered(await Promise.all(fonts.map(fontCoverage)));
}

/** @returns one byte for each code point, 1 where one of the coverages has it */
export function markCovered(coverages: readonly Coverage[]): Uint8Array {
  const marks = new Uint8Array(CODE_POINTS);
  for (const [first, last] of coverages.flat()) marks.fill(1, first, last + 1);
  return marks;
}

/** @returns the characters that are not marked, without duplicates */
export function missingGlyphs(characters: Iterable<string>, marks: Uint8Array): string[] {
  return [...new Set(characters)].filter(
    (character) => isUnusual(character) && marks[character.codePointAt(0) ?? 0] !== 1,
  );
}

function isUnusual(character: string): boolean {
  return (character.codePointAt(0) ?? 0) > ALWAYS_COVERED && !isInvisible.test(character);
}

/** Direction marks, joiners, variation selectors, spaces: they are invisible anyway. */
const isInvisible = /^[\p{Cc}\p{Cf}\p{Z}\p{Variation_Selector}]$/u;

/** The maximum size of a font file's table directory. */
const DIRECTORY_BYTES = 4_096;

/** The coverage of a TrueType font, by its character map (formats 4 and 12), which is the only part of the file that is read. */
export async function fontCoverage(path: string): Promise<Coverage> {
  const file = await open(path);
  try {
    const directory = Buffer.alloc(DIRECTORY_BYTES);
    await file.read(directory, 0, DIRECTORY_BYTES, 0);
    const table = findTable(directory, "cmap");
    if (table === undefined) return [];
    const cmap = Buffer.alloc(table.length);
    await file.read(cmap, 0, table.length, table.offset);
    return readCoverage(cmap);
  } finally {
    await file.close();
  }
}

function readCoverage(cmap: Buffer): Coverage {
  const ranges: (readonly [number, number])[] = [];
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const subtable = cmap.readUInt32BE(8 + index * 8);
    const format = cmap.readUInt16BE(subtable);
    if (format === 4) ranges.push(...segments(cmap, subtable));
    else if (format === 12) ranges.push(...groups(cmap, subtable));
  }
  return ranges;
}

function findTable(directory: Buffer, tag: string): { offset: number; length: number } | undefined {
  const count = directory.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (directory.toString("latin1", record, record + 4) !== tag) continue;
    return { offset: directory.readUInt32BE(record + 8), length: directory.readUInt32BE(record + 12) };
  }
  return undefined;
}

/** Format 4: segments with an end, a start and an offset to the glyph; those that all map to glyph 0 are not covered. */
function* segments(font: Buffer, at: number): Generator<readonly [number, number]> {
  const twice = font.readUInt16BE(at + 6);
  for (let offset = 0; offset < twice; offset += 2) {
    const last = font.readUInt16BE(at + 14 + offset);
    const first = font.readUInt16BE(at + 16 + twice + offset);
    const delta = font.readUInt16BE(at + 16 + twice * 2 + offset);
    const rangeAt = at + 16 + twice * 3 + offset;
    const range = font.readUInt16BE(rangeAt);
    if (first === 0xffff) continue;
    if (range === 0) {
      yield [first, last];
      continue;
    }
    for (let code = first; code <= last; code += 1) {
      const glyph = font.readUInt16BE(rangeAt + range + (code - first) * 2);
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) yield [code, code];
    }
  }
}

function* groups(font: Buffer, at: number): Generator<readonly [number, number]> {
  const count = font.readUInt32BE(at + 12);
  for (let index = 0; index < count; index += 1) {
    const group = at + 16 + index * 12;
    yield [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
  }
}
