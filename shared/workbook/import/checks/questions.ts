/** Faults of single questions and groups: their names, appearances, parameters, types and grids. */

import { missingFile } from "../attached-lists.ts";
import { plugInOf } from "../build/plug-ins.ts";
import { classTokens, lostAppearance, otherTokens } from "../definitions/appearances.ts";
import type { Finding } from "../finding.ts";
import { isUnlabelled } from "../matrices.ts";
import { meantHint } from "../meant.ts";
import type { Question } from "../question.ts";
import { metadataTypes } from "../question-type.ts";
import type { Survey } from "../survey.ts";

/** Repeats, when only one instance of each is imported (workbook page, section 4). */
export function singleRepeats({ sheet, questions }: Survey): Finding[] {
  return questions
    .filter(({ kind }) => kind === "repeat")
    .map(({ name, typeCell: cell }) => ({
      code: "W_REPEAT",
      place: { sheet, cell },
      message: `The repeat "${name}" is imported once.`,
      hint: "Import it again without that choice: its questions are then asked for each instance.",
    }));
}

/** Names that differ only in capitalisation, or in how Unicode writes a letter with its mark; keys ignore both. */
export function lookalikeNames({ sheet, lookalikes, questions }: Survey): Finding[] {
  if (lookalikes.length === 0) return [];
  const firsts = new Map<string, Question>();
  for (const question of questions) {
    const stored = question.name.normalize("NFC");
    if (!firsts.has(stored)) firsts.set(stored, question);
  }
  return lookalikes.map(({ name, row, nameCell, typeCell }) => {
    const first = firsts.get(name.normalize("NFC"));
    const twin = first === undefined || first.name === name ? undefined : first;
    return {
      code: "E_NAME_DUP" as const,
      place: { sheet, row, cell: nameCell ?? typeCell },
      message:
        twin === undefined
          ? `The name "${name}" differs from another one only in capitalisation.`
          : `The name "${name}" looks like that of row ${twin.row}: they differ only in how their letters with marks are stored (Unicode form).`,
      hint:
        twin === undefined
          ? "Give one of them another name."
          : "Give one of them another name, or copy the other one.",
    };
  });
}

/** XForms uses it for the data about a submission; forms in daily use have groups of this name. */
const RESERVED_NAME = "meta";

/** Names that other form tools reserve. */
export function reservedNames({ sheet, questions }: Survey): Finding[] {
  return questions
    .filter(({ name }) => name === RESERVED_NAME)
    .map((question) => ({
      code: "W_LABEL",
      place: { sheet, row: question.row, cell: question.nameCell ?? question.typeCell },
      message: `Other form tools reserve the name "${RESERVED_NAME}" and may reject the workbook.`,
      hint: "Rename it if the workbook is also used there.",
    }));
}

