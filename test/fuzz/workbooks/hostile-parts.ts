/** A valid workbook of one question, and what can be added to it or changed in it. */
import { sheets } from "../../import/markdown-sheets.ts";
import { packageParts, part } from "./write-package.ts";
import { type WrittenPart, writeZip, type ZipPart } from "./zip.ts";

export interface HostilePackage {
  name: string;
  /** Made when needed: some are large before they are packed. */
  bytes(): Uint8Array;
  /** The code of the refusal, or `any`: read or refused, as long as it is quick. */
  expected: "E_TOO_BIG" | "E_CORRUPT" | "E_ENCRYPTED" | "E_NOT_XLSX" | "read" | "any";
}

export const MEGABYTE = 1024 * 1024;
export const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const relationships = "http://schemas.openxmlformats.org/package/2006/relationships";
export const sheetPart = "xl/worksheets/sheet1.xml";

export function soundParts(): ZipPart[] {
  return packageParts(sheets("# survey\n| type | name | label |\n| text | first | First |"));
}

export const zeros = (megabytes: number) => new Uint8Array(megabytes * MEGABYTE);
export const bytesOf = (text: string) => new TextEncoder().encode(text);

export function withParts(...added: WrittenPart[]): Uint8Array {
  return writeZip([...soundParts(), ...added]);
}

/** The valid workbook with the XML of a part changed. */
export function changed(name: string, change: (xml: string) => string): Uint8Array {
  return writeZip(
    soundParts().map((one) =>
      one.name === name ? { name, data: bytesOf(change(new TextDecoder().decode(one.data))) } : one,
    ),
  );
}

export function withSheet(data: string): Uint8Array {
  return changed(sheetPart, () => `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`);
}

export function withStyles(styles: string): Uint8Array {
  return withParts(part("xl/styles.xml", `<styleSheet xmlns="${main}">${styles}</styleSheet>`));
}

export function withDoctype(name: string, doctype: string): Uint8Array {
  return changed(name, (xml) => xml.replace(/^<\?xml[^>]*>/, (declaration) => declaration + doctype));
}

/** The valid workbook with one more relation. */
export function withRelation(attributes: string): Uint8Array {
  return changed("xl/_rels/workbook.xml.rels", (xml) =>
    xml.replace("</Rel", `<Relationship ${attributes}/></Rel`),
  );
}
