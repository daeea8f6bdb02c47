/** The control and data type of a question, and the options it offers (workbook page, section 5). */
import { optionsFrom } from "../../../form/definition/choice-tables.ts";
import {
  ControlType,
  DataType,
  type FieldValidator,
  Fill,
  type Option,
  type Upload,
  Upload as UploadSchema,
} from "../../../form/definition/definition.ts";
import { answerKind, showsText } from "../../../form/definition/field-kind.ts";
import { HEADING } from "../../../form/definition/label-text.ts";
import { togglePair } from "../../../form/definition/toggle-pair.ts";
import { classTokens } from "../definitions/appearances.ts";
import type { Findings } from "../finding.ts";
import { meantHint } from "../meant.ts";
import { type Choice, cellText, classNames, type Question, yesOrNo } from "../question.ts";
import { metadataTypes } from "../question-type.ts";
import { EXTERNAL } from "../read-choices.ts";
import { areBoxes, lostChoiceMedia } from "./choice-media.ts";
import { choicesFromOf } from "./choices-from.ts";
import type { Building } from "./context.ts";
import { plugInOf } from "./plug-ins.ts";

export interface FieldControl {
  controlType: ControlType;
  dataType: DataType;
  hidden?: boolean;
  /** The value of `x-show`. */
  show?: boolean;
  step?: number;
  minValue?: number;
  maxValue?: number;
  fieldValidator: FieldValidator[];
  /** Class names from the appearance. */
  classes: string[];
  /** What it takes; undefined unless it asks for a file. */
  upload?: Upload;
  /** What the page fills in. */
  fill?: Fill;
  /** An expression or constant for the initial answer. */
  default?: string;
  /** The constraint that comes with its type, where the row has none. */
  constraint?: string;
  /** An expression for its value where the row has none. */
  calculation?: string;
}

/** Above this many options a menu is easier to use than a visible list. */
const MAX_RADIO_OPTIONS = 20;
/** @param options its choices; undefined where they are not in the workbook */
export function controlOf(
  node: Question,
  options: readonly Option[] | undefined,
  sheet: string,
  found: Findings,
): FieldControl {
  const control = byType(node, options ?? [], sheet, found);
  const tokens = node.appearance;
  control.classes.push(
    ...tokens.filter((token) => classTokens.has(token) || /^(columns|compact)-\d+$/.test(token)),
  );
  if (tokens.includes("hidden") && control.controlType !== "calculation") control.hidden = true;
  const complete = withOwnColumns(node, control, sheet, found);
  lostChoiceMedia(node, complete.controlType, options ?? [], sheet, found);
  return complete;
}

function byType(node: Question, options: readonly Option[], sheet: string, found: Findings): FieldControl {
  const tokens = node.appearance;
  const { type } = node;
  if (node.isLabelRow) return plain("label", "text");
  if (metadataTypes.has(type)) return metadata(node);
  if (/^(hidden|uri:)/.test(type)) return { ...plain("text", "text"), hidden: true };
  if (node.hasForeignChoices) return plain("text", "text");
  const plugIn = plugInOf(node);
  if (plugIn?.control === "slider") {
    const { minValue, maxValue, step } = plugIn;
    return { ...plain("slider", "range"), minValue, maxValue, step };
  }
  if (plugIn !== undefined) return plain(plugIn.control, "text");
  switch (type) {
    case "integer":
      return { ...plain("number", "number"), step: 1, fieldValidator: ["INTEGER"] };
    case "decimal":
      return { ...plain("number", "number"), fieldValidator: ["FLOAT"] };
    case "range":
      return rangeControl(node, tokens, sheet, found);
    case "select_one":
    case "select_one_external":
      return selectOne(node, tokens, options, sheet, found);
    case "select_multiple":
      return tokens.some((token) => /^(minimal|autocomplete|search)/.test(token)) || isLongFile(node, options)
        ? plain("multi-select", "text")
        : plain("checkbox", "checkbox");
    case "rank":
      return plain("rank", "text");
    case "image":
    case "audio":
    case "video":
    case "file":
      return { ...plain("upload", "text"), upload: uploadOf(node, type, sheet, found) };
    case "acknowledge":
      return tokens.includes("toggle") ? plain("sliderToggle", "checkbox") : plain("checkbox", "checkbox");
    case "date":
      return {
        ...plain("date", "date"),
        fieldValidator: tokens.includes("year")
          ? ["DATE", "YEAR"]
          : ["DATE", "ANYDATE", ...(hasNoCalendar(tokens) ? [] : (["CALENDAR"] as const))],
      };
    case "geopoint":
    case "geotrace":
    case "geoshape":
      return plain(type, "text");
    case "time":
      return plain("text", "time");
    case "dateTime":
      return plain("text", "datetime-local");
    case "note":
      return plain(noteControl(node, tokens), "text");
    case "calculate":
    case "calculate_here":
      return { ...plain("calculation", "text"), hidden: true };
    case "barcode":
      return { ...plain("text", "text"), classes: ["barcode"] };
    case "tel":
      return { ...plain("text", "tel"), fieldValidator: ["PHONE"] };
    default:
      return textControl(node, tokens);
  }
}