/** Whether an appearance is understood, or known to have no effect. @example isKnownAppearance("w4") // true */
function isKnownAppearance(token: string): boolean {
  return (
    classTokens.has(token) ||
    otherTokens.has(token) ||
    lostAppearance(token) !== undefined ||
    /^w\d+$|^(columns|compact)-\d+$|^search\(|^autocomplete/.test(token)
  );
}

/** What another tool would show or do there, in each cell that asks for it. */
export function lostAppearances({ sheet, questions }: Survey): Finding[] {
  return questions.flatMap((question): Finding[] => {
    const token = question.appearance.find((one) => lostAppearance(one) !== undefined);
    const message = token === undefined ? undefined : (plugInOf(question)?.says ?? lostAppearance(token));
    const place = { sheet, cell: question.cells.get("appearance") };
    return message === undefined
      ? []
      : [{ code: "W_LOST", place, message: `"${token?.slice(0, 40)}": ${message}` }];
  });
}

const appearances: readonly string[] = [...classTokens, ...otherTokens];
/** Counted at most, however many words its cells have. */
const MAX_FOUND = 5_000;

/** Each unknown appearance is reported in every cell that has it. */
export function unknownAppearances({ sheet, questions }: Survey): Finding[] {
  const found: Finding[] = [];
  for (const question of questions)
    for (const token of question.appearance) {
      if (isKnownAppearance(token)) continue;
      const place = { sheet, cell: question.cells.get("appearance") };
      const message = `The appearance "${token.slice(0, 40)}" has no meaning here and was ignored.`;
      const hint = meantHint(token, appearances, "");
      found.push({ code: "W_APPEARANCE", place, message, ...(hint !== "" && { hint }) });
      if (found.length >= MAX_FOUND) return found;
    }
  return found;
}

/** The parameters that each type reads. Types that are imported as something simpler are not checked. */
const knownParameters: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    range: ["start", "end", "step"],
    text: ["rows"],
    select_one: ["randomize", "seed"],
    select_one_external: ["randomize", "seed"],
    select_multiple: ["randomize", "seed"],
    rank: ["randomize", "seed"],
    integer: [],
    decimal: [],
    date: [],
    time: [],
    dateTime: [],
    geopoint: ["capture-accuracy", "warning-accuracy", "allow-mock-accuracy"],
    geotrace: ["incremental", "allow-mock-accuracy"],
    geoshape: ["incremental", "allow-mock-accuracy"],
    image: ["max-pixels"],
  }),
);

export function unknownParameters({ sheet, questions }: Survey): Finding[] {
  return questions.flatMap((question): Finding[] => {
    const known = knownParameters.get(question.type);
    const cell = question.cells.get("parameters");
    if (known === undefined || cell === undefined) return [];
    const ofFile = question.source === undefined ? [] : ["value", "label"];
    const others = [...question.parameters.keys()].filter((name) => ![...known, ...ofFile].includes(name));
    if (others.length === 0) return [];
    const message = `These parameters have no meaning here and were ignored: ${others.join(", ").slice(0, 100)}.`;
    const hint = meantHint(others[0] ?? "", [...known, ...ofFile], "");
    return [{ code: "W_PARAMETERS", place: { sheet, cell }, message, ...(hint !== "" && { hint }) }];
  });
}

const isColspan = (number: number) => Number.isInteger(number) && number >= 1 && number <= 12;

/** Columns for a number, and the allowed values. */
const numberColumns = [
  { column: "x_order", isValid: () => true, expected: "A number, e.g. 2." },
  { column: "x_colspan", isValid: isColspan, expected: "A whole number from 1 to 12." },
];

export function wrongNumbers({ sheet, columns, questions }: Survey): Finding[] {
  const present = numberColumns.filter(({ column }) => columns.some(({ name }) => name === column));
  if (present.length === 0) return [];
  return questions.flatMap(({ cells }) =>
    present.flatMap(({ column, isValid, expected }): Finding[] => {
      const cell = cells.get(column);
      const number = Number(cell?.text);
      if (cell === undefined || (!Number.isNaN(number) && isValid(number))) return [];
      const message = `"${cell.text.slice(0, 40)}" is not allowed here.`;
      return [{ code: "E_PARAMETERS", place: { sheet, cell }, message, hint: expected }];
    }),
  );
}

/** What happens to a type that is simplified or not collected at all (workbook page, section 5). */
export function simplerType(question: Question, sheet: string): readonly Finding[] {
  const { type } = question;
  if (/^phone number$/i.test(question.typeCell.text.trim())) return [];
  const place = { sheet, cell: question.typeCell };
  const filled = filledTypes.get(type);
  if (filled !== undefined) return filled === "" ? [] : [{ code: "W_META", place, message: filled }];
  if (metadataTypes.has(type))
    return [{ code: "W_LOST", place, message: `"${type}" is not collected here; the field stays empty.` }];
  const message = simplerMessage(question);
  return message === undefined ? [] : [{ code: "W_TYPE", place, message }];
}

