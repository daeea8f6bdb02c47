/** Annotates a workbook: its sheets, the sheet that lists all problems, and the parts that connect them. */
import type { ImportProblem } from "../import-problem.ts";
import { FileRefusal } from "../read/file-problem.ts";
import { MAX_SHEETS } from "../read/read-cells.ts";
import { BOOK, type BookSheet, sheetsOf } from "./book-sheets.ts";
import type { Package } from "./package.ts";
import {
  freeSheetName,
  isProblemSheetName,
  type Marked,
  problemSheetXml,
  TAB_COLOUR,
} from "./problem-sheet.ts";
import {
  addRelation,
  type Namespaces,
  relationsOf,
  relationsPath,
  removeRelated,
  setContentType,
} from "./relations.ts";
import { annotateSheet } from "./sheet.ts";
import { AnnotationStyles, emptyStyles } from "./styles.ts";
import { elementsAt, emptyTag, prefixed, prefixOf, rootOf, TextEdits, tagWith } from "./xml.ts";

const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * Marks every problem at its cell and lists them all on a new first sheet, which replaces the one of an earlier copy.
 * A workbook that already has as many sheets as can be read gets no list.
 * @throws FileRefusal
 */
export function annotateBook(parts: Package, problems: readonly ImportProblem[]): void {
  const sheets = sheetsOf(parts);
  const namespaces = namespacesOf(parts);
  const existingStyles = relationsOf(parts, BOOK).find(({ kind }) => kind === "styles")?.target;
  const stylesPath = existingStyles ?? "xl/styles.xml";
  const styles = new AnnotationStyles(parts.text(stylesPath) ?? emptyStyles(namespaces.main));
  const old = sheets.find((sheet) => isOfEarlierCopy(parts, sheet));
  const marks = sheets
    .filter((sheet) => sheet !== old)
    .flatMap(({ name, path }) => {
      const here = problems.filter(({ sheet }) => sheet === name);
      return annotateSheet(parts, path, namespaces, here, styles).map(
        (mark): Marked => ({ ...mark, sheet: name }),
      );
    });
  const listXml = () => problemSheetXml(problems, marks, styles, namespaces.main);
  if (old !== undefined) {
    parts.write(old.path, listXml());
    parts.delete(relationsPath(old.path));
    openSheet(parts, old.index);
  } else if (sheets.filter(({ isWorksheet }) => isWorksheet).length < MAX_SHEETS) {
    const name = freeSheetName(sheets.map((sheet) => sheet.name));
    insertSheet(parts, name, listXml(), namespaces);
    openSheet(parts, 0);
  }
  parts.write(stylesPath, styles.toXml());
  setContentType(parts, stylesPath, `${SPREADSHEET}.styles+xml`);
  if (existingStyles === undefined) addRelation(parts, BOOK, `${namespaces.relations}/styles`, stylesPath);
  // a copy is an .xlsx file, which can't contain macros
  removeRelated(parts, BOOK, "vbaProject");
  setContentType(parts, BOOK, `${SPREADSHEET}.sheet.main+xml`);
}

function namespacesOf(parts: Package): Namespaces {
  const { tag } = rootOf(parts.text(BOOK) ?? "");
  const own = prefixOf(tag.name).slice(0, -1);
  const main = tag.attributes[own === "" ? "xmlns" : `xmlns:${own}`];
  const relation = relationsOf(parts, BOOK).find(({ kind }) => kind === "worksheet");
  if (main === undefined || relation === undefined) throw new FileRefusal("corrupt");
  return { main, relations: relation.namespace };
}

function isOfEarlierCopy(parts: Package, { name, path }: BookSheet): boolean {
  return isProblemSheetName(name) && (parts.text(path) ?? "").slice(0, 4_000).includes(`"${TAB_COLOUR}"`);
}

function insertSheet(parts: Package, name: string, xml: string, { relations }: Namespaces): void {
  const path = parts.freePath("xl/worksheets/sheet", ".xml");
  parts.write(path, xml);
  const book = parts.text(BOOK) ?? "";
  const edits = new TextEdits();
  const found = elementsAt(
    book,
    "workbook/sheets",
    "workbook/sheets/sheet",
    "workbook/definedNames/definedName",
  );
  const ids = found.map(({ tag }) => Number(tag.attributes.sheetId ?? 0));
  for (const { tag } of found) {
    const at = tag.attributes.localSheetId;
    if (at !== undefined) {
      edits.replace(tag.start, tag.end, tagWith(tag, { localSheetId: String(Number(at) + 1) }));
    } else if (tag.path === "workbook/sheets") {
      const id = addRelation(parts, BOOK, `${relations}/worksheet`, path);
      const sheetId = String(Math.max(...ids) + 1);
      const attributes = { "xmlns:r": relations, name, sheetId, "r:id": id };
      edits.insert(tag.end, emptyTag(`${prefixOf(tag.name)}sheet`, attributes));
    }
  }
  parts.write(BOOK, edits.appliedTo(book));
  setContentType(parts, path, `${SPREADSHEET}.worksheet+xml`);
}

/** Makes the workbook open at this sheet. */
function openSheet(parts: Package, index: number): void {
  const book = parts.text(BOOK) ?? "";
  const edits = new TextEdits();
  const views = elementsAt(book, "workbook/bookViews/workbookView");
  for (const { tag } of views) {
    edits.replace(tag.start, tag.end, tagWith(tag, { activeTab: String(index), firstSheet: undefined }));
  }
  const [list] = elementsAt(book, "workbook/sheets");
  if (views.length === 0 && list !== undefined) {
    const view = `<bookViews><workbookView activeTab="${index}"/></bookViews>`;
    edits.insert(list.tag.start, prefixed(view, prefixOf(list.tag.name)));
  }
  parts.write(BOOK, edits.appliedTo(book));
}
