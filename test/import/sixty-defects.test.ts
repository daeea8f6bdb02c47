/**
 * One workbook with sixty defects of sixty kinds: an import reports all of them at once, each at its own cell, so that
 * its author corrects the workbook in one go.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { ProblemCode } from "../../shared/problem-codes.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import type { ImportProblem } from "../../shared/workbook/import-problem.ts";
import { type Cell, columnLetter, type Row, type Sheet } from "../../shared/workbook/workbook.ts";

/** A cell by its header; `#N/A` is the error, `=` a formula that was never computed. */
type Cells = Readonly<Record<string, string>>;

interface Defect {
  what: string;
  code: ProblemCode;
  /** The header of the column that it is in; without one, the row as a whole. */
  column?: string;
  /** Where in the cell's text. */
  offset?: number;
  /** Part of its message, where another one is at the same place. */
  says?: string;
}

interface PlantedRow {
  cells: Cells;
  defects: readonly Defect[];
  /** Rows that are left empty above it. */
  gap?: number;
}

const plain = (cells: Cells): PlantedRow => ({ cells, defects: [] });
const planted = (cells: Cells, ...defects: Defect[]): PlantedRow => ({ cells, defects });

/** A text question with one more cell. */
const question = (name: string, cells: Cells, ...defects: Defect[]): PlantedRow =>
  planted({ type: "text", name, "label::English (en)": name, ...cells }, ...defects);
const computed = (name: string, calculation: string, ...defects: Defect[]): PlantedRow =>
  planted({ type: "calculate", name, calculation }, ...defects);
const calculation = "calculation";
const relevant = "relevant";
const constraint = "constraint";

