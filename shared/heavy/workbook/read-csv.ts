/** A comma-separated file is one sheet and needs no picking (workbook page, section 12). */
import type { Cell, Row, Workbook } from "../../import/workbook.ts";
import { FileRefusal } from "./file-problem.ts";
import { MAX_ROWS } from "./read-sheet.ts";

/**
 * Reads UTF-8, or else Windows-1252; the separator is the one of `,` `;` and tab that the first line holds most of.
 * @throws FileRefusal
 */
export function readCsv(bytes: Uint8Array, sheetName: string): Workbook {
  const text = decode(bytes).replace(/^\ufeff/, "");
  if (text.includes("\0")) throw new FileRefusal("notWorkbook");
  const rows: Row[] = [];
  let isCut = false;
  for (const { number, fields } of records(text, separatorOf(text))) {
    const cells = fields.flatMap((field, index): Cell[] => {
      const cell = field.replaceAll("\u00a0", " ").trim();
      return cell === "" ? [] : [{ column: index + 1, text: cell }];
    });
    if (cells.length === 0) continue;
    if (rows.length === MAX_ROWS) {
      isCut = true;
      break;
    }
    rows.push({ number, cells });
  }
  return { sheets: [{ name: sheetName, hidden: false, rows, ...(isCut && { isCut }) }] };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes); // spreadsheet programs still write it
  }
}

function separatorOf(text: string): string {
  const line = text.slice(0, 5_000).split(/\r?\n/).find(Boolean) ?? "";
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

/** Records of RFC 4180; a record's number counts records, as a spreadsheet would number its rows. */
function* records(text: string, separator: string): Generator<{ number: number; fields: string[] }> {
  let number = 1;
  let fields: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let field = "";
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const close = text.indexOf('"', at);
        if (close < 0) {
          field += text.slice(at);
          at = text.length;
          break;
        }
        field += text.slice(at, close);
        at = close + 1;
        if (text[at] !== '"') break;
        field += '"';
        at += 1;
      }
    }
    const rest = at;
    while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
    fields.push(field + text.slice(rest, at));
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    yield { number, fields };
    number += 1;
    fields = [];
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
  }
}