const pads = ["signature", "draw", "annotate"] as const;

function uploadOf(node: Question, accept: Upload["accept"], sheet: string, found: Findings): Upload {
  const { appearance, parameters } = node;
  const pad = accept === "image" ? pads.find((one) => appearance.includes(one)) : undefined;
  const isNew = appearance.some((token) => /^(new|new-front|selfie)$/.test(token));
  const written = accept === "image" ? parameters.get("max-pixels") : undefined;
  const maxPixels = UploadSchema.shape.maxPixels.safeParse(
    written === undefined ? undefined : Number(written),
  );
  if (!maxPixels.success)
    found.add(
      "E_PARAMETERS",
      { sheet, cell: node.cells.get("parameters") },
      '"max-pixels" is not a whole number from 16 to 10,000.',
      "Write e.g. max-pixels=1024.",
    );
  return {
    accept,
    ...(pad !== undefined && { pad }),
    ...(isNew && { isNew }),
    ...(maxPixels.data !== undefined && { maxPixels: maxPixels.data }),
  };
}

/** A file's choices, which may be none at the moment: a list of boxes without boxes would be a switch. */
function isLongFile({ source }: Question, { length }: readonly Option[]): boolean {
  return source !== undefined && (length === 0 || length > MAX_RADIO_OPTIONS);
}

/** `month-year`: the player asks for a month and a year because of the class name that the token becomes. */
function hasNoCalendar(tokens: readonly string[]): boolean {
  return tokens.includes("no-calendar") || tokens.includes("month-year");
}

function plain(controlType: ControlType, dataType: DataType): FieldControl {
  return { controlType, dataType, fieldValidator: [], classes: [] };
}

function textControl(node: Question, tokens: readonly string[]): FieldControl {
  const number: FieldControl = { ...plain("text", "tel"), fieldValidator: ["PHONE"] };
  // as in other tools, the type comes with a constraint
  if (/^phone number$/i.test(node.typeCell.text.trim()))
    return { ...number, constraint: "regex(., '^\\d*$')" };
  if (tokens.includes("tel")) return number;
  if (tokens.includes("url")) return { ...plain("text", "url"), fieldValidator: ["URL"] };
  if (tokens.includes("numbers")) return plain("text", "tel"); // a numeric keypad
  if (tokens.includes("masked")) return plain("text", "password");
  const rows = node.parameters.get("rows");
  const isLong =
    tokens.includes("multiline") || tokens.includes("textarea") || (rows !== undefined && rows !== "1");
  return plain(isLong ? "textarea" : "text", "text");
}