const survey: readonly PlantedRow[] = [
  // the row of headers
  planted(
    {},
    { what: "a language that nobody knows", code: "E_LANGUAGE", column: "label::Klingonish" },
    { what: "a header twice", code: "E_HEADER_DUP", column: "hint again" },
    { what: "a column that nobody knows", code: "W_COLUMN", column: "frobnicate" },
  ),
  question(
    "first",
    { hint: "x", "hint again": "y", frobnicate: "z" },
    { what: "a hint without its translation", code: "W_TRANSLATION", column: "hint", says: "Español" },
    { what: "a hint without another one", code: "W_TRANSLATION", column: "hint", says: "Klingonish" },
  ),
  question(
    "aliases",
    { relevant: "[first] = 'a'", relevance: "[first] = 'b'" },
    { what: "two names of one column that differ", code: "E_HEADER_DUP", column: "relevance" },
  ),

  // names
  planted(
    { type: "text", "label::English (en)": "Nameless" },
    { what: "a question without a name", code: "E_NAME_MISSING", column: "name" },
  ),
  planted(
    { type: "begin group", "label::English (en)": "A nameless group" },
    { what: "a group without a name", code: "E_NAME_MISSING", column: "name" },
  ),
  plain({ type: "end group" }),
  question("two words", {}, { what: "a name with a space", code: "E_NAME_BAD", column: "name" }),
  question("1st", {}, { what: "a name that begins with a digit", code: "E_NAME_BAD", column: "name" }),
  question("n".repeat(151), {}, { what: "a name that is too long", code: "E_NAME_BAD", column: "name" }),
  plain({ type: "text", name: "spare", "label::English (en)": "Spare" }),
  question("spare", {}, { what: "a name twice", code: "E_NAME_DUP", column: "name" }),
  question("Aliases", {}, { what: "a name in other capitals", code: "E_NAME_DUP", column: "name" }),

  // types
  question("typo", { type: "texd" }, { what: "a type that does not exist", code: "E_TYPE", column: "type" }),
  question("included", { type: "include" }, { what: "another form", code: "E_TYPE", column: "type" }),
  question("mapped", { type: "include" }, { what: "a type that can't be asked", code: "E_TYPE", column: "type" }),
  question("listless", { type: "select_one" }, { what: "a select without a list", code: "E_TYPE", column: "type" }),
  planted(
    { name: "typeless", "label::English (en)": "Typeless" },
    { what: "a row without a type", code: "E_TYPE", column: "name" },
  ),
  planted(
    { type: "begin loop over towns", name: "loop" },
    { what: "a loop", code: "E_TYPE", column: "type" },
  ),
  plain({ type: "end loop" }),
  question("telephone", { type: "tel" }, { what: "a question for a telephone number", code: "W_TYPE", column: "type" }),
  planted({ type: "username", name: "user" }, { what: "a device's own data", code: "W_META", column: "type" }),

  // groups
  planted({ type: "end group" }, { what: "an end without a begin", code: "E_UNMATCHED_END", column: "type" }),
  plain({ type: "begin group", name: "outer", "label::English (en)": "Outer" }),
  planted(
    { type: "begin repeat", name: "child", "label::English (en)": "Child" },
    { what: "a repeat", code: "W_REPEAT", column: "type" },
  ),
  question("toy", {}),
  planted(
    { type: "end group" },
    { what: "an end of another kind than its begin", code: "E_UNMATCHED_END", column: "type" },
  ),
  plain({ type: "begin group", name: "mother", "label::English (en)": "Mother" }),
  question("job", {}),
  plain({ type: "end group" }),
  plain({ type: "begin group", name: "father", "label::English (en)": "Father" }),
  question("job", {}),
  plain({ type: "end group" }),

  // lists
  question(
    "nowhere",
    { type: "select_one nolist" },
    { what: "a list that does not exist", code: "E_LIST_MISSING", column: "type" },
  ),
  question("one", { type: "select_one town" }),
  question("several", { type: "select_multiple town" }),

  // settings of questions
  question(
    "scale",
    { type: "range", parameters: "start=zero end=10" },
    { what: "a limit of a range that is no number", code: "E_PARAMETERS", column: "parameters" },
  ),
  question("knob", { "x-control": "knob" }, { what: "no such control", code: "E_PARAMETERS", column: "x-control" }),
  question("blob", { "x-datatype": "blob" }, { what: "no such data type", code: "E_PARAMETERS", column: "x-datatype" }),
  question("rule", { "x-validator": "NICE" }, { what: "no such validator", code: "E_PARAMETERS", column: "x-validator" }),
  question(
    "range",
    { type: "date", "x-validator": "DATERANGE(2020-13-01,soon)" },
    { what: "a range of no dates", code: "E_PARAMETERS", column: "x-validator" },
  ),
  question(
    "least",
    { type: "integer", "x-min": "few" },
    { what: "a limit that is no number", code: "E_PARAMETERS", column: "x-min" },
  ),
  question("wide", { "x-colspan": "13" }, { what: "more columns than there are", code: "E_PARAMETERS", column: "x-colspan" }),
  question("order", { "x-order": "second" }, { what: "an order that is no number", code: "E_PARAMETERS", column: "x-order" }),
  question(
    "unique",
    { "x-validator": "UNIQUE" },
    { what: "a rule that other tools don't know", code: "W_UNIQUE_PORTABLE", column: "x-validator" },
  ),
  question(
    "painted",
    { appearance: "sparkling" },
    { what: "an appearance that means nothing", code: "W_APPEARANCE", column: "appearance" },
  ),
  question(
    "misread",
    { type: "date", default: "45000" },
    { what: "a number for a date", code: "W_DATE_CELL", column: "default" },
  ),
  question("pictured", { image: "arm.png" }, { what: "a picture", code: "W_MEDIA", column: "image" }),

  // cells
  question("broken", { default: "#N/A" }, { what: "a cell with an error", code: "E_CELL", column: "default" }),
  question("unread", { default: "=" }, { what: "a formula without a result", code: "W_FORMULA", column: "default" }),
  {
    ...question("late", {}, { what: "a long gap above a row", code: "W_GAP", column: "type" }),
    gap: 70,
  },
  planted({ type: "text", name: "wordless" }, { what: "a question without a label", code: "W_LABEL", column: "name" }),

  // references
  question(
    "refers",
    { relevant: "[first] = 'a' and [nobody] = 1" },
    { what: "a reference to nothing", code: "E_REF", column: relevant, offset: 18 },
  ),
  question(
    "greets",
    { "label::English (en)": "Hello ${nobody}" },
    { what: "a text that refers to nothing", code: "E_REF", column: "label::English (en)", offset: 6 },
  ),
  question(
    "open",
    { "label::Español (es)": "Hola ${first" },
    { what: "a reference that is not closed", code: "E_REF", column: "label::Español (es)", offset: 5 },
  ),
  question(
    "spaced",
    { hint: "As in ${first name}" },
    { what: "a reference to no name", code: "E_REF", column: "hint", offset: 6 },
  ),
  question(
    "either",
    { relevant: "${job} = 'x'" },
    { what: "a reference that could mean two", code: "E_REF_AMBIGUOUS", column: relevant, offset: 0 },
  ),
  question(
    "fixed",
    { read_only: "${nobody} = 1" },
    { what: "read-only by nothing", code: "E_REF", column: "read_only", offset: 0 },
  ),

  // expressions
  question("unclosed", { relevant: "([first] = 1" }, { what: "an open bracket", code: "E_EXPR", column: relevant, offset: 12 }),
  question("perhaps", { required: "maybe" }, { what: "required by a bare word", code: "W_PATH", column: "required", offset: 0 }),
  question(
    "bare",
    { constraint: ". = first" },
    { what: "a name without brackets", code: "W_NAME", column: constraint, offset: 4 },
  ),
  question(
    "filtered",
    { type: "select_one town", choice_filter: "state = " },
    { what: "half a filter", code: "E_EXPR", column: "choice_filter", offset: 8 },
  ),
  question(
    "axis",
    { relevant: "../first[2] = 'a'" },
    { what: "a condition on what doesn't repeat", code: "E_EXPR_PATH", column: relevant, offset: 0 },
  ),
  computed("lost", "/data/nowhere/first", { what: "a path to nothing", code: "W_PATH", column: calculation, offset: 0 }),
  computed(
    "looked_up",
    "instance('country')/root/item[name = ${one}]/label",
    { what: "a look-up in another application's data", code: "W_PATH", column: calculation, offset: 0 },
  ),
  computed("frobbed", "1 + frob(2)", { what: "no such function", code: "E_FUNC", column: calculation, offset: 4 }),
  question("few", { relevant: "selected([first])" }, { what: "too few arguments", code: "E_ARGS", column: relevant, offset: 0 }),
  computed("many", "int(1, 2)", { what: "too many arguments", code: "E_ARGS", column: calculation, offset: 0 }),
  question(
    "looks",
    { constraint: "regex(., '(?=a)b')" },
    { what: "a pattern that looks around", code: "E_REGEX", column: constraint, offset: 9 },
  ),
  question(
    "anywhere",
    { constraint: "regex(., '[0-9]+')" },
    { what: "a pattern for a part", code: "W_REGEX_ANCHOR", column: constraint, offset: 9 },
  ),
  planted({ type: "calculate", name: "empty" }, { what: "nothing to compute", code: "E_CALC_MISSING", column: "type" }),
  computed("egg", "[hen] + 1", { what: "a cycle", code: "E_CYCLE", column: calculation }),
  computed("hen", "[egg] + 1", { what: "the other cell of the cycle", code: "E_CYCLE", column: calculation }),

  // the last one: what follows an open group is inside it
  planted(
    { type: "begin group", name: "open_end", "label::English (en)": "Open end" },
    { what: "a group that is never closed", code: "E_UNMATCHED_BEGIN", column: "type" },
  ),
  question("last", {}),
]; // biome-ignore format: a defect a line, where it fits

