/** What is wrong with single questions and groups: their names, appearances, parameters, types and grids. */
import { classTokens, quietTokens } from "../definitions/appearances.ts";
import { type Finding, Findings } from "../finding.ts";
import { isUnlabelled } from "../matrices.ts";
import {
  cellText,
  hasAppearance,
  hasForeignChoices,
  isGroup,
  isLabelRow,
  type Question,
  readParameters,
  uploadTypes,
} from "../question.ts";
import { metadataTypes } from "../question-type.ts";
import type { Survey } from "../survey.ts";

/** Repeated groups: refused, or reported to be imported once (workbook page, section 4). */
export function repeats({ sheet, questions }: Survey, isOneTaken: boolean): Finding[] {
  return questions
    .filter(({ kind }) => kind === "repeat")
    .map(({ name, typeCell: cell }) =>
      isOneTaken
        ? {
            code: "W_REPEAT",
            place: { sheet, cell },
            message: `The repeat "${name}" is imported once: its questions can't be repeated yet.`,
            hint: "Write the questions out as often as they are needed.",
          }
        : {
            code: "E_REPEAT",
            place: { sheet, cell },
            message: `The questions of "${name}" can't be repeated yet.`,
            hint: "Import one instance only, or write the questions out as often as they are needed.",
          },
    );
}

/** Names that differ only in capital letters: keys are the same in small and in capital letters. */
export function lookalikeNames({ sheet, lookalikes }: Survey): Finding[] {
  return lookalikes.map((question) => ({
    code: "E_NAME_DUP",
    place: { sheet, row: question.row, cell: question.nameCell ?? question.typeCell },
    message: `The name "${question.name}" differs from another one only in capital letters.`,
    hint: "Give one of them another name.",
  }));
}

/** Cells whose contents nothing here can follow: appearances, parameters, reserved names, and what is no number. */
export function unknownCells({ sheet, questions }: Survey): Finding[] {
  const found = new Findings();
  for (const question of questions) {
    if (question.name === RESERVED_NAME) reportReserved(question, sheet, found);
    reportAppearances(question, sheet, found);
    reportParameters(question, sheet, found);
    checkNumber(question, "x_order", () => true, "A number, e.g. 2.", sheet, found);
    const isColspan = (number: number) => Number.isInteger(number) && number >= 1 && number <= 12;
    checkNumber(question, "x_colspan", isColspan, "A whole number from 1 to 12.", sheet, found);
  }
  return found.all;
}

/** What XForms keeps for the data about a submission. Forms in daily use call a group so. */
const RESERVED_NAME = "meta";

