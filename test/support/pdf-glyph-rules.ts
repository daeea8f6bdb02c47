/**
 * The rules of PDF/UA-1 and PDF/A-2a about what is drawn and named: glyphs, their characters and widths, languages, identities and
 * limits. Read by pdf-lib and from the font programs, which share nothing with what writes them.
 */
import { inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "pdf-lib";

const MOST_NESTED = 28;
const MOST_STRING_BYTES = 32_767;
const MOST_NAME_BYTES = 127;
const CODE_DIGITS = 4;

/** @returns what is broken, a line each; empty for a document that keeps all of them */
export async function brokenGlyphRules(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const broken = new Set<string>();
  const look = (value: PDFObject | undefined) => (value instanceof PDFRef ? context.lookup(value) : value);
  const entry = (dict: PDFDict | undefined, name: string) => look(dict?.get(PDFName.of(name)));
  const dictIn = (dict: PDFDict | undefined, name: string) => {
    const value = entry(dict, name);
    return value instanceof PDFDict ? value : undefined;
  };
  const dataOf = (stream: PDFObject | undefined) => {
    if (!(stream instanceof PDFRawStream)) return Buffer.alloc(0);
    const isPacked = `${stream.dict.get(PDFName.of("Filter"))}`.includes("FlateDecode");
    return Buffer.from(isPacked ? inflateSync(stream.contents) : stream.contents);
  };

  const used = new Map<PDFDict, Set<number>>();
  function readDrawing(owner: PDFDict, content: string): void {
    const fonts = dictIn(dictIn(owner, "Resources"), "Font");
    let codes: Set<number> | undefined;
    let depth = 0;
    for (const line of content.split("\n")) {
      if (line === "q") depth += 1;
      if (line === "Q") depth -= 1;
      if (depth > MOST_NESTED) broken.add("A 6.1.13-8: graphics states are nested too deeply");
      const named = /^\/(\w+) [\d.]+ Tf$/.exec(line)?.[1];
      const font = named === undefined ? undefined : dictIn(fonts, named);
      if (font !== undefined) {
        codes = `${entry(font, "Subtype")}` === "/Type0" ? (used.get(font) ?? new Set()) : undefined;
        if (codes) used.set(font, codes);
      } else if (/ T[jJ]$/.test(line) && codes) {
        for (const [, text = ""] of line.matchAll(/<([0-9A-F]+)>/g))
          for (let at = 0; at < text.length; at += CODE_DIGITS)
            codes.add(Number.parseInt(text.slice(at, at + CODE_DIGITS), 16));
      }
    }
    if (depth !== 0) broken.add("graphics states are left open");
  }

  const identities = new Set<string>();
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    if (`${entry(dict, "Type")}` === "/Page")
      readDrawing(dict, dataOf(entry(dict, "Contents")).toString("latin1"));
    if (object instanceof PDFRawStream && `${entry(dict, "Subtype")}` === "/Form")
      readDrawing(dict, dataOf(object).toString("latin1"));
    if (`${entry(dict, "Interpolate")}` === "true") broken.add("A 6.2.8-3: a picture is interpolated");
    for (const name of [...dict.keys(), ...dict.values()])
      if (name instanceof PDFName && name.asBytes().length > MOST_NAME_BYTES)
        broken.add("A 6.1.13-4: a name is too long");
    for (const value of dict.values())
      if (
        (value instanceof PDFString || value instanceof PDFHexString) &&
        value.asBytes().length > MOST_STRING_BYTES
      )
        broken.add("A 6.1.13-3: a string is too long");
    if (`${entry(dict, "Type")}` === "/StructElem") readTag(dict);
  }

  function readTag(dict: PDFDict): void {
    const type = `${entry(dict, "S")}`;
    const lang = entry(dict, "Lang");
    const identity = entry(dict, "ID");
    if (lang instanceof PDFString && !/^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(lang.decodeText()))
      broken.add(`7.2-29: ${lang.decodeText()} is no language`);
    if (identity === undefined && (type === "/Note" || type === "/FENote"))
      broken.add("7.9-1: a note without ID");
    if (identity !== undefined && identities.has(`${identity}`)) broken.add("7.9-2: two tags with one ID");
    identities.add(`${identity}`);
    if (type === "/Formula" && !dict.has(PDFName.of("Alt"))) broken.add("7.7-1: a formula without a text");
  }

  for (const [font, codes] of used) {
    const name = `${entry(font, "BaseFont")}`;
    const characters = charactersOf(dataOf(entry(font, "ToUnicode")).toString("latin1"));
    const descendants = entry(font, "DescendantFonts");
    const descendant = descendants instanceof PDFArray ? look(descendants.get(0)) : undefined;
    const own = descendant instanceof PDFDict ? descendant : undefined;
    const program = dataOf(entry(dictIn(own, "FontDescriptor"), "FontFile2"));
    const advance = advancesOf(program);
    const widths = widthsOf(entry(own, "W"));
    const usual = Number(`${entry(own, "DW") ?? 1000}`);
    for (const code of codes) {
      const character = characters.get(code);
      if (code === 0) broken.add(`7.21.8-1: a glyph that no font has, of ${name}`);
      if (character === undefined) broken.add(`7.21.7-1: glyph ${code} of ${name} has no character`);
      else if (/^(?:0000|FEFF|FFFE)/.test(character)) broken.add(`7.21.7-2: glyph ${code} of ${name}`);
      else if (/^(?:E...|F[0-8]..|DB[89A-F]....*)$/.test(character))
        broken.add(`A 6.2.11.7.3-1: glyph ${code} of ${name} is a private character`);
      const real = advance(code);
      if (real === undefined) broken.add(`7.21.4.1-2: glyph ${code} isn't in ${name}`);
      else if (Math.abs(real - (widths.get(code) ?? usual)) > 1)
        broken.add(`7.21.5-1: glyph ${code} of ${name}`);
    }
  }
  return [...broken];

  function widthsOf(value: PDFObject | undefined): Map<number, number> {
    const items = value instanceof PDFArray ? value.asArray().map(look) : [];
    const widths = new Map<number, number>();
    const numberOf = (item: PDFObject | undefined) =>
      item instanceof PDFNumber ? item.asNumber() : Number.NaN;
    for (let at = 0; at < items.length; ) {
      const first = numberOf(items[at]);
      const next = items[at + 1];
      if (next instanceof PDFArray) {
        next.asArray().forEach((width, index) => void widths.set(first + index, numberOf(look(width))));
        at += 2;
      } else {
        for (let code = first; code <= numberOf(next); code += 1) widths.set(code, numberOf(items[at + 2]));
        at += 3;
      }
    }
    return widths;
  }
}

