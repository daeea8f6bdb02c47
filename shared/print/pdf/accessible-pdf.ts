/**
 * Makes PDF/UA-1 and PDF/A-2a of what Chromium prints (docs/accessible-pdf.md): repairs its tags, marks decoration, describes
 * the document, and dates it, so that the same page gives the same bytes.
 */
import { markDecoration } from "./artifacts.ts";
import { shortenDestinations } from "./destinations.ts";
import { openPdf, type PdfFile } from "./file.ts";
import { addMetadata } from "./metadata.ts";
import { refOf } from "./tag.ts";
import { type PageLink, repairTags } from "./tags.ts";
import { listIn, referenceIn } from "./values.ts";

export interface PdfDescription {
  /** For a page that has none. */
  title: string;
  lang: string;
  date: Date;
  links: readonly PageLink[];
}

/**
 * @param printed tagged, as Chromium writes it
 * @throws Error for a file that Chromium didn't write
 * @example accessiblePdf(printed, { title: "Visit", lang: "en", date: submittedAt, links: [] })
 */
export async function accessiblePdf(printed: Uint8Array, description: PdfDescription): Promise<Uint8Array> {
  const file = openPdf(printed);
  const pages: number[] = [];
  const fonts: Promise<void>[] = [];
  for (let id = 1; id < file.count; id += 1) {
    if (file.begins(id, "<</Type /Page\n")) pages.push(id);
    else if (file.begins(id, "<</Type /Font\n")) fonts.push(nameGlyphs(file, id));
  }
  for (const page of pages) dropUntaggedLinks(file, page);
  const decoration = markDecoration(file, pages);
  repairTags(file, description.links);
  shortenDestinations(file);
  addMetadata(file, description);
  await Promise.all([decoration, ...fonts]);
  return file.write();
}

/**
 * Stands for no character that a reader could say: a mark of Arabic, which Chromium maps to 0, or a private character, which PDF/A
 * allows with a text beside it only.
 */
const UNNAMED = "(?:0000|FEFF|FFFE|E[0-9A-F]{3}|F[0-8][0-9A-F]{2}|DB[89A-F][0-9A-F]D[C-F][0-9A-F]{2})";
const unnamedRange = new RegExp(`^<([0-9A-F]+)> <([0-9A-F]+)> <${UNNAMED}>$`, "gm");
const unnamedGlyph = new RegExp(`^(<[0-9A-F]+>) <${UNNAMED}>$`, "gm");

/** Maps glyphs without a name to U+FFFD. */
async function nameGlyphs(file: PdfFile, font: number): Promise<void> {
  const map = referenceIn(file.dictionary(font), "ToUnicode");
  if (map === undefined) return;
  const content = await file.unpacked(map);
  const named = content
    .replace(unnamedRange, (_, first: string, last: string) => {
      const count = Number.parseInt(last, 16) - Number.parseInt(first, 16) + 1;
      return `<${first}> <${last}> [${"<FFFD> ".repeat(count).trimEnd()}]`;
    })
    .replace(unnamedGlyph, "$1 <FFFD>");
  if (named !== content) await file.repack(map, named);
}

/** A link within what is hidden from readers has no tag, and so can't be a link of the file. */
function dropUntaggedLinks(file: PdfFile, page: number): void {
  const links = listIn(file.dictionary(page), "Annots");
  const kept = links.filter((link) => file.dictionary(refOf(link)).has("StructParent"));
  if (kept.length < links.length) file.change(page).set("Annots", kept);
}