const choices: readonly PlantedRow[] = [
  planted({}),
  plain({ list_name: "town", name: "a", "label::English (en)": "A" }),
  planted(
    { list_name: "town", "label::English (en)": "Valueless" },
    { what: "a choice without a value", code: "E_CHOICE_NAME", column: "list_name" },
  ),
  planted(
    { list_name: "town", name: "two words", "label::English (en)": "Spaced" },
    { what: "a value with a space, where several are chosen", code: "E_CHOICE_NAME", column: "name" },
  ),
  planted(
    { list_name: "town", name: "a", "label::English (en)": "Twin" },
    { what: "a value twice", code: "E_CHOICE_DUP", column: "name" },
  ),
  planted({ list_name: "town", name: "b" }, { what: "a choice without a label", code: "W_CHOICE_LABEL", column: "name" }),
  planted(
    { list_name: "town", name: "c", "label::English (en)": "C", "label::Español (es)": "#N/A" },
    { what: "a choice with an error", code: "E_CELL", column: "label::Español (es)" },
  ),
]; // biome-ignore format: a defect a line, where it fits

const settings: readonly PlantedRow[] = [
  planted({}),
  planted(
    { form_title: "Defects", submission_url: "https://example.org", instance_name: "concat(${first}" },
    { what: "a setting that means nothing", code: "W_SETTING", column: "submission_url" },
    { what: "an open bracket in a setting", code: "E_EXPR", column: "instance_name", offset: 15 },
  ),
];

