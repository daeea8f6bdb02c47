/** Which control and data type a question becomes (workbook page, section 5). */
import { ControlType, DataType, type FieldValidator } from "../form/definition.ts";
import { uploadTypes } from "./answerless.ts";
import { appearanceTokens, readParameters } from "./node-cells.ts";
import { cellText, type SurveyNode, yesOrNo } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import { metadataTypes } from "./question-type.ts";

export interface FieldControl {
  controlType: ControlType;
  dataType: DataType;
  hidden?: boolean;
  step?: number;
  minValue?: number;
  maxValue?: number;
  fieldValidator: FieldValidator[];
  /** Class names from the appearance. */
  classes: string[];
  /** An expression or constant that the field opens with. */
  default?: string;
}

/** Above this many options, a list to open is easier than a list to read. */
const MAX_RADIO_OPTIONS = 20;

/** Appearances that only change colours and alignment. */
const classTokens = new Set([
  ...["red", "green", "blue", "yellow", "orange", "lime", "pink", "purple", "gray", "grey", "white", "black"],
  ...[
    "center",
    "left",
    "right",
    "underline",
    "bold",
    "italic",
    "li",
    "summary",
    "intro",
    "horizontal",
    "columns",
  ],
  ...["columns-pack", "compact", "year", "month-year", "no-calendar"],
]);

/** Appearances that are understood elsewhere, or that change nothing here. */
const quietTokens = new Set([
  ...[
    "minimal",
    "autocomplete",
    "search",
    "quick",
    "likert",
    "label",
    "list-nolabel",
    "multiline",
    "textarea",
  ],
  ...["numbers", "tel", "url", "toggle", "hidden", "h1", "h2", "h3", "h4", "h5", "h6", "field-list", "page"],
  ...["table-list", "row", "counter", "thousands-sep", "horizontal-compact", "text"],
]);

/** @param optionCount the length of its list of choices */
export function controlOf(
  node: SurveyNode,
  optionCount: number,
  sheet: string,
  problems: ProblemList,
): FieldControl {
  const control = byType(node, optionCount, sheet, problems);
  const tokens = appearanceTokens(node);
  const classes = tokens.filter((token) => classTokens.has(token) || /^(columns|compact)-\d+$/.test(token));
  control.classes.push(...classes);
  for (const token of tokens) {
    if (classes.includes(token) || quietTokens.has(token) || /^w\d+$/.test(token)) continue;
    problems.addOnce(
      token,
      "W_APPEARANCE",
      { sheet, cell: node.cells.get("appearance") },
      `The appearance "${token.slice(0, 40)}" has no meaning here and was ignored.`,
    );
  }
  if (tokens.includes("hidden") && control.controlType !== "calculation") control.hidden = true;
  return withOwnColumns(node, control, sheet, problems);
}

function byType(node: SurveyNode, optionCount: number, sheet: string, problems: ProblemList): FieldControl {
  const tokens = appearanceTokens(node);
  const { type } = node;
  if (uploadTypes.has(type)) return plain("label", "text");
  if (metadataTypes.has(type)) return metadata(node);
  if (/^(hidden|db:|uri:|caseid|calculate_here)/.test(type))
    return { ...plain("text", "text"), hidden: true };
  switch (type) {
    case "integer":
      return { ...plain("number", "number"), step: 1, fieldValidator: ["INTEGER"] };
    case "decimal":
      return { ...plain("number", "number"), fieldValidator: ["FLOAT"] };
    case "range":
      return rangeControl(node, tokens, sheet, problems);
    case "select_one":
      return optionCount > MAX_RADIO_OPTIONS ||
        tokens.some((token) => /^(minimal|autocomplete|search)/.test(token))
        ? plain("select", "text")
        : plain("radio", "radio");
    case "select_multiple":
    case "rank":
      return type === "rank" || tokens.some((token) => /^(minimal|autocomplete)/.test(token))
        ? plain("multi-select", "text")
        : plain("checkbox", "checkbox");
    case "acknowledge":
      return tokens.includes("toggle") ? plain("sliderToggle", "checkbox") : plain("checkbox", "checkbox");
    case "date":
      return {
        ...plain("date", "date"),
        fieldValidator: tokens.includes("year") ? ["DATE", "YEAR"] : ["DATE", "CALENDAR"],
      };
    case "time":
      return plain("text", "time");
    case "dateTime":
      return plain("text", "datetime-local");
    case "note":
      return plain(isHeading(node, tokens) ? "heading" : "label", "text");
    case "calculate":
      return { ...plain("calculation", "text"), hidden: true };
    case "tel":
      return { ...plain("text", "tel"), fieldValidator: ["PHONE"] };
    default:
      return textControl(node, tokens);
  }
}

