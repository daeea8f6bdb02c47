/** Finds the parts of a workbook: its sheets, and the two parts that all of them share. */
import { posix } from "node:path";
import { FileRefusal } from "./file-problem.ts";
import { XmlScanner } from "./xml-scanner.ts";

/** The XML parts of a checked package by path. */
export type PackageParts = ReadonlyMap<string, Uint8Array>;

export interface SheetPart {
  name: string;
  isHidden: boolean;
  /** Decodes the sheet, so that only one of them is in memory as text at a time. */
  xml: () => string;
}

export interface WorkbookParts {
  /** Worksheets in the order of their tabs, without chart and macro sheets. */
  sheets: SheetPart[];
  sharedStrings: string | undefined;
  styles: string | undefined;
  /** Days are counted from 1904, as early Macs did. */
  isFrom1904: boolean;
}

const WORKBOOK = "xl/workbook.xml";

/**
 * @param maxSheets more are refused before any of them is read
 * @throws FileRefusal
 */
export function findParts(parts: PackageParts, maxSheets: number): WorkbookParts {
  const byPath = new Map([...parts].map(([path, bytes]) => [path.toLowerCase(), bytes]));
  const textOf = (path: string | undefined) => {
    const bytes = path === undefined ? undefined : byPath.get(path.toLowerCase());
    return bytes === undefined ? undefined : decode(bytes);
  };
  const relations = readRelations(textOf("xl/_rels/workbook.xml.rels"));
  const ofType = (type: string) => relations.find((relation) => relation.type === type)?.path;
  const { listed, isFrom1904 } = readWorkbookPart(textOf(WORKBOOK));
  const worksheets = listed.flatMap(({ name, isHidden, id }) => {
    const relation = relations.find((one) => one.id === id);
    return relation?.type === "worksheet" && byPath.has(relation.path.toLowerCase())
      ? [{ name, isHidden, path: relation.path }]
      : [];
  });
  if (worksheets.length > maxSheets) throw new FileRefusal("tooManySheets");
  return {
    sheets: worksheets.map(({ path, ...sheet }) => ({ ...sheet, xml: () => textOf(path) ?? "" })),
    sharedStrings: textOf(ofType("sharedStrings")),
    styles: textOf(ofType("styles")),
    isFrom1904,
  };
}

/** Without the byte order mark. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new FileRefusal("corrupt", { cause });
  }
}

interface ListedSheet {
  name: string;
  isHidden: boolean;
  /** Of its relation. */
  id: string | undefined;
}

function readWorkbookPart(xml = ""): { listed: ListedSheet[]; isFrom1904: boolean } {
  const listed: ListedSheet[] = [];
  let isFrom1904 = false;
  const scanner = new XmlScanner(xml);
  for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
    if (piece !== "open") continue;
    if (scanner.name === "workbookPr") isFrom1904 = /^(1|true)$/.test(scanner.attribute("date1904") ?? "");
    if (scanner.name !== "sheet") continue;
    const isHidden = (scanner.attribute("state") ?? "visible") !== "visible";
    listed.push({ name: scanner.attribute("name") ?? "", isHidden, id: scanner.attribute(":id") });
  }
  return { listed, isFrom1904 };
}

interface Relation {
  id: string | undefined;
  /** The last segment of the type's address, which is the same in both editions of the standard. */
  type: string;
  path: string;
}

function readRelations(xml = ""): Relation[] {
  const relations: Relation[] = [];
  const scanner = new XmlScanner(xml);
  for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
    if (piece !== "open" || scanner.name !== "Relationship") continue;
    const target = (scanner.attribute("Target") ?? "").trim();
    relations.push({
      id: scanner.attribute("Id"),
      type: (scanner.attribute("Type") ?? "").replace(/^.*\//, ""),
      // relative to the workbook's folder, or to the package
      path: target.startsWith("/") ? target.slice(1) : posix.join(posix.dirname(WORKBOOK), target),
    });
  }
  return relations;
}