/** Information about the device: today and the start are known here, the rest stays empty. */
function metadata(node: Question): FieldControl {
  if (/^phone number$/i.test(node.typeCell.text.trim())) return textControl(node, []);
  // nobody is asked for a position before the page is there: it is a question
  if (node.type === "start-geopoint") return plain("geopoint", "text");
  const hidden = { ...plain("text", "text"), hidden: true };
  const fill = Fill.safeParse(node.type);
  if (fill.success) return { ...hidden, fill: fill.data };
  // computed again when the form is submitted
  if (node.type === "end")
    return { ...hidden, controlType: "calculation", dataType: "datetime-local", calculation: "now()" };
  if (node.type === "today") return { ...hidden, dataType: "date", controlType: "date", default: "today()" };
  return node.type === "start" ? { ...hidden, dataType: "datetime-local", default: "now()" } : hidden;
}

function rangeControl(
  node: Question,
  tokens: readonly string[],
  sheet: string,
  found: Findings,
): FieldControl {
  const parameters = node.parameters;
  const read = (name: string, otherwise: number) => {
    const value = Number(parameters.get(name) ?? otherwise);
    if (Number.isFinite(value)) return value;
    found.add(
      "E_PARAMETERS",
      { sheet, cell: node.cells.get("parameters") },
      `"${name}" is not a number.`,
      "Write e.g. start=0 end=10 step=1, and decimals with a point: step=0.5.",
    );
    return otherwise;
  };
  const [start, end, step] = [read("start", 1), read("end", 10), read("step", 1)];
  if (step === 0)
    found.add(
      "E_PARAMETERS",
      { sheet, cell: node.cells.get("parameters") },
      '"step" is 0.',
      "Write e.g. start=0 end=10 step=1.",
    );
  if (tokens.includes("toggle") || (start === 0 && end === 1 && step === 1))
    return plain("sliderToggle", "checkbox");
  const limits = { minValue: Math.min(start, end), maxValue: Math.max(start, end) };
  return { ...plain("slider", "range"), ...limits, step: Math.abs(step) || 1 };
}

/** A heading by its appearance or its `#`; HTML that is marked safe needs a div; all else is a label. */
function noteControl(node: Question, tokens: readonly string[]): ControlType {
  const labels = Object.values(node.texts.get("label") ?? {});
  if (tokens.some((token) => /^h[1-6]$/.test(token))) return "heading";
  if (labels.some(({ text }) => HEADING.test(text))) return "heading";
  if (node.cells.has("calculation")) return "calculation";
  return node.isSafe && labels.some(({ text }) => /<[a-z][^<>]*>/i.test(text)) ? "div" : "label";
}

function selectOne(
  node: Question,
  tokens: readonly string[],
  options: readonly Option[],
  sheet: string,
  found: Findings,
): FieldControl {
  if (tokens.includes("toggle")) {
    const pair = node.cells.has("choice_filter") ? undefined : togglePair(options);
    const toggle = plain("sliderToggle", "radio");
    // its answers are still the list's values; a switch is on or off, and never unanswered
    if (pair !== undefined && answerKind({ ...toggle, options: [...options], modelInd: true }) === "choice")
      return { ...toggle, default: pair.off.key };
    const message = "A switch needs a list of two choices, a yes and a no; the choices are shown instead.";
    if (pair === undefined) found.add("W_APPEARANCE", { sheet, cell: node.cells.get("appearance") }, message);
  }
  const isMenu = tokens.some((token) => /^(minimal|autocomplete|search)/.test(token));
  if (areBoxes(options)) return plain("radio", "radio");
  return isMenu || options.length > MAX_RADIO_OPTIONS ? plain("select", "text") : plain("radio", "radio");
}

const dataTypes: Record<string, DataType> = {
  string: "text",
  integer: "number",
  decimal: "number",
  date: "date",
  time: "time",
  datetime: "datetime-local",
  boolean: "checkbox",
  list: "checkbox",
};

