/**
 * The optional sheet `tests`: in each row some answers, and what a report must say, or must not say, with them. It is taken for
 * one only where its header has `must_say` or `must_not_say`: other workbooks have sheets of that name for themselves.
 */
import { dayNumber } from "../../expression/calendar.ts";
import type { Answer, StoredAnswers } from "../../form/definition/definition.ts";
import { StoredAnswers as StoredAnswersSchema } from "../../form/definition/definition.ts";
import { answerOfText } from "../../form/definition/field-kind.ts";
import type { CompiledForm } from "../../form/engine/compiled-form.ts";
import type { FormNode } from "../../form/engine/form-node.ts";
import { closestText } from "../../form/logic/closest-text.ts";
import { columnLetter, type Sheet, type Workbook } from "../workbook.ts";
import { testsColumns } from "./definitions/tests-columns.ts";
import { type Finding, Findings } from "./finding.ts";
import { siblingSheet } from "./pick-worksheet.ts";
import type { SheetCell } from "./question.ts";

/** Where something stands on the sheet of tests. */
export interface TestCell {
  sheet: string;
  row: number;
  /** The column's letters. */
  column: string;
}

/** What a report must say, or must not say. */
export interface Expectation {
  text: string;
  isSaid: boolean;
  at: TestCell;
}

/** A row of the sheet. */
export interface WorkbookTest {
  name: string;
  at: TestCell;
  answers: StoredAnswers;
  /** The name of a step or of its output; absent: any report. */
  report?: { name: string; at: TestCell };
  /** Absent: the form's own language. */
  locale?: string;
  expectations: Expectation[];
}

const MAX_TESTS = 1_000;
const own: ReadonlySet<string> = new Set(testsColumns.map(({ header }) => header));
const headerOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

/** @param sheet that the form is on */
export function readTests(
  workbook: Workbook,
  sheet: Sheet | undefined,
  form: CompiledForm,
): { tests: WorkbookTest[]; findings: readonly Finding[] } {
  const written = sheet && siblingSheet(workbook, sheet, "tests");
  const [head, ...rows] = written?.rows ?? [];
  const headers = new Map(head?.cells.map(({ column, text }) => [column, text]));
  const names = [...headers.values()].map(headerOf);
  if (written === undefined || head === undefined || !names.some((name) => /^must_(not_)?say$/.test(name)))
    return { tests: [], findings: [] };
  const reader = new TestReader(written.name, form);
  for (const [column, text] of headers)
    reader.header({ text, row: head.number, column: columnLetter(column), header: text });
  const tests = rows.slice(0, MAX_TESTS).flatMap((row) => {
    const cells = row.cells.flatMap(({ column, text }): SheetCell[] => {
      const header = headers.get(column);
      return header === undefined || text === ""
        ? []
        : [{ text, row: row.number, column: columnLetter(column), header }];
    });
    return cells.length === 0 ? [] : [reader.row(row.number, cells)];
  });
  return { tests, findings: reader.found.all };
}

class TestReader {
  readonly found = new Findings();
  readonly #sheet: string;
  readonly #form: CompiledForm;

  constructor(sheet: string, form: CompiledForm) {
    this.#sheet = sheet;
    this.#form = form;
  }