const surveyHeaders = [
  ...[
    "type",
    "name",
    "label::English (en)",
    "label::Español (es)",
    "label::Klingonish",
    "hint",
    "hint again",
  ],
  ...[
    "required",
    "relevant",
    "relevance",
    "constraint",
    "calculation",
    "default",
    "appearance",
    "parameters",
  ],
  ...["choice_filter", "read_only", "image", "x-validator", "x-control", "x-datatype", "x-min", "x-colspan"],
  ...["x-order", "frobnicate"],
];
const choiceHeaders = [
  "list_name",
  "name",
  "label::English (en)",
  "label::Español (es)",
  "label::Klingonish",
];

interface Placed extends Defect {
  place: string;
}

/** Every label in the other languages, too, unless a row says otherwise. */
function translated(cells: Cells): Cells {
  const english = cells["label::English (en)"];
  if (english === undefined) return cells;
  const plainEnglish = english.replace(/ ?\$\{.*/, "");
  return {
    "label::Español (es)": `${plainEnglish} (es)`,
    "label::Klingonish": `${plainEnglish} (x)`,
    ...cells,
  };
}

function lay(
  name: string,
  headers: readonly string[],
  rows: readonly PlantedRow[],
): { sheet: Sheet; placed: Placed[] } {
  const sheet: Sheet = { name, hidden: false, rows: [] };
  const placed: Placed[] = [];
  let number = 0;
  for (const { cells, defects, gap = 0 } of rows) {
    number += 1 + gap;
    const isHead = number === 1;
    const texts: Cells = isHead ? {} : translated(cells);
    const row: Row = { number, cells: [] };
    for (const [index, header] of headers.entries()) {
      const text = isHead ? header.replace(/ again$/, "") : (texts[header] ?? "");
      if (text !== "") row.cells.push(cellOf(index + 1, text));
    }
    sheet.rows.push(row);
    for (const defect of defects) {
      const letter = defect.column === undefined ? "" : columnLetter(headers.indexOf(defect.column) + 1);
      placed.push({ ...defect, place: `${name}!${letter}${number}` });
    }
  }
  return { sheet, placed };
}

function cellOf(column: number, text: string): Cell {
  if (text === "#N/A") return { column, text, flaw: "error" };
  return text === "=" ? { column, text: "", flaw: "noResult" } : { column, text };
}

const laid = [
  lay("survey", surveyHeaders, survey),
  lay("choices", choiceHeaders, choices),
  lay("settings", ["form_title", "submission_url", "instance_name"], settings),
];
const defects = laid.flatMap(({ placed }) => placed);

const placeOf = ({ sheet, column, row }: ImportProblem) => `${sheet}!${column ?? ""}${row ?? ""}`;
const isOf = (defect: Placed) => (problem: ImportProblem) =>
  problem.code === defect.code &&
  placeOf(problem) === defect.place &&
  (defect.offset === undefined || problem.offset === defect.offset) &&
  problem.message.includes(defect.says ?? "");

describe("a workbook of sixty defects", () => {
  let problems: ImportProblem[] = [];
  beforeAll(() => {
    const workbook = { sheets: laid.map(({ sheet }) => sheet) };
    problems = readDefinition(workbook, {
      worksheetIndex: 0,
      fileName: "defects.xlsx",
      oneRepeat: true,
    }).problems;
  });

  it("has at least sixty, all different", () => {
    expect(defects.length).toBeGreaterThanOrEqual(60);
    expect(new Set(defects.map(({ what }) => what)).size).toBe(defects.length);
  });

  it.each(defects)("reports $what: $code at $place", (defect) => {
    const others = problems.filter(({ code }) => code === defect.code);
    expect(
      problems.some(isOf(defect)),
      `${defect.code} is said at ${others.map((one) => `${placeOf(one)} (${one.offset ?? "-"}) ${one.message}`).join("; ") || "no place"}`,
    ).toBe(true);
  });

  it("reports nothing else", () => {
    const unplanted = problems.filter((problem) => !defects.some((defect) => isOf(defect)(problem)));
    expect(unplanted.map((problem) => `${problem.code} ${placeOf(problem)} ${problem.message}`)).toEqual([]);
  });
});
