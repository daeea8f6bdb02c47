/** Collects what is found in a workbook, each finding with its place, and makes the list of problems that an import shows. */
import { type ProblemCode, type Stops, severityOf, stopsOf } from "../../problem-codes.ts";
import { type ImportProblem, MAX_IMPORT_PROBLEMS } from "../import-problem.ts";
import type { SheetCell } from "./question.ts";

/** Where a problem is. */
export interface Place {
  sheet?: string;
  row?: number;
  cell?: SheetCell | undefined;
  offset?: number;
}

export interface Finding {
  code: ProblemCode;
  place: Place;
  message: string;
  hint?: string | undefined;
}

/** How often a problem with one cell is reported; a cell can contain thousands of invalid references. */
export const MAX_CELL_FINDINGS = 20;

/** Collects what one step finds; duplicates are dropped, since a cell may be read for several fields. */
export class Findings {
  readonly all: Finding[] = [];
  private readonly marks = new Set<string>();

  add(code: ProblemCode, place: Place, message: string, hint?: string): void {
    const finding = { code, place, message, hint };
    const mark = markOf(finding);
    if (this.marks.has(mark)) return;
    this.marks.add(mark);
    this.all.push(finding);
  }

  addAll(findings: readonly Finding[]): void {
    for (const { code, place, message, hint } of findings) this.add(code, place, message, hint);
  }

  /** A finding that is reported only the first time for a subject. */
  addOnce(subject: string, code: ProblemCode, place: Place, message: string, hint?: string): void {
    const mark = `${code} ${subject}`;
    if (this.marks.has(mark)) return;
    this.marks.add(mark);
    this.add(code, place, message, hint);
  }
}

/** True when nothing of this workbook can be stored. */
export function stopsImport(findings: readonly Finding[]): boolean {
  return findings.some(({ code }) => stopsOf(code) === "import");
}

/** Errors first, then warnings, each sorted by place, sheet by sheet; of more than 200, the most severe. */
export function listProblems(findings: readonly Finding[]): ImportProblem[] {
  const byMark = new Map<string, Finding>();
  for (const finding of findings) {
    const mark = markOf(finding);
    if (!byMark.has(mark)) byMark.set(mark, finding);
  }
  const problems = [...byMark.values()].map(problemOf);
  const sheets = [...new Set(problems.map(({ sheet }) => sheet))];
  const inOrder = problems.toSorted(
    (a, b) =>
      sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) ||
      (a.row ?? 0) - (b.row ?? 0) ||
      columnNumber(a.column) - columnNumber(b.column),
  );
  const kept = new Set(inOrder.toSorted((a, b) => weight(a) - weight(b)).slice(0, MAX_IMPORT_PROBLEMS));
  const isError = ({ severity }: ImportProblem) => severity === "error";
  const listed = inOrder.filter((problem) => kept.has(problem));
  return [...listed.filter(isError), ...listed.filter((problem) => !isError(problem))];
}

function markOf({ code, place: { sheet, row, cell, offset }, message }: Finding): string {
  return [code, sheet, row ?? cell?.row, cell?.column, offset, message].join("\0");
}

const MAX_SHOWN_VALUE = 200;

function problemOf({ code, place, message, hint }: Finding): ImportProblem {
  const { sheet, row, cell, offset } = place;
  return {
    severity: severityOf(code),
    code,
    ...(sheet !== undefined && { sheet }),
    ...(row !== undefined && { row }),
    ...(cell !== undefined && {
      row: cell.row,
      column: cell.column,
      header: cell.header,
      value: cell.text.slice(0, MAX_SHOWN_VALUE),
    }),
    message,
    ...(hint !== undefined && { hint }),
    ...(offset !== undefined && { offset }),
  };
}

const stopOrder: readonly Stops[] = ["import", "publish", "confirm", "nothing"];

/** The lighter, the sooner it is dropped from a long list. */
function weight({ code }: ImportProblem): number {
  return stopOrder.indexOf(stopsOf(code));
}

/** `A` is 1, `AA` is 27; problems without a column come first. */
function columnNumber(letters = ""): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
