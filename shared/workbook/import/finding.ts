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
  /** What happens if the expression in the cell is left out. */
  effect?: string | undefined;
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

/** Tells what only follows from earlier findings that stop the import: what is said of the logic in their rows, and of values of unknown types. */
export function followsFrom(findings: readonly Finding[]): (finding: Finding) => boolean {
  const rowOf = ({ sheet, row, cell }: Place) => `${sheet} ${row ?? cell?.row}`;
  const stopping = findings.filter(({ code }) => stopsOf(code) === "import");
  const rows = new Set(stopping.map(({ place }) => rowOf(place)));
  const hasUnknownTypes = stopping.some(({ code }) => code === "E_TYPE");
  return ({ code, place }) => rows.has(rowOf(place)) || (hasUnknownTypes && code === "W_VALUE_TYPE");
}

/** Errors first, then warnings, each sorted by place, sheet by sheet; of more than 200, the most severe, and how many more there are. */
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
  const bySeverity = inOrder.toSorted((a, b) => weight(a) - weight(b));
  const isWhole = bySeverity.length <= MAX_IMPORT_PROBLEMS;
  const kept = new Set(isWhole ? bySeverity : bySeverity.slice(0, MAX_IMPORT_PROBLEMS - 1));
  const isError = ({ severity }: ImportProblem) => severity === "error";
  const listed = inOrder.filter((problem) => kept.has(problem));
  const sorted = [...listed.filter(isError), ...listed.filter((problem) => !isError(problem))];
  return isWhole ? sorted : [...sorted, furtherProblems(bySeverity.slice(MAX_IMPORT_PROBLEMS - 1))];
}

/** What stands at the end of a list for those that it leaves out. */
function furtherProblems(left: readonly ImportProblem[]): ImportProblem {
  const counts = stopOrder.flatMap((stops) => {
    const { length } = left.filter(({ code }) => stopsOf(code) === stops);
    return length === 0 ? [] : [`${length} ${leftWords[stops]}`];
  });
  const message = `There are ${left.length} more than these: ${counts.join(", ")}.`;
  const hint = "They are listed once those above are dealt with.";
  return { severity: severityOf("W_MORE"), code: "W_MORE", message, hint };
}

const leftWords: Readonly<Record<Stops, string>> = {
  import: "to fix before the import",
  publish: "to fix before publishing",
  confirm: "to confirm when publishing",
  nothing: "to note",
};

function markOf({ code, place: { sheet, row, cell, offset }, message }: Finding): string {
  return [code, sheet, row ?? cell?.row, cell?.column, offset, message].join("\0");
}

const MAX_SHOWN_VALUE = 200;

/** Codes with which an expression is left out. */
const leavesOut: ReadonlySet<ProblemCode> = new Set(["E_EXPR", "E_EXPR_PATH", "E_FUNC", "E_ARGS", "E_REGEX"]);

function problemOf({ code, place, message, hint }: Finding): ImportProblem {
  const { sheet, row, cell, offset, effect } = place;
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
    ...(effect !== undefined && leavesOut.has(code) && { effect }),
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
