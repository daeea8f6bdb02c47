/**
 * What the rewriting of PDFs takes for granted of the browser that prints, checked in what it writes itself. A new Chromium that
 * writes otherwise fails here by name, with the place that must learn it, before reports come out wrong.
 */
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chromiumExecutable } from "../../shared/print/browser/chromium.ts";
import { openPdf, type PdfFile } from "../../shared/print/pdf/file.ts";
import {
  dictionaryIn,
  type Entries,
  listIn,
  nameIn,
  type PdfDictionary,
  PdfReference,
  PdfString,
  referenceIn,
  textIn,
  writeValue,
} from "../../shared/print/pdf/values.ts";

const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const html =
  `<!doctype html><html lang=en><title>T (1)</title><h1>A</h1><ul><li>One<li>Two</ul><table><tr><th id=a>a<th id=b>b` +
  `<tr><td headers=a>1<td headers=b>2<tr><td colspan=2>3</table><p><a href="https://example.org/">site</a> <a href="#é b">place</a></p>` +
  `<img src="${dot}" alt="Dot" width=9><div style="opacity:.5"><p>group <b>مَرحبًا</b></p></div><h2 id="é b" style="break-before:page">B</h2><p>${"x ".repeat(800)}</p>`;

let browser: Browser;
let version: string;
let file: PdfFile;
let text: string;
beforeAll(async () => {
  const { executablePath, env } = await chromiumExecutable();
  browser = await chromium.launch({ executablePath, env, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  version = browser.version();
  const page = await browser.newPage();
  await page.setContent(html);
  const bytes = await page.pdf({ tagged: true, outline: true, format: "A4" });
  text = bytes.toString("latin1");
  file = openPdf(bytes);
});
afterAll(() => browser.close());

const ids = () => Array.from({ length: file.count - 1 }, (_, at) => at + 1);
const ofType = (type: string) => ids().filter((id) => nameIn(file.dictionary(id), "Type") === type);
const catalogue = () => file.dictionary(file.root);
const pages = () => ofType("Page").map((id) => file.dictionary(id));
const tags = () => ofType("StructElem").map((id) => file.dictionary(id));
const isReference = (value: unknown) => value instanceof PdfReference;
const tree = () => file.dictionary(referenceIn(catalogue(), "StructTreeRoot"));
const content = async () =>
  (await Promise.all(pages().map((page) => file.unpacked(referenceIn(page, "Contents") ?? 0)))).join("\n");
const attributes = () =>
  tags().flatMap((tag) => listIn(tag, "A").filter((one): one is PdfDictionary => one instanceof Map));
const fontsOf = (page: Entries) => dictionaryIn(dictionaryIn(page, "Resources"), "Font");

/** What is taken for granted, where, and whether it holds: each list is what differs from it. */
const assumptions: readonly [what: string, where: string, differs: () => unknown[] | Promise<unknown[]>][] = [
  [
    "objects are listed in a table at the end, each begins with its number, and is written in the one form that writeValue has",
    "file.ts, values.ts",
    () =>
      ids().filter((id) => {
        const { value, data } = file.opened(id);
        const whole = `\n${id} 0 obj\n${writeValue(value)}${data === undefined ? "\nendobj\n" : " stream\n"}`;
        return !text.includes(whole);
      }),
  ],
  [
    "the length of a stream is in its dictionary, and its only filter is FlateDecode",
    "file.ts unpacked, repack",
    () =>
      ids().filter((id) => {
        const { value, data } = file.opened(id);
        if (data === undefined || !(value instanceof Map)) return false;
        const filter = value.get("Filter");
        return (
          typeof value.get("Length") !== "number" ||
          (filter !== undefined && !["FlateDecode", "DCTDecode"].includes(nameIn(value, "Filter") ?? ""))
        );
      }),
  ],
  [
    "tags, pages and fonts begin with their type, and a tag with its role behind it",
    "accessible-pdf.ts accessiblePdf, tag.ts TAG",
    () =>
      [
        ["StructElem", "<</Type /StructElem\n/S /"],
        ["Page", "<</Type /Page\n"],
        ["Font", "<</Type /Font\n"],
      ].flatMap(([type = "", start = ""]): unknown[] => {
        const all = ofType(type);
        return all.length === 0 ? [`no ${type}`] : all.filter((id) => !file.begins(id, start));
      }),
  ],
  [
    "annotations are listed in their page, and have a StructParent where they are tagged",
    "accessible-pdf.ts dropUntaggedLinks",
    () => {
      const links = pages().flatMap((page) => listIn(page, "Annots"));
      return links.length < 2
        ? ["no links"]
        : links.filter(
            (link) => !(link instanceof PdfReference && file.dictionary(link.id).has("StructParent")),
          );
    },
  ],
  [
    "a link is in a tag as <</Type /OBJR, with its address under A or a name under Dest",
    "tags.ts linkTag, destinations.ts",
    () => {
      const links = [...file.containing("<</Type /OBJR")].flatMap((id) =>
        listIn(file.dictionary(id), "K").flatMap((kid) =>
          kid instanceof Map ? [file.dictionary(referenceIn(kid, "Obj"))] : [],
        ),
      );
      const addresses = links.map((link) => textIn(dictionaryIn(link, "A"), "URI") ?? nameIn(link, "Dest"));
      const isWhole =
        links.length === 2 && addresses[0] === "https://example.org/" && addresses[1] !== undefined;
      return isWhole ? [] : [addresses];
    },
  ],
  [
    "places are named in one dictionary that the catalogue refers to",
    "destinations.ts, merge-pdfs.ts",
    () => {
      const places = file.dictionary(referenceIn(catalogue(), "Dests"));
      const links = ofType("Annot").flatMap((id) => nameIn(file.dictionary(id), "Dest") ?? []);
      return links.length === 1 && Array.isArray(places.get(links[0] ?? ""))
        ? []
        : [links, [...places.keys()]];
    },
  ],
  [
    "a cell has a dictionary of attributes for each span, which ends with the number",
    "tags.ts repairTags (spanning), tables.ts",
    () => {
      const spans = attributes().flatMap((one) =>
        ["RowSpan", "ColSpan"]
          .filter((key) => one.has(key))
          .map((key) => ({ key, span: one.get(key), last: [...one.keys()].at(-1) })),
      );
      const [wide, once] = [spans.filter(({ span }) => span !== 1), spans.filter(({ span }) => span === 1)];
      return wide.length === 1 && once.length > 0 && spans.every(({ key, last }) => key === last)
        ? []
        : spans;
    },
  ],
  [
    "a tag with an id, and cells that refer to it, are called (node00000001)",
    "bytes.ts renumberTags, merge-pdfs.ts renamed",
    () => {
      const names = [
        ...tags().map((tag) => tag.get("ID")),
        ...attributes().flatMap((one) => listIn(one, "Headers")),
      ].filter((name) => name !== undefined);
      return names.length < 4
        ? names
        : names.filter((name) => !(name instanceof PdfString && /^\(node\d{8}\)$/.test(name.written)));
    },
  ],
  [
    "the tree of tags leads from each page by one list of numbers to a list of its tags",
    "tag.ts moveMark, merge-pdfs.ts entriesOf",
    () => {
      const numbers = listIn(file.dictionary(referenceIn(tree(), "ParentTree")), "Nums");
      return pages().filter((page) => {
        const list = numbers[numbers.indexOf(page.get("StructParents") ?? null) + 1];
        return !(list instanceof PdfReference && Array.isArray(file.opened(list.id).value));
      });
    },
  ],
  [
    "a page has its resources in it, and one drawing",
    "artifacts.ts, missing-glyphs.ts, bytes.ts drawings",
    () =>
      pages().filter((page) => {
        const drawing = file.dictionary(referenceIn(page, "Contents"));
        return !(
          fontsOf(page).size > 0 &&
          [...fontsOf(page).values()].every(isReference) &&
          drawing.size === 2
        );
      }),
  ],
  [
    "what is transparent is drawn as a form that says which marks are in it",
    "artifacts.ts taggedGroups",
    () => {
      const forms = pages()
        .flatMap((page) => [...dictionaryIn(dictionaryIn(page, "Resources"), "XObject").values()])
        .filter(
          (one) => one instanceof PdfReference && nameIn(file.dictionary(one.id), "Subtype") === "Form",
        );
      return forms.some((one) => one instanceof PdfReference && file.dictionary(one.id).has("StructParents"))
        ? []
        : ["no such form"];
    },
  ],
  [
    "marks in a drawing are lines that end with BDC and EMC, fonts and texts lines of their own",
    "artifacts.ts marks, missing-glyphs.ts",
    async () => {
      const drawn = await content();
      const lines = [
        /^\/\w+ ?<<\/MCID \d+ ?>> ?BDC$/m,
        /^EMC$/m,
        /^\/\w+ [\d.]+ Tf$/m,
        /^(?:<[0-9A-F]+> Tj|\[[-<>0-9A-F. ]*\] TJ)$/m,
      ];
      return lines.filter((line) => !line.test(drawn)).map(String);
    },
  ],
  [
    "a font maps its glyphs to characters by lines of upper-case digits, and says the width of its glyph 0 first",
    "accessible-pdf.ts nameGlyphs, missing-glyphs.ts widthOfMissing",
    async () => {
      const fonts = pages()
        .flatMap((page) =>
          [...fontsOf(page).values()].flatMap((one) =>
            one instanceof PdfReference ? [file.dictionary(one.id)] : [],
          ),
        )
        .filter((font) => nameIn(font, "Subtype") === "Type0");
      const maps = await Promise.all(fonts.map((font) => file.unpacked(referenceIn(font, "ToUnicode") ?? 0)));
      const widths = fonts.map((font) => {
        const [descendant] = listIn(font, "DescendantFonts");
        const own = file.dictionary(descendant instanceof PdfReference ? descendant.id : undefined);
        return listIn(own, "W")[0] === 0 || own.has("DW");
      });
      return fonts.length > 0 &&
        maps.every((map) => /^<[0-9A-F]{4}>(?: <[0-9A-F]{4}>)? <[0-9A-F]{4,}>$/m.test(map)) &&
        widths.every(Boolean)
        ? []
        : [maps[0]?.slice(0, 400), widths];
    },
  ],
  [
    "the title and what made the file are texts of its information, and bookmarks and the language are the catalogue's",
    "metadata.ts, merge-pdfs.ts",
    () => {
      const info = file.dictionary(file.info);
      const [title, producer] = [textIn(info, "Title"), textIn(info, "Producer") ?? ""];
      const bookmarks = file.dictionary(referenceIn(catalogue(), "Outlines"));
      const isWhole =
        title === "T (1)" &&
        /^Skia\/PDF m\d+$/.test(producer) &&
        textIn(catalogue(), "Lang") === "en" &&
        bookmarks.has("First");
      return isWhole ? [] : [title, producer, [...catalogue().keys()]];
    },
  ],
];

it.each(assumptions)("Chromium writes as before: %s (%s)", async (what, where, differs) => {
  const different = await differs();
  expect(
    different,
    `Chromium ${version}: it no longer holds that ${what}. shared/print/pdf depends on it: ${where}`,
  ).toEqual([]);
});
