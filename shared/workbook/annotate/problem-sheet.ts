/** The sheet that lists all problems of an import. */
import type { ImportProblem } from "../import-problem.ts";
import { columnLetter } from "../workbook.ts";
import type { CellMark } from "./cells.ts";
import { linesOf, severityWords } from "./note-text.ts";
import { type AnnotationStyles, bottomBorder, calibri, markFill, solidFill } from "./styles.ts";
import { type TextRow, textSheetXml } from "./text-sheet.ts";

/** The colour of the sheet's tab, which also identifies the sheet of an earlier copy. */
export const TAB_COLOUR = "FFC4473F";

const SHEET_NAME = "Problems";
const headers = ["Severity", "Sheet", "Cell", "What is wrong", "What to write instead", "Code"];
const widths = [11, 16, 10, 62, 62, 24];
const HEADER_ROW = 4;
const LINE_POINTS = 15;
const LINK_BLUE = "FF0B57A4";

/** A mark and its sheet. */
export type Marked = CellMark & { sheet: string };

/** A sheet name that is not in use. @example freeSheetName(["survey", "problems"]) // "Problems 2" */
export function freeSheetName(names: readonly string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  let name = SHEET_NAME;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${SHEET_NAME} ${number}`;
  return name;
}

/** True for a name that `freeSheetName` can return. */
export function isProblemSheetName(name: string): boolean {
  return /^Problems( \d+)?$/.test(name);
}

/**
 * @param marks of all sheets; problems without one belong to no cell
 * @param namespace of worksheets, as the workbook writes it
 */
export function problemSheetXml(
  problems: readonly ImportProblem[],
  marks: readonly Marked[],
  styles: AnnotationStyles,
  namespace: string,
): string {
  const markOf = new Map(marks.flatMap((mark) => mark.problems.map((problem) => [problem, mark])));
  const looks = looksOf(styles);
  const links: { cell: string; location: string }[] = [];
  const list = problems.map((problem, index): TextRow => {
    const number = HEADER_ROW + 1 + index;
    const mark = markOf.get(problem);
    if (mark !== undefined) links.push({ cell: `C${number}`, location: locationOf(mark) });
    const { message, hint = "" } = problem;
    const texts = [
      severityWords[problem.severity],
      problem.sheet ?? "",
      placeOf(problem),
      message,
      hint,
      problem.code,
    ];
    const styleIds = [looks[problem.severity], looks.text, mark ? looks.link : looks.text];
    const lines = Math.max(...texts.map((text, column) => linesOf(text, (widths[column] ?? 10) - 2)));
    return {
      number,
      height: Math.min(lines * LINE_POINTS + 6, 400),
      cells: texts.map((text, column) => ({
        column: column + 1,
        text,
        style: styleIds[column] ?? looks.text,
      })),
    };
  });
  const head: TextRow[] = [
    { number: 1, height: 24, cells: [{ column: 1, text: summaryOf(problems), style: looks.title }] },
    { number: 2, cells: [{ column: 1, text: list.length > 0 ? ADVICE : "", style: looks.advice }] },
    {
      number: HEADER_ROW,
      height: 20,
      cells: headers.map((text, column) => ({ column: column + 1, text, style: looks.header })),
    },
  ];
  return textSheetXml(namespace, {
    rows: [...head, ...list],
    widths,
    frozenRow: HEADER_ROW,
    tabColour: TAB_COLOUR,
    ...(list.length > 0 && { filter: `A${HEADER_ROW}:F${HEADER_ROW + list.length}` }),
    links,
    isOpen: true,
    hasGrid: false,
  });
}

const ADVICE =
  "Correct the coloured cells (each has a note that says what to write), save the workbook and upload it again. This sheet is not imported.";

/** @example summaryOf(problems) // "2 errors, 1 warning" */
function summaryOf(problems: readonly ImportProblem[]): string {
  const count = (severity: ImportProblem["severity"], word: string) => {
    const number = problems.filter((problem) => problem.severity === severity).length;
    return number === 0 ? [] : [`${number} ${word}${number === 1 ? "" : "s"}`];
  };
  return [...count("error", "error"), ...count("warning", "warning")].join(", ") || "No problems";
}

function placeOf({ row, column }: ImportProblem): string {
  if (row === undefined) return "";
  return column === undefined ? `Row ${row}` : `${column}${row}`;
}

function locationOf({ sheet, row, column }: Marked): string {
  return `'${sheet.replaceAll("'", "''")}'!${columnLetter(column)}${row}`;
}

function looksOf(styles: AnnotationStyles) {
  const text = '<alignment vertical="top" wrapText="1"/>';
  const line = bottomBorder("FFDADCE0");
  const marked = (severity: ImportProblem["severity"]) =>
    styles.text({ font: calibri(11), fill: markFill(severity), border: line, alignment: text });
  return {
    title: styles.text({ font: calibri(16, "<b/>"), alignment: '<alignment vertical="center"/>' }),
    advice: styles.text({ font: calibri(11) }),
    header: styles.text({
      font: calibri(11, "<b/>"),
      fill: solidFill("FFECEEF1"),
      border: bottomBorder("FF9AA0A6"),
      alignment: '<alignment vertical="center"/>',
    }),
    text: styles.text({ font: calibri(11), border: line, alignment: text }),
    link: styles.text({ font: calibri(11, "<u/>", LINK_BLUE), border: line, alignment: text }),
    error: marked("error"),
    warning: marked("warning"),
  };
}
