/** The parsed survey as plain JSON: what was read of a workbook, cell by cell; importers are scored on this format. */

import { stopsOf } from "../../problem-codes.ts";
import type { ImportProblem } from "../import-problem.ts";
import { cellText, pathOf, type Question, straightQuotes, type Texts, yesOrNo } from "./question.ts";
import type { Survey } from "./survey.ts";

export type SurveyDump =
  | {
      ok: true;
      settings: Record<string, string>;
      languages: string[];
      nodes: unknown[];
      lists: Record<string, unknown>;
    }
  | { ok: false; errors: { code: string; sheet?: string; row?: number; message: string }[] };

/** @param problems with an error among them, the workbook is refused */
export function dumpSurvey(survey: Survey | undefined, problems: readonly ImportProblem[]): SurveyDump {
  const errors = problems.filter(({ code }) => stopsOf(code) === "import");
  if (survey === undefined || errors.length > 0) {
    return {
      ok: false,
      errors: errors.map(({ code, sheet, row, message }) => ({
        code,
        message,
        ...(sheet !== undefined && { sheet }),
        ...(row !== undefined && { row }),
      })),
    };
  }
  const tableRows = tableRowsOf(survey.top);
  const lists = [...survey.lists].map(([name, choices]) => [
    name,
    choices.map(({ value, label, filters }) => ({ value, label: plain(label), filters })),
  ]);
  return {
    ok: true,
    settings: { ...survey.settings },
    languages: languagesWithGenerated(survey),
    nodes: survey.questions.map((node) => dumpNode(node, tableRows)),
    lists: Object.fromEntries(lists),
  };
}

/** The text field of `or_other` adds a text without a language. */
function languagesWithGenerated(survey: Survey): string[] {
  const hasOther = survey.questions.some((node) => node.hasOther);
  return [...new Set([...survey.languages, ...(hasOther ? ["default"] : [])])];
}

/** Column → name in the dump. */
const expressionColumns = {
  relevant: "relevant",
  constraint: "constraint",
  calculation: "calculation",
  default: "default",
  parameters: "parameters",
  choice_filter: "choice_filter",
  repeat_count: "repeat_count",
} as const;

function dumpNode(node: Question, tableRows: ReadonlySet<Question>): Record<string, unknown> {
  const isGenerated = node.nameCell === undefined || node.type === "audit";
  const dumped: Record<string, unknown> = {
    ...(isGenerated && { generated: true }),
    row: node.row,
    kind: node.kind === "score" ? "group" : node.kind,
    path: pathOf(node).join("/"),
  };
  if (node.kind === "question") dumped.type = node.type;
  if (node.list !== undefined) dumped.list = node.list;
  for (const column of [
    "label",
    "hint",
    "guidance_hint",
    "required_message",
    "constraint_message",
  ] as const) {
    const texts = node.texts.get(column);
    if (texts !== undefined) dumped[column] = plain(texts);
  }
  for (const [column, name] of Object.entries(expressionColumns)) {
    const text = node.cells.get(column)?.text;
    if (text !== undefined) dumped[name] = straightQuotes(text);
  }
  if (node.type === "range") dumped.parameters = rangeParameters(node);
  else if (node.list !== undefined && node.cells.has("parameters")) dumped.parameters = listParameters(node);
  // a count that isn't a reference gets a helper question in XForms
  const count = cellText(node, "repeat_count");
  if (count !== "" && !/^\$\{[^}]*\}$/.test(count)) dumped.repeat_count = `\${${node.name}_count}`;
  const appearance = node.cells.get("appearance")?.text;
  if (appearance !== undefined) dumped.appearance = appearance;
  for (const [column, name] of [
    ["required", "required"],
    ["read_only", "readonly"],
  ] as const) {
    const text = node.cells.get(column)?.text ?? "";
    const isSet = yesOrNo(text);
    if (isSet !== false) dumped[name] = isSet ?? straightQuotes(text);
  }
  return asTableList(node, tableRows, dumped);
}

function rangeParameters(node: Question): Record<string, string> {
  return {
    start: "1",
    end: "10",
    step: "1",
    ...Object.fromEntries(node.parameters),
  };
}

/** Those of questions with a list, in lower case except for the names of a file's columns. */
function listParameters(node: Question): Record<string, string> {
  return Object.fromEntries(
    [...node.parameters].map(([name, value]) => [
      name,
      /^(label|value)$/.test(name) ? value : value.toLowerCase(),
    ]),
  );
}

/** `table-list` is expanded as in XForms: a generated header row of labels, then rows without labels. */
function asTableList(
  node: Question,
  tableRows: ReadonlySet<Question>,
  dumped: Record<string, unknown>,
): Record<string, unknown> {
  if (isTableList(node)) {
    const { label: _label, hint: _hint, ...rest } = dumped;
    const others = cellText(node, "appearance")
      .split(/\s+/)
      .filter((token) => !/^table-list$/i.test(token));
    return { ...rest, appearance: ["field-list", ...others].join(" ") };
  }
  return tableRows.has(node) ? { ...dumped, appearance: "list-nolabel" } : dumped;
}

function isTableList(node: Question): boolean {
  return node.kind === "group" && node.appearance.includes("table-list");
}

/** The selects of `table-list` groups: XForms tools include them up to the end of the first group within. */
function tableRowsOf(nodes: readonly Question[]): Set<Question> {
  const rows = new Set<Question>();
  let isInTable = false;
  const visit = (node: Question) => {
    if (node.kind === "question") {
      if (isInTable && node.type.startsWith("select")) rows.add(node);
      return;
    }
    isInTable ||= isTableList(node);
    node.children.forEach(visit);
    isInTable = false;
  };
  nodes.forEach(visit);
  return rows;
}

function plain(texts: Texts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([language, cell]) => [language, straightQuotes(cell.text)]),
  );
}
