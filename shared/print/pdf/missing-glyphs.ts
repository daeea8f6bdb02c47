/**
 * Text that no font has, in generated content or with a font of the page's own, is drawn by Chromium with the glyph 0 of a font, which
 * neither PDF/UA-1 (7.21.8) nor PDF/A-2 (6.2.11.8) allows: it becomes a space of the same width.
 */
import type { PdfFile } from "./file.ts";
import { refOf } from "./tag.ts";
import { dictionaryIn, type Entries, listIn, numberIn, referenceIn } from "./values.ts";

const MISSING = "0000";
const CODE_DIGITS = 4;
const fontOrText = /\/(\w+) [\d.]+ Tf\n|(<[0-9A-F]+>) Tj\n|(\[[-<>0-9A-F. ]*\]) TJ\n/g;

/** False for almost every drawing, at the price of one search. */
export function drawsMissing(content: string): boolean {
  return content.includes(MISSING);
}

/**
 * @param owner the dictionary with the fonts of the drawing
 * @example withoutMissing("/F4 12 Tf\n<004400000045> Tj\n", file, owner) // "/F4 12 Tf\n[<0044> -600 <0045>] TJ\n"
 */
export function withoutMissing(content: string, file: PdfFile, owner: Entries): string {
  const widths = new Map<string, number | undefined>();
  let width: number | undefined;
  return content.replace(
    fontOrText,
    (all: string, font: string | undefined, alone: string | undefined, several: string | undefined) => {
      if (font !== undefined) {
        if (!widths.has(font)) widths.set(font, widthOfMissing(file, owner, font));
        width = widths.get(font);
        return all;
      }
      const text = alone ?? several ?? "";
      if (width === undefined || !text.includes(MISSING)) return all;
      const move = ` ${-width} `;
      const parts = text.replace(/<([0-9A-F]+)>/g, (_, codes: string) => {
        const runs = [""];
        for (let at = 0; at < codes.length; at += CODE_DIGITS) {
          const code = codes.slice(at, at + CODE_DIGITS);
          if (code === MISSING) runs.push("");
          else runs[runs.length - 1] += code;
        }
        return runs.map((run) => (run === "" ? "" : `<${run}>`)).join(move);
      });
      return parts === text ? all : `${alone === undefined ? parts : `[${parts}]`} TJ\n`;
    },
  );
}

/** In thousandths of the font's size; undefined for a font whose codes have one byte. */
function widthOfMissing(file: PdfFile, owner: Entries, name: string): number | undefined {
  const font = referenceIn(dictionaryIn(dictionaryIn(owner, "Resources"), "Font"), name);
  const descendant = refOf(listIn(file.dictionary(font), "DescendantFonts")[0] ?? null);
  if (descendant === undefined) return undefined;
  const own = file.dictionary(descendant);
  const [first, widths] = listIn(own, "W"); // a glyph, and the widths of those that follow (9.7.4.3)
  const width = first === 0 && Array.isArray(widths) ? widths[0] : undefined;
  return typeof width === "number" ? width : (numberIn(own, "DW") ?? 0);
}