function reportReserved(question: Question, sheet: string, found: Findings): void {
  found.add(
    "W_LABEL",
    { sheet, row: question.row, cell: question.nameCell ?? question.typeCell },
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
function reportAppearances(question: Question, sheet: string, found: Findings): void {
  for (const token of question.appearance) {
    if (isKnownAppearance(token)) continue;
    found.addOnce(
      token,
      "W_APPEARANCE",
      { sheet, cell: question.cells.get("appearance") },
      `The appearance "${token.slice(0, 40)}" has no meaning here and was ignored.`,
    );
  }
}

/** Parameters that are read, by type. Those of types that are imported as something simpler are nobody's concern. */
const knownParameters: Readonly<Record<string, readonly string[]>> = {
  ...{ range: ["start", "end", "step"], text: ["rows"] },
  ...{ select_one: [], select_multiple: [], integer: [], decimal: [], date: [], time: [], dateTime: [] },
};

function reportParameters(question: Question, sheet: string, found: Findings): void {
  const known = Object.hasOwn(knownParameters, question.type) ? knownParameters[question.type] : undefined;
  if (known === undefined) return;
  const others = [...readParameters(cellText(question, "parameters")).keys()].filter(
    (name) => !known.includes(name),
  );
  if (others.length === 0) return;
  found.add(
    "W_PARAMETERS",
    { sheet, cell: question.cells.get("parameters") },
    `These parameters have no meaning here and were ignored: ${others.join(", ").slice(0, 100)}.`,
  );
}

function checkNumber(
  question: Question,
  column: string,
  isFine: (number: number) => boolean,
  wanted: string,
  sheet: string,
  found: Findings,
): void {
  const cell = question.cells.get(column);
  if (cell === undefined) return;
  const number = Number(cell.text);
  if (!Number.isNaN(number) && isFine(number)) return;
  found.add("E_PARAMETERS", { sheet, cell }, `"${cell.text.slice(0, 40)}" can't stand here.`, wanted);
}

/** What becomes of a type that is asked in a simpler way, or not at all (workbook page, section 5). */
export function reportSimpler(question: Question, sheet: string, found: Findings): void {
  const { type } = question;
  const place = { sheet, cell: question.typeCell };
  const say = (message: string) => found.add("W_TYPE", place, message);
  if (/^phone number$/i.test(question.typeCell.text.trim())) return;
  if (/^(email|phonenumber|deviceid)$/.test(type))
    say(
      `"${type}" is what a device knows of itself, and is no question; the field is hidden and stays empty.`,
    );
  else if (metadataTypes.has(type)) {
    if (type !== "today" && type !== "start")
      found.add("W_META", place, `"${type}" is not collected here; the field stays empty.`);
  } else if (uploadTypes.has(type)) say("Files are not taken; a note says so instead.");
  else if (question.list?.startsWith("${"))
    say("Choices can't be taken from answers; a text is asked for instead.");
  else if (hasForeignChoices(question))
    say("The choices are not in this workbook; a text is asked for instead.");
  else if (type === "rank") say("Ranking is not possible here; several choices can be made instead.");
  else if (type === "tel") say('"tel" is asked as a text that holds a telephone number.');
  else if (type === "calculate_here")
    say('"calculate_here" is computed whenever it changes, like a calculate.');
  else if (/^(hidden |uri:)/.test(type)) say(`"${type}" is imported as a hidden text.`);
  else if (/^(barcode|geo\w+|caseid|db:.*)$/.test(type)) say(`"${type}" is asked as a text.`);
}

/** What asks for a grid and can't be one is shown row by row; labels of no grid take no answers. */
export function undrawnGrids({ sheet, top, questions, matrices }: Survey): Finding[] {
  const found = new Findings();
  const drawn = new Set([...matrices.values()].flat().flatMap((one) => [one.labelRow, ...one.questions]));
  const heads = new Set([top, ...questions.map(({ children }) => children)].flatMap(headsOf));
  for (const question of questions) {
    const isAsked = heads.has(question) || hasAppearance(question, "likert");
    const isTable = isGroup(question) && hasAppearance(question, "table-list");
    const left = isTable ? question.children.filter(({ type }) => type.startsWith("select")) : [question];
    const place = { sheet, cell: question.cells.get("appearance") };
    if ((isTable || isAsked) && !left.every((row) => drawn.has(row)))
      found.add(
        "W_APPEARANCE",
        place,
        "Not all of this can be shown as a grid; its questions stand one below the other.",
        "Rows of a grid are select_one questions of one list, without limits, filters and defaults of their own.",
      );
    const isLost =
      isLabelRow(question) && (hasAppearance(question, "list-nolabel") || !question.texts.has("label"));
    if (isLost && !heads.has(question) && !drawn.has(question))
      found.add(
        "W_APPEARANCE",
        place,
        "With the appearance label this row only names the columns of a grid; it takes no answer.",
        "If it is a question, take label out of its appearance.",
      );
  }
  return found.all;
}

/** Rows that name the columns of the rows below them. */
function headsOf(siblings: readonly Question[]): Question[] {
  return siblings.filter((question, index) => {
    const next = siblings[index + 1];
    return isLabelRow(question) && next !== undefined && isUnlabelled(next);
  });
}
