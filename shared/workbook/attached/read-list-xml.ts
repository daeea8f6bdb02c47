/** An XML file of ODK's shape → the rows of a list: each `item` of the root is a row, its elements are its columns. */
import { isUtf8 } from "node:buffer";
import { FileRefusal } from "../read/file-problem.ts";
import { XmlScanner } from "../read/xml-scanner.ts";
import type { AttachedFile } from "./attached-file.ts";
import { MAX_LIST_COLUMNS, MAX_LIST_ROWS } from "./limits.ts";
import { listProblem, unstorableColumn } from "./list-problem.ts";
import { refused, tooManyRows } from "./read-list-csv.ts";
import { rowsOf } from "./rows-of.ts";

/** A document type declaration is refused, so that entities can't grow; texts of nested elements are joined. */
export function readListXml(name: string, bytes: Uint8Array): AttachedFile {
  const refuse = (message: string, hint?: string, line?: number) =>
    refused(name, listProblem("E_FILE", name, line, message, hint));
  if (!isUtf8(bytes)) return refuse("This file isn't written in UTF-8.", "Save it in that encoding.");
  const xml = new TextDecoder().decode(bytes);
  const scanner = new XmlScanner(xml);
  const items: Map<string, string>[] = [];
  const columns = new Set<string>();
  let item: Map<string, string> | undefined;
  let column: string | undefined;
  let depth = 0;
  try {
    for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
      if (piece === "open") {
        depth += 1;
        if (depth === 2 && scanner.name === "item") item = new Map();
        if (depth === 3 && item !== undefined) {
          column = scanner.name;
          columns.add(column);
          item.set(column, item.get(column) ?? "");
        }
      } else if (piece === "close") {
        if (depth === 2 && item !== undefined) {
          if (items.length === MAX_LIST_ROWS) return refused(name, tooManyRows(name, undefined));
          items.push(item);
          item = undefined;
        }
        if (depth === 3) column = undefined;
        depth -= 1;
      } else if (column !== undefined) item?.set(column, (item.get(column) ?? "") + scanner.text);
      if (columns.size > MAX_LIST_COLUMNS)
        return refuse(`The items of this file have more than ${MAX_LIST_COLUMNS} different elements.`);
    }
  } catch (thrown) {
    if (!(thrown instanceof FileRefusal)) throw thrown;
    if (thrown.problemName === "declaresEntities")
      return refuse("This file contains a document type declaration.", "Remove it: the list needs none.");
    const line = xml.slice(0, scanner.end).split("\n").length;
    return refuse("This file isn't well-formed XML.", "Look for a tag that is never closed.", line);
  }
  if (items.length === 0 || columns.size === 0)
    return refuse(
      "This file has no items.",
      "Write <root><item><name>…</name><label>…</label></item></root>.",
    );
  const unstorable = unstorableColumn(name, [...columns]);
  if (unstorable !== undefined) return refused(name, unstorable);
  return { name, ...rowsOf([...columns], items), problems: [] };
}