function plain(controlType: ControlType, dataType: DataType): FieldControl {
  return { controlType, dataType, fieldValidator: [], classes: [] };
}

function textControl(node: SurveyNode, tokens: readonly string[]): FieldControl {
  if (/^phone number$/i.test(node.typeCell.text.trim()) || tokens.includes("tel"))
    return { ...plain("text", "tel"), fieldValidator: ["PHONE"] };
  if (tokens.includes("url")) return { ...plain("text", "url"), fieldValidator: ["URL"] };
  if (tokens.includes("numbers")) return plain("text", "tel"); // a keypad of digits
  const rows = readParameters(cellText(node, "parameters")).get("rows");
  const isLong =
    tokens.includes("multiline") || tokens.includes("textarea") || (rows !== undefined && rows !== "1");
  return plain(isLong ? "textarea" : "text", "text");
}

/** What a device knows of itself: today and the start are known here, the rest stays empty. */
function metadata(node: SurveyNode): FieldControl {
  if (/^phone number$/i.test(node.typeCell.text.trim())) return textControl(node, []);
  const hidden = { ...plain("text", "text"), hidden: true };
  if (node.type === "today") return { ...hidden, dataType: "date", controlType: "date", default: "today()" };
  return node.type === "start" ? { ...hidden, dataType: "datetime-local", default: "now()" } : hidden;
}

function rangeControl(
  node: SurveyNode,
  tokens: readonly string[],
  sheet: string,
  problems: ProblemList,
): FieldControl {
  const given = readParameters(cellText(node, "parameters"));
  const read = (name: string, otherwise: number) => {
    const value = Number(given.get(name) ?? otherwise);
    if (Number.isFinite(value)) return value;
    problems.add(
      "E_PARAMETERS",
      { sheet, cell: node.cells.get("parameters") },
      `"${name}" is not a number.`,
      "Write e.g. start=0 end=10 step=1.",
    );
    return otherwise;
  };
  const [start, end, step] = [read("start", 1), read("end", 10), read("step", 1)];
  if (tokens.includes("toggle") || (start === 0 && end === 1 && step === 1))
    return plain("sliderToggle", "checkbox");
  const limits = { minValue: Math.min(start, end), maxValue: Math.max(start, end) };
  return { ...plain("slider", "range"), ...limits, step: Math.abs(step) || 1 };
}

function isHeading(node: SurveyNode, tokens: readonly string[]): boolean {
  if (tokens.some((token) => /^h[1-6]$/.test(token))) return true;
  return Object.values(node.texts.get("label") ?? {}).some((cell) => /^#{1,6}\s/.test(cell.text));
}

/** `x-control` and `x-datatype` win over what type and appearance say. */
function withOwnColumns(
  node: SurveyNode,
  control: FieldControl,
  sheet: string,
  problems: ProblemList,
): FieldControl {
  const wanted = node.cells.get("x_control");
  if (wanted !== undefined) {
    const parsed = ControlType.safeParse(wanted.text);
    if (parsed.success) control.controlType = parsed.data;
    else {
      const hint = `Write one of ${ControlType.options.join(", ")}.`;
      problems.add("E_PARAMETERS", { sheet, cell: wanted }, `There is no control "${wanted.text}".`, hint);
    }
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
  const cell = node.cells.get("x_datatype");
  if (cell === undefined) return control;
  const name = cell.text.toLowerCase();
  const known = Object.hasOwn(dataTypes, name) ? dataTypes[name] : DataType.safeParse(name).data;
  if (known !== undefined) control.dataType = known;
  else {
    const hint = `Write one of ${Object.keys(dataTypes).join(", ")}.`;
    problems.add("E_PARAMETERS", { sheet, cell }, `There is no data type "${cell.text}".`, hint);
  }
  if (name === "integer" && control.step === undefined) control.step = 1;
  return control;
}

/** Whether a cell of yes or no says yes. */
export function isYes(node: SurveyNode, column: string): boolean {
  return yesOrNo(cellText(node, column)) === true;
}
