/** Collects what an import has to say, with its places. */

import { type ProblemCode, type Stops, severityOf, stopsOf } from "../../problem-codes.ts";
import { type ImportProblem, MAX_IMPORT_PROBLEMS } from "../import-problem.ts";
import type { SheetCell } from "./read-table.ts";

/** Where a problem stands. */
export interface Place {
  sheet?: string;
  row?: number;
  cell?: SheetCell | undefined;
  offset?: number;
}

const MAX_SHOWN_VALUE = 200;

export class ProblemList {
  private readonly problems: ImportProblem[] = [];
  private readonly said = new Set<string>();
  private readonly saidOnce = new Set<string>();

  /** A problem that is said only the first time for a subject. */
  addOnce(subject: string, code: ProblemCode, place: Place, message: string, hint?: string): void {
    const mark = `${code} ${subject}`;
    if (this.saidOnce.has(mark)) return;
    this.saidOnce.add(mark);
    this.add(code, place, message, hint);
  }

  /** True: nothing of this workbook can be stored. */
  get stopsImport(): boolean {
    return this.problems.some(({ code }) => stopsOf(code) === "import");
  }

  /** True: the form is a draft; expressions of it were left out. */
  get stopsPublishing(): boolean {
    return this.problems.some(({ code }) => stopsOf(code) === "publish");
  }

  /** Errors first, each kind in the order of its places, sheet by sheet; of more than 200, those that stop most. */
  list(): ImportProblem[] {
    const sheets = [...new Set(this.problems.map(({ sheet }) => sheet))];
    const inOrder = this.problems.toSorted(
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

  add(code: ProblemCode, place: Place, message: string, hint?: string): void {
    const { sheet, row, cell, offset } = place;
    // a cell may be read for several fields
    const mark = [code, sheet, row ?? cell?.row, cell?.column, offset, message].join("\0");
    if (this.said.has(mark)) return;
    this.said.add(mark);
    this.problems.push({
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
    });
  }
}

const stopOrder: readonly Stops[] = ["import", "publish", "confirm", "nothing"];

/** The lighter, the sooner left out of a long list. */
function weight({ code }: ImportProblem): number {
  return stopOrder.indexOf(stopsOf(code));
}

/** `A` is 1, `AA` is 27; what stands in no column comes first. */
function columnNumber(letters = ""): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