/** What is said of information that is collected here, or that only another application has. */
const filledTypes: ReadonlyMap<string, string> = new Map([
  ["start", ""],
  ["today", ""],
  ["end", ""],
  ["username", '"username" is the name of a respondent who is signed in; it stays empty for others.'],
  ["email", '"email" is the address of a respondent who is signed in; it stays empty for others.'],
  [
    "deviceid",
    '"deviceid" is a random text that the respondent\'s browser keeps, and no number of the device.',
  ],
  [
    "start-geopoint",
    '"start-geopoint" is a question here: respondents choose whether to share where they are.',
  ],
  ["caseid", '"caseid" is known to another application only; the field stays empty.'],
  ["last-saved", '"last-saved" is not collected here; the field stays empty.'],
]);

function simplerMessage(question: Question): string | undefined {
  const { type } = question;
  if (question.list?.startsWith("${"))
    return "Choices from answers are not supported; it becomes a text question.";
  if (question.hasForeignChoices)
    return `There is no file "${missingFile(question)}" with this workbook that can be read; it is a text question until there is.`;
  if (type === "tel") return '"tel" becomes a text question for a telephone number.';
  if (type === "calculate_here") return '"calculate_here" is computed whenever it changes, like a calculate.';
  if (/^(hidden |uri:)/.test(type)) return `"${type}" is imported as a hidden text.`;
  return /^(osm|osm .*|db:.*)$/.test(type) ? `"${type}" becomes a text question.` : undefined;
}

/** What asks for a grid but can't be one is shown row by row; labels without a grid take no answers. */
export function unsupportedGrids({ sheet, top, questions, matrices }: Survey): Finding[] {
  const drawn = new Set([...matrices.values()].flat().flatMap((one) => [one.labelRow, ...one.questions]));
  const heads = new Set([top, ...questions.map(({ children }) => children)].flatMap(headsOf));
  return questions.flatMap((question): readonly Finding[] => {
    if (question.appearance.length === 0) return none; // as most: only an appearance asks for a grid
    const isMatrixRow = heads.has(question) || question.appearance.includes("likert");
    const isTable = question.isGroup && question.appearance.includes("table-list");
    const left = isTable ? question.children.filter(({ type }) => type.startsWith("select")) : [question];
    const isUndrawn = (isTable || isMatrixRow) && !left.every((row) => drawn.has(row));
    const isLost = question.isLabelRow && !heads.has(question) && !drawn.has(question);
    const isAlone = isUnlabelled(question) && !drawn.has(question);
    if (!isUndrawn && !isLost && !isAlone) return [];
    const place = { sheet, cell: question.cells.get("appearance") };
    return [
      ...(isUndrawn ? [{ ...undrawn, place }] : []),
      ...(isLost ? [{ ...lostLabels, place }] : []),
      ...(isAlone ? [{ ...noGrid, place }] : []),
    ];
  });
}

const none: readonly Finding[] = [];

const undrawn = {
  code: "W_APPEARANCE",
  message: "This can't be shown as a grid; its questions are shown one below the other.",
  hint: "Rows of a grid are select_one questions with the same list, without their own limits, filters and defaults.",
} as const;

const noGrid = {
  code: "W_NO_EFFECT",
  message: "This row is in no grid; its choices are shown with their labels.",
  hint: "Rows of a grid are select_one questions below one with the appearance label, with the same list.",
} as const;

const lostLabels = {
  code: "W_APPEARANCE",
  message: "With the appearance label this row only names the columns of a grid; it takes no answer.",
  hint: "If it is a question, remove label from its appearance.",
} as const;

/** Rows that name the columns of the rows below them. */
function headsOf(siblings: readonly Question[]): Question[] {
  return siblings.filter((question, index) => {
    const next = siblings[index + 1];
    return question.isLabelRow && next !== undefined && isUnlabelled(next);
  });
}