  header(cell: SheetCell): void {
    if (cell.text.startsWith("#") || own.has(headerOf(cell.text)) || this.#node(cell.text)) return;
    const { byReference } = this.#form;
    const meant = closestText(cell.text, [...own, ...[...byReference.values()].map(({ key }) => key)]);
    const hint = meant === undefined ? "Write the name of a question." : `Did you mean "${meant}"?`;
    this.#find(cell, `The form asks no question "${cell.text}".`, hint);
  }

  row(row: number, cells: readonly SheetCell[]): WorkbookTest {
    const [first] = cells;
    const answers: [string, StoredAnswers[string]][] = [];
    const expectations: Expectation[] = [];
    const test: Pick<WorkbookTest, "report" | "locale"> = {};
    let name = `Row ${row}`;
    for (const cell of cells) {
      const header = headerOf(cell.header);
      if (header === "name") name = cell.text;
      else if (header === "report") test.report = { name: cell.text, at: this.#at(cell) };
      else if (header === "language") {
        const locale = this.#locale(cell);
        if (locale !== undefined) test.locale = locale;
      } else if (header === "must_say" || header === "must_not_say") {
        const texts = cell.text.split("\n").map((line) => line.trim());
        for (const text of texts.filter((line) => line !== ""))
          expectations.push({ text, isSaid: header === "must_say", at: this.#at(cell) });
      } else if (header === "answers") answers.push(...this.#answers(cell));
      else {
        const node = this.#node(cell.header);
        const answer = node && this.#answer(node, cell.text, cell);
        if (node && answer !== undefined) answers.push([node.key, answer]);
      }
    }
    const at = { sheet: this.#sheet, row, column: first?.column ?? "A" };
    return { name, at, answers: Object.fromEntries(answers), ...test, expectations };
  }

  #node(key: string): FormNode | undefined {
    return this.#form.byReference.get(key.trim().toLowerCase());
  }

  #at({ row, column }: SheetCell): TestCell {
    return { sheet: this.#sheet, row, column };
  }

  #find(cell: SheetCell, message: string, hint?: string): void {
    this.found.add("W_TEST", { sheet: this.#sheet, cell }, message, hint);
  }

  #locale(cell: SheetCell): string | undefined {
    const { locales } = this.#form.definition;
    const written = cell.text.trim().toLowerCase();
    const found = locales.find(({ code, name }) => [code, name].some((one) => one.toLowerCase() === written));
    if (found === undefined)
      this.#find(
        cell,
        `The form has no language "${cell.text}".`,
        `It has ${locales.map(({ code }) => code).join(", ")}.`,
      );
    return found?.code;
  }

  /** As JSON, or a line `question = answer` for each. */
  #answers(cell: SheetCell): [string, StoredAnswers[string]][] {
    if (cell.text.trimStart().startsWith("{")) return this.#json(cell);
    return cell.text.split("\n").flatMap((line): [string, StoredAnswers[string]][] => {
      if (line.trim() === "") return [];
      const [, key = line.trim(), text = ""] = /^([^=]*)=(.*)$/.exec(line) ?? [];
      const node = this.#node(key);
      if (node === undefined) {
        this.#find(
          cell,
          `The form asks no question "${key.trim()}".`,
          "Write question = answer, a line for each.",
        );
        return [];
      }
      const answer = this.#answer(node, text.trim(), cell);
      return answer === undefined ? [] : [[node.key, answer]];
    });
  }

  #json(cell: SheetCell): [string, StoredAnswers[string]][] {
    let parsed: unknown;
    try {
      parsed = JSON.parse(cell.text);
    } catch {
      this.#find(cell, "These answers are no valid JSON.", "Look for a missing quote, comma or bracket.");
      return [];
    }
    const read = StoredAnswersSchema.safeParse(parsed);
    if (!read.success) {
      this.#find(cell, "These are no answers of a form.", 'Write { "question": "answer" }.');
      return [];
    }
    return Object.entries(read.data).filter(([key]) => {
      const isKnown = this.#node(key) !== undefined;
      if (!isKnown) this.#find(cell, `The form asks no question "${key}".`);
      return isKnown;
    });
  }

  /** Undefined where it is no answer to that question. */
  #answer({ key, kind, field }: FormNode, text: string, cell: SheetCell): Answer | undefined {
    const refuse = (what: string, hint?: string) => {
      this.#find(cell, `"${text}" is no ${what} of "${key}".`, hint);
      return undefined;
    };
    if (kind === "number" && Number.isNaN(Number(text))) return refuse("number", "Write a number.");
    if (kind === "date" && dayNumber(text) === undefined) return refuse("date", "Write it as 2026-12-31.");
    const answer = answerOfText(kind, kind === "choices" ? text.replaceAll(/[,;]/g, " ") : text);
    if (kind !== "choice" && kind !== "choices" && kind !== "likert") return answer;
    const options = (field?.options ?? []).map((option) => option.key);
    const unknown = [answer].flat().find((one) => !options.includes(String(one)));
    if (unknown === undefined) return answer;
    const meant = closestText(String(unknown), options);
    return refuse(
      "choice",
      meant === undefined
        ? `Its choices are ${options.slice(0, 10).join(", ")}.`
        : `Did you mean "${meant}"?`,
    );
  }
}