/** What each code of a font stands for, as UTF-16 in hexadecimal digits. */
function charactersOf(map: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const line of map.split("\n")) {
    const [first = "", last = first, ...rest] = Array.from(
      line.matchAll(/<([0-9A-F]+)>/g),
      ([, digits = ""]) => digits,
    );
    const from = Number.parseInt(first, 16);
    if (/^<\w+> <\w+>$/.test(line)) found.set(from, last);
    else if (line.includes("[")) rest.forEach((text, index) => void found.set(from + index, text));
    else if (/^<\w+> <\w+> <\w+>$/.test(line))
      for (let code = from; code <= Number.parseInt(last, 16); code += 1) {
        const text = rest[0] ?? "";
        const end = Number.parseInt(text.slice(-CODE_DIGITS), 16) + code - from;
        found.set(
          code,
          text.slice(0, -CODE_DIGITS) + end.toString(16).toUpperCase().padStart(CODE_DIGITS, "0"),
        );
      }
  }
  return found;
}

/** The widths in a TrueType program, in thousandths; undefined for a glyph that it lacks. */
function advancesOf(program: Buffer): (glyph: number) => number | undefined {
  if (program.length === 0) return () => undefined;
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + program.readUInt16BE(4) * 16; at += 16)
    tables.set(program.toString("latin1", at, at + 4), program.readUInt32BE(at + 8));
  const at = (table: string, offset: number) => program.readUInt16BE((tables.get(table) ?? 0) + offset);
  const [unit, measured, count] = [at("head", 18), at("hhea", 34), at("maxp", 4)];
  return (glyph) =>
    glyph < count ? (at("hmtx", 4 * Math.min(glyph, measured - 1)) * 1000) / unit : undefined;
}
