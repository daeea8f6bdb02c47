/** Cells of known columns that do nothing in a row of their type, each told at its cell; and tags that texts lose. */
import type { Finding } from "../finding.ts";
import { cellText, isSkippable, type Question, type SheetCell, yesOrNo } from "../question.ts";
import { lostTagIn } from "../sanitize-html.ts";
import type { Survey } from "../survey.ts";

interface Unkept {
  column: string;
  /** Whether rows like this one don't keep it. */
  isIn: (question: Question) => boolean;
  /** `W_LOST`: a rule of the author's is left out. `W_NO_EFFECT`: it does nothing in other form tools either. */
  code: "W_LOST" | "W_NO_EFFECT";
  message: string;
  hint: string;
}

const isHidden = ({ appearance }: Question) => appearance.includes("hidden");
const isOn = (question: Question, column: string) => yesOrNo(cellText(question, column)) !== false;
const isNote = (question: Question) =>
  question.type === "note" && question.isAnswerless && !isHidden(question);
/** Only computed, with no control on the page. */
const isUnseen = (question: Question) => /^(calculate|hidden)/.test(question.type) || isHidden(question);
/** Computed again at each change; one that waits for an answer may be answered as well. */
const isComputed = ({ isAnswerless, cells }: Question) =>
  !isAnswerless && cells.has("calculation") && !cells.has("trigger");

/*
 * What other form tools do there: ODK Collect and Enketo check `required` and `constraint` of rows with a control only, so
 * never of a group or of a calculate; a blank answer, such as a note's, meets every constraint; pyxform reads `choice_filter`
 * in rows with choices, `trigger` in rows with a value.
 */
const unkept: readonly Unkept[] = [
  {
    column: "required",
    isIn: (question) => isNote(question) && isOn(question, "required") && !isSkippable(question),
    code: "W_LOST",
    message: "Nobody could ever get past this required note, as it is always shown; here it is only shown.",
    hint: 'Say under "relevant" when it is shown: nobody gets past it then until that is put right.',
  },
  {
    column: "required",
    isIn: (question) => question.isGroup && isOn(question, "required"),
    code: "W_NO_EFFECT",
    message: "A group has no answer, so it can't be required.",
    hint: "Write it in the rows of the group's questions.",
  },
  {
    column: "required",
    isIn: (question) => question.isLabelRow && isOn(question, "required"),
    code: "W_NO_EFFECT",
    message: "This row only names the columns of a grid, so it can't be required.",
    hint: "Write it in the rows of the grid.",
  },
  {
    column: "required",
    isIn: (question) => /^(calculate|hidden)/.test(question.type) && isOn(question, "required"),
    code: "W_NO_EFFECT",
    message: "Nobody is asked for what isn't shown, so it can't be required.",
    hint: "Write it in the rows of the questions that a calculation reads.",
  },
  {
    column: "required",
    isIn: (question) => isComputed(question) && !isUnseen(question) && isOn(question, "required"),
    code: "W_LOST",
    message:
      "Other form tools let nobody past while a calculated value that is shown is empty; here it isn't checked.",
    hint: "Write it in the rows of the questions that the calculation reads.",
  },
  {
    column: "constraint",
    isIn: ({ isAnswerless }) => isAnswerless,
    code: "W_NO_EFFECT",
    message: "There is no answer in this row, so the constraint is never checked.",
    hint: "Write it in the row of the question that it limits.",
  },
  {
    column: "constraint",
    isIn: (question) => isComputed(question) && isUnseen(question),
    code: "W_NO_EFFECT",
    message: "Nobody can correct a calculated value, so the constraint is not checked.",
    hint: "Write it in the row of a question that the calculation reads.",
  },
  {
    column: "constraint",
    isIn: (question) => isComputed(question) && !isUnseen(question),
    code: "W_LOST",
    message: "Other form tools check a calculated value that is shown; here its constraint is not checked.",
    hint: "Write it in the row of a question that the calculation reads.",
  },
  {
    column: "choice_filter",
    isIn: ({ list }) => list === undefined,
    code: "W_NO_EFFECT",
    message: "There are no choices in this row, so the filter does nothing.",
    hint: 'If it says when the row is shown, write it under "relevant".',
  },
  {
    column: "trigger",
    isIn: ({ isAnswerless }) => isAnswerless,
    code: "W_NO_EFFECT",
    message: "There is nothing to calculate in this row, so it waits for no answer.",
    hint: 'If it says when the row is shown, write a condition under "relevant".',
  },
  {
    column: "default",
    isIn: ({ isAnswerless }) => isAnswerless,
    code: "W_NO_EFFECT",
    message: "There is no answer in this row that could have an initial value.",
    hint: "Delete it, or correct the row's type.",
  },
  {
    column: "repeat_count",
    isIn: ({ kind }) => kind !== "repeat",
    code: "W_NO_EFFECT",
    message: "Only a repeat has a count.",
    hint: 'Write it in a row with the type "begin repeat".',
  },
];

/** Rules in rows that can't keep them (workbook page, section 3). */
export function cellsWithoutEffect({ sheet, columns, questions }: Survey): Finding[] {
  // the rules of a column follow one another, and most rows have cells in few of the columns
  const present = [...Map.groupBy(unkept, ({ column }) => column)].filter(([column]) =>
    columns.some(({ name }) => name === column),
  );
  const found: Finding[] = [];
  for (const question of questions)
    for (const [column, rules] of present) {
      const cell = question.cells.get(column);
      if (cell === undefined) continue;
      for (const { isIn, code, message, hint } of rules)
        if (isIn(question)) found.push({ code, place: { sheet, cell }, message, hint });
    }
  return found;
}

const textColumns = ["label", "hint", "guidance_hint", "constraint_message", "required_message"] as const;

/** Pictures, sounds and controls inside texts, which are left out. */
export function lostTags({ sheet, questions }: Survey): Finding[] {
  const found: Finding[] = [];
  const look = (cell: SheetCell) => {
    const tag = cell.text.includes("<") ? lostTagIn(cell.text) : undefined;
    if (tag === undefined) return;
    const message = `A text can't contain <${tag}>, which is left out.`;
    found.push({ code: "W_LOST", place: { sheet, cell }, message, hint: "Delete it from the text." });
  };
  for (const { texts } of questions)
    for (const column of textColumns) {
      const cells = texts.get(column);
      if (cells !== undefined) for (const cell of Object.values(cells)) look(cell);
    }
  return found;
}
