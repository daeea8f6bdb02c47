/** Cells whose contents nothing here can follow: appearances, parameters, reserved names, and what is no number. */
import { classTokens, quietTokens } from "./definitions/appearances.ts";
import { appearanceTokens, readParameters } from "./node-cells.ts";
import { allNodes, cellText, type ParsedSurvey, type SurveyNode } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";

/** Reports them for every row of a survey. */
export function checkCells({ nodes, sheet }: ParsedSurvey, problems: ProblemList): void {
  for (const node of allNodes(nodes)) {
    if (node.name === RESERVED_NAME) reportReserved(node, sheet, problems);
    reportAppearances(node, sheet, problems);
    reportParameters(node, sheet, problems);
    checkNumber(node, "x_order", () => true, "A number, e.g. 2.", sheet, problems);
    const isColspan = (number: number) => Number.isInteger(number) && number >= 1 && number <= 12;
    checkNumber(node, "x_colspan", isColspan, "A whole number from 1 to 12.", sheet, problems);
  }
}

/** What XForms keeps for the data about a submission. Forms in daily use call a group so. */
const RESERVED_NAME = "meta";

function reportReserved(node: SurveyNode, sheet: string, problems: ProblemList): void {
  problems.add(
    "W_LABEL",
    { sheet, row: node.row, cell: node.nameCell ?? node.typeCell },
    `Other form tools keep the name "${RESERVED_NAME}" for themselves and may refuse the workbook.`,
    "Give it another name if the workbook is used there, too.",
  );
}

/** Whether an appearance is understood, or known to change nothing. @example isKnownAppearance("w4") // true */
function isKnownAppearance(token: string): boolean {
  return (
    classTokens.has(token) ||
    quietTokens.has(token) ||
    /^w\d+$|^(columns|compact)-\d+$|^search\(|^autocomplete/.test(token)
  );
}

/** Each unknown appearance is said once. */
function reportAppearances(node: SurveyNode, sheet: string, problems: ProblemList): void {
  for (const token of appearanceTokens(node)) {
    if (isKnownAppearance(token)) continue;
    problems.addOnce(
      token,
      "W_APPEARANCE",
      { sheet, cell: node.cells.get("appearance") },
      `The appearance "${token.slice(0, 40)}" has no meaning here and was ignored.`,
    );
  }
}

/** Parameters that are read, by type. Those of types that are imported as something simpler are nobody's concern. */
const knownParameters: Readonly<Record<string, readonly string[]>> = {
  ...{ range: ["start", "end", "step"], text: ["rows"] },
  ...{ select_one: [], select_multiple: [], integer: [], decimal: [], date: [], time: [], dateTime: [] },
};

function reportParameters(node: SurveyNode, sheet: string, problems: ProblemList): void {
  const known = Object.hasOwn(knownParameters, node.type) ? knownParameters[node.type] : undefined;
  if (known === undefined) return;
  const others = [...readParameters(cellText(node, "parameters")).keys()].filter(
    (name) => !known.includes(name),
  );
  if (others.length === 0) return;
  problems.add(
    "W_PARAMETERS",
    { sheet, cell: node.cells.get("parameters") },
    `These parameters have no meaning here and were ignored: ${others.join(", ").slice(0, 100)}.`,
  );
}

function checkNumber(
  node: SurveyNode,
  column: string,
  isFine: (number: number) => boolean,
  wanted: string,
  sheet: string,
  problems: ProblemList,
): void {
  const cell = node.cells.get(column);
  if (cell === undefined) return;
  const number = Number(cell.text);
  if (!Number.isNaN(number) && isFine(number)) return;
  problems.add("E_PARAMETERS", { sheet, cell }, `"${cell.text.slice(0, 40)}" can't stand here.`, wanted);
}