/** `x-control` and `x-datatype` override what type and appearance say. */
function withOwnColumns(node: Question, control: FieldControl, sheet: string, found: Findings): FieldControl {
  const controlName = node.cells.get("x_control");
  if (controlName !== undefined) {
    const parsed = ControlType.safeParse(controlName.text);
    if (parsed.success) {
      control.controlType = parsed.data;
      // a calculation is given a control to make it visible
      if (node.cells.has("calculation") && showsText(parsed.data)) delete control.hidden;
    } else {
      const otherwise = `Write one of ${ControlType.options.join(", ")}.`;
      const hint = meantHint(controlName.text, ControlType.options, otherwise);
      found.add(
        "E_PARAMETERS",
        { sheet, cell: controlName },
        `There is no control "${controlName.text}".`,
        hint,
      );
    }
  }
  const show = node.cells.has("x_show") ? yesOrNo(cellText(node, "x_show")) : undefined;
  if (show !== undefined) control.show = show;
  if (show === true) delete control.hidden;
  const cell = node.cells.get("x_datatype");
  if (cell === undefined) return control;
  const name = cell.text.toLowerCase();
  const known = Object.hasOwn(dataTypes, name) ? dataTypes[name] : DataType.safeParse(name).data;
  if (known !== undefined) control.dataType = known;
  else {
    const names = Object.keys(dataTypes);
    const hint = meantHint(cell.text, names, `Write one of ${names.join(", ")}.`);
    found.add("E_PARAMETERS", { sheet, cell }, `There is no data type "${cell.text}".`, hint);
  }
  if (name === "integer" && control.step === undefined) control.step = 1;
  return control;
}

/** The choices of a question's list; undefined if they aren't in the workbook. */
export function optionsOf(node: Question, builder: Building, list = node.list): Option[] | undefined {
  const from = node.isAnswerless ? undefined : choicesFromOf(node, builder);
  if (from !== undefined) return optionsFrom(builder.expressions.tables.ofSource(from), from);
  const choices =
    list === undefined || node.isAnswerless || node.hasForeignChoices
      ? undefined
      : builder.survey.lists.get(list);
  if (choices === undefined || list === undefined) return undefined;
  const known = builder.options.get(list);
  if (known !== undefined) return known;
  const options = readOptions(choices, node, builder, list);
  if (!choices.some(({ label }) => Object.values(label).some(({ text }) => text.includes("${"))))
    builder.options.set(list, options);
  return options;
}

function readOptions(choices: readonly Choice[], node: Question, builder: Building, list: string): Option[] {
  const isOrdered = choices.some(({ order }) => order !== undefined);
  const ordered = isOrdered
    ? [...choices].sort((one, other) => orderOf(one.order) - orderOf(other.order))
    : choices;
  return ordered.map((choice) => {
    if (!choice.isGenerated && isEmpty(choice.label) && choice.image === undefined)
      builder.found.addOnce(
        `${list} ${choice.value}`,
        "W_CHOICE_LABEL",
        { sheet: sheetOf(node, builder.survey.choicesSheet), cell: choice.valueCell },
        `The choice "${choice.value}" has no label; its value is shown.`,
      );
    const shown = builder.texts.choiceMedia(choice);
    return {
      key: choice.value,
      label: builder.texts.choiceLabel(choice, node),
      ...shown,
      image: shown.image ?? choice.image,
      class: choice.class === undefined ? undefined : classNames(choice.class).join(" ") || undefined,
      filters: isEmpty(choice.filters) ? undefined : choice.filters,
    };
  });
}

function isEmpty(members: object): boolean {
  for (const _name in members) return false;
  return true;
}

/** The sheet of a question's choices. */
function sheetOf({ type }: Question, choicesSheet = "choices"): string {
  return type === EXTERNAL ? "external_choices" : choicesSheet;
}

/** Choices without an order come after those with one and keep their sequence. */
function orderOf(order: string | undefined): number {
  const number = Number(order);
  return order === undefined || Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number;
}
