/** Which characters the bundled fonts can draw: a missing one is invisible on paper, not even a box. */
import { readFile } from "node:fs/promises";

/** Ranges of code points, first to last. */
export type Coverage = readonly (readonly [number, number])[];

/** Everything below is in Open Sans: Latin with its accents. No list need be asked for it. */
export const ALWAYS_COVERED = 0x024f;

/** @returns the characters of `text` that no font of `coverages` has, each once */
export function missingGlyphs(text: string, coverages: readonly Coverage[]): string[] {
  const missing = new Set<string>();
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= ALWAYS_COVERED || isInvisible.test(character)) continue;
    if (!coverages.some((coverage) => coverage.some(([first, last]) => code >= first && code <= last))) {
      missing.add(character);
    }
  }
  return [...missing];
}

/** Marks of direction, joiners, variation selectors, spaces: nothing is to be seen of them anyway. */
const isInvisible = /^[\p{Cc}\p{Cf}\p{Z}\p{Variation_Selector}]$/u;

/** What a TrueType font covers, by its character map (formats 4 and 12). */
export async function fontCoverage(file: string): Promise<Coverage> {
  return readCoverage(await readFile(file));
}

function readCoverage(font: Buffer): Coverage {
  const cmap = tableOffset(font, "cmap");
  if (cmap === undefined) return [];
  const ranges: (readonly [number, number])[] = [];
  const count = font.readUInt16BE(cmap + 2);
  for (let index = 0; index < count; index += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 8 + index * 8);
    const format = font.readUInt16BE(subtable);
    if (format === 4) ranges.push(...segments(font, subtable));
    else if (format === 12) ranges.push(...groups(font, subtable));
  }
  return ranges;
}

function tableOffset(font: Buffer, tag: string): number | undefined {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (font.toString("latin1", record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  return undefined;
}

/** Format 4: segments with an end, a start and a way to the glyph; those that all map to glyph 0 are not there. */
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
