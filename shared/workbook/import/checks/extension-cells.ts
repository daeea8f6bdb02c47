/** Extension cells with which nobody could answer a question: each is refused at its cell (workbook page, section 3). */
import type { DataType, FieldValidator } from "../../../form/definition/definition.ts";
import type { AnswerKind } from "../../../form/definition/field-kind.ts";
import type { FieldControl } from "../build/field-control.ts";
import type { Findings } from "../finding.ts";
import { cellText, type Question, yesOrNo } from "../question.ts";

/** A question as far as it is built. */
interface Built {
  control: FieldControl;
  /** How many choices it has; undefined: none, and no list of them. */
  choices: number | undefined;
}

/** Whether there are cells to check: in most rows there are none. */
export function hasExtensions({ cells }: Question): boolean {
  return cells.has("x_control") || cells.has("x_datatype") || cells.has("x_page");
}

/** Reports what makes the question impossible to answer. */
export function checkExtensions(node: Question, built: Built, sheet: string, found: Findings): void {
  const add = (column: string, message: string, hint: string) => {
    const cell = node.cells.get(column);
    if (cell !== undefined) found.add("E_PARAMETERS", { sheet, cell }, message, hint);
  };
  if (yesOrNo(cellText(node, "x_page")) === true)
    add("x_page", "A question can't be a page.", 'Write it in the row of a "begin group".');
  const control = node.cells.has("x_control") ? wrongControl(node, built) : undefined;
  if (control !== undefined) add("x_control", ...control);
  else if (node.cells.has("x_datatype")) {
    const { controlType, dataType } = built.control;
    if (unfit[controlType]?.includes(dataType) === true)
      add(
        "x_datatype",
        `A question of type "${node.type}" has no answers of this kind, so nobody could answer it.`,
        "Delete it, or correct the question's type.",
      );
  }
}

/** Names that of the validators which no answer of the question meets. */
export function unfitValidator(
  validators: readonly FieldValidator[],
  kind: AnswerKind,
): FieldValidator | undefined {
  return validators.find((validator) => kindsOf[validator]?.includes(kind) === false);
}

const listControls: readonly string[] = ["radio", "select", "multi-select", "rank", "likert"];
const fileTypes: readonly string[] = ["image", "audio", "video", "file"];
const placeTypes: readonly string[] = ["geopoint", "geotrace", "geoshape", "start-geopoint"];
const numberTypes: readonly string[] = ["integer", "decimal", "range"];
/** Types whose rows ask nobody. */
const withoutQuestion = /^(note|calculate|calculate_here|hidden.*|uri:.*)$/;

function wrongControl(
  node: Question,
  { control, choices }: Built,
): [message: string, hint: string] | undefined {
  const { type } = node;
  const { controlType, dataType } = control;
  if (
    listControls.includes(controlType) &&
    choices === undefined &&
    !node.hasForeignChoices &&
    !hasNoQuestion(node)
  )
    return [
      `There are no choices in this row for the control "${controlType}".`,
      "Write a type with a list, e.g. select_one, or another control.",
    ];
  const needs =
    (controlType === "slider" && !numberTypes.includes(type) && "integer, decimal or range") ||
    (controlType === "upload" && !fileTypes.includes(type) && fileTypes.join(", ")) ||
    (controlType.startsWith("geo") && !placeTypes.includes(type) && controlType);
  if (needs && !hasNoQuestion(node))
    return [
      `The control "${controlType}" needs a question of type ${needs}.`,
      "Correct the type or the control.",
    ];
  if (!node.cells.has("x_datatype") && unfit[controlType]?.includes(dataType) === true)
    return [
      `A question of type "${type}" can't be answered with the control "${controlType}".`,
      "Correct the type or the control.",
    ];
  return undefined;
}

const hasNoQuestion = (node: Question) => withoutQuestion.test(node.type) || node.cells.has("calculation");

const moments: readonly DataType[] = ["date", "time", "datetime-local", "month", "week"];

/** Data types that a control gives no answers of. */
const unfit: Readonly<Record<string, readonly DataType[] | undefined>> = {
  number: [...moments, "checkbox"],
  slider: [...moments, "checkbox"],
  date: ["number", "range", "checkbox", "time"],
  radio: moments,
  select: moments,
  checkbox: [...moments, "number", "range"],
  sliderToggle: [...moments, "number", "range"],
  "multi-select": [...moments, "number", "range"],
  rank: [...moments, "number", "range"],
  upload: [...moments, "number", "range", "checkbox"],
  geopoint: [...moments, "number", "range", "checkbox"],
  geotrace: [...moments, "number", "range", "checkbox"],
  geoshape: [...moments, "number", "range", "checkbox"],
};

const dated: readonly AnswerKind[] = ["date", "dateTime", "calculated", "none"];
const written: readonly AnswerKind[] = ["text", "calculated", "none"];
const counted: readonly AnswerKind[] = ["text", "number", "calculated", "none"];

/** Which answers a validator is for; undefined: any. */
const kindsOf: Readonly<Partial<Record<FieldValidator, readonly AnswerKind[]>>> = {
  DATE: dated,
  CALENDAR: dated,
  ANYDATE: dated,
  BEFORETODAY: dated,
  AFTERTODAY: dated,
  YEAR: [...dated, "number", "text"],
  INTEGER: counted,
  FLOAT: counted,
  ZIP: counted,
  PHONE: counted,
  EMAIL: written,
  URL: written,
};
