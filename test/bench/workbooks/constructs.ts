/**
 * What a workbook may ask for, construct by construct: how it is recognised in a row that was read plainly, and what there
 * must be of it in the published form. Nothing here asks the import what it recognised; what a type, a column or a word
 * means is written down from XLSForm's and ODK's documentation.
 */
import type { Part } from "./construct-parts.ts";
import {
  hasChoices,
  isAbsentPath,
  isLabelRow,
  mayBeLimited,
  mayBeRequired,
  mayBeTriggered,
} from "./effects.ts";
import { looks } from "./looks.ts";
import type { PlainRow } from "./plain-sheets.ts";
import { hashOfMedia } from "./stand-in-files.ts";

/**
 * What losing it does: `meaning`: a question isn't asked, or a rule not kept, as the author meant; `more`: the answers are
 * as meant, but what stands beside or around them isn't. `elsewhere`: what only another application or the device's own
 * system has, and no form on the web: it is empty, which must be said.
 */
export type Weight = "meaning" | "more" | "elsewhere";

export interface Construct {
  name: string;
  weight: Weight;
  /** Whether the row has it. @param type without the list, in lower case, words joined by `_` */
  isIn: (row: PlainRow, type: string) => boolean;
  /** Whether a part of the form that has the row's name is it. Absent: never. */
  isKept?: (part: Part, row: PlainRow) => boolean;
  /** The column whose cell a message about it names. Default: `type`. */
  column?: string;
  /** Any part of the form may be it, and several rows the same one. */
  isAnywhere?: true;
}

const cell = (row: PlainRow, column: string) => row.cells.get(column) ?? "";
const words = (row: PlainRow) => cell(row, "appearance").toLowerCase();
const is = (...types: string[]) => {
  const known = new Set(types);
  return (_row: PlainRow, type: string) => known.has(type);
};
/** Whether anything of the part but its names and texts has the word. */
function holds(part: Part, text: string): boolean {
  const { key: _key, label: _label, hint: _hint, options: _options, ...rest } = part;
  return JSON.stringify(rest).toLowerCase().includes(text);
}
const control =
  (...names: string[]) =>
  (part: Part) =>
    names.includes(part.controlType ?? "");
const isField = (part: Part) => part.kind === "field";

/** Cells that say nothing: a yes or a no where an expression may stand. */
const isPlainWord = (text: string) => /^(yes|no|true|false|true\(\)|false\(\)|0|1|)$/i.test(text);

function file(name: string, accept: string, ...types: string[]): Construct {
  return { name, weight: "meaning", isIn: is(...types), isKept: (part) => part.upload?.accept === accept };
}

/**
 * A rule in a cell, kept where the part, or something in it, has one of these attributes.
 * @param hasEffect whether ODK keeps it in rows like this one
 */
function rule(
  name: string,
  column: string,
  attributes: readonly (keyof Part)[],
  isRule = (text: string) => text !== "",
  hasEffect: Construct["isIn"] = () => true,
): Construct {
  return {
    name,
    weight: "meaning",
    column,
    isIn: (row, type) => isRule(cell(row, column)) && hasEffect(row, type),
    isKept: (part) =>
      attributes.some((attribute) => part[attribute] !== undefined && part[attribute] !== false),
  };
}

/** The condition of a group stands in everything that the group holds, wherever that is in the form. */
function isWithin(part: Part, row: PlainRow): boolean {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
  const [constant = ""] =
    cell(row, "relevant").match(/['"\u2018-\u201d][^'"\u2018-\u201d]+['"\u2018-\u201d]|\d+|\w+(?=\})/) ?? [];
  return (
    part.conditionalExpression !== undefined &&
    letters(part.conditionalExpression).includes(letters(constant))
  );
}

/** What tells where a value comes from. */
const isFilled = (part: Part) => (part.expression ?? part.default ?? part.fill) !== undefined;

/** Types that a form on the web can't fill: the number of a SIM card, a telephone's own number and account. */
const deviceTypes = [
  ...["simserial", "sim_id", "subscriberid", "subscriber_id", "phonenumber", "email"],
  ...["uri:deviceid", "uri:simserial", "uri:phonenumber", "uri:subscriberid", "uri:username", "uri:email"],
];

const questions: readonly Construct[] = [
  { name: "text", ...ofTypes("text", "string"), isKept: control("text", "textarea", "calculation") },
  {
    ...{ name: "number", ...ofTypes("integer", "int", "decimal") },
    isKept: control("number", "calculation", "slider", "sliderToggle"),
  },
  {
    name: "range",
    ...ofTypes("range"),
    isKept: control("slider", "sliderToggle", "number", "select", "radio"),
  },
  {
    ...{ name: "date or time", ...ofTypes("date", "time", "datetime") },
    isKept: (part) => /date|time|month|week|number/.test(`${part.dataType} ${part.controlType}`),
  },
  {
    ...{
      name: "choice of the sheet",
      ...ofTypes("select_one", "select1", "select_multiple", "yes_no_question"),
    },
    isIn: (row, type) =>
      /^(select_one|select1|select_multiple|yes_no_question)$/.test(type) && !isLabelRow(row, type),
    isKept: (part) => (part.options?.length ?? 0) > 0,
  },
  { name: "acknowledge", ...ofTypes("acknowledge", "trigger"), isKept: control("checkbox", "sliderToggle") },
  { name: "note", ...ofTypes("note"), isKept: isField },
  { name: "calculate", ...ofTypes("calculate"), isKept: control("calculation") },
  { name: "hidden value", weight: "meaning", isIn: (_row, type) => /^hidden/.test(type), isKept: isField },
  { name: "rank", ...ofTypes("rank"), isKept: control("rank") },
  { name: "barcode", ...ofTypes("barcode"), isKept: (part) => holds(part, "barcode") },
  // drawn on a map that an application on the device keeps; a text that is typed instead isn't one
  { name: "osm", weight: "elsewhere", isIn: (_row, type) => /^osm/.test(type) },
  { name: "telephone", ...ofTypes("tel", "phone_number"), isKept: control("text") },
];

function ofTypes(...types: string[]): Pick<Construct, "weight" | "isIn"> {
  return { weight: "meaning", isIn: is(...types) };
}

const repeats: readonly Construct[] = [
  { name: "repeat", ...ofTypes("begin_repeat"), isKept: (part) => part.repeat !== undefined },
  {
    ...{ name: "repeat, count", weight: "meaning", column: "repeat_count" },
    isIn: (row, type) => type === "begin_repeat" && cell(row, "repeat_count") !== "",
    isKept: ({ repeat }) => repeat?.count !== undefined || repeat?.minimum !== undefined,
  },
];

const uploads: readonly Construct[] = [
  file("picture", "image", "image", "photo"),
  file("sound", "audio", "audio"),
  file("video", "video", "video"),
  file("file", "file", "file"),
  {
    ...{ name: "signature, drawing", weight: "meaning", column: "appearance" },
    isIn: (row, type) => /^(image|photo)$/.test(type) && /signature|draw|annotate/.test(words(row)),
    isKept: (part) => part.upload?.pad !== undefined,
  },
];

const places: readonly Construct[] = [
  { name: "geopoint", ...ofTypes("geopoint", "location", "gps"), isKept: control("geopoint") },
  { name: "geotrace", ...ofTypes("geotrace"), isKept: control("geotrace") },
  { name: "geoshape", ...ofTypes("geoshape"), isKept: control("geoshape") },
  {
    ...{ name: "start-geopoint", ...ofTypes("start_geopoint") },
    isKept: (part) => part.controlType === "geopoint" || isFilled(part),
  },
];

const elsewhere: readonly Construct[] = [
  {
    ...{ name: "choice of external_choices", ...ofTypes("select_one_external", "select_multiple_external") },
    isKept: (part) => (part.options?.length ?? 0) > 0,
  },
  {
    ...{ name: "choice of a file", weight: "meaning" },
    isIn: (_row, type) => /_from_file$/.test(type),
    // a published form has the rows of a file once, apart from its questions
    isKept: (part) => part.choicesFrom !== undefined || (part.options?.length ?? 0) > 0,
  },
  {
    // chosen among the records of the host's own database
    ...{ name: "host's records, contacts", weight: "elsewhere" },
    isIn: (row, type) => /^db:/.test(type) || /db-object|select-contact/.test(words(row)),
  },
  { name: "host's case", weight: "elsewhere", isIn: is("caseid"), isKept: isFilled },
  { name: "SIM card, telephone's number", weight: "elsewhere", isIn: is(...deviceTypes), isKept: isFilled },
  { name: "start, today, end", ...ofTypes("start", "today", "end"), isKept: isFilled },
  { name: "username", ...ofTypes("username"), isKept: isFilled },
  { name: "deviceid", ...ofTypes("deviceid", "imei"), isKept: isFilled },
  { name: "audit", weight: "more", isIn: is("audit") },
  {
    ...{ name: "background recording", weight: "more" },
    isIn: is("background_audio", "background_geopoint"),
    isKept: isFilled,
  },
  {
    ...{ name: "external application", weight: "meaning", column: "appearance" },
    isIn: (row) => /\bex:|android-app-launcher/.test(words(row)),
  },
  {
    ...{ name: "field plug-in", weight: "meaning", column: "appearance" },
    isIn: (row) => /\bcustom-/.test(words(row)),
  },
];

const isExpression = (text: string) => !isPlainWord(text);
const isCondition = (text: string) => !/^(yes|true|true\(\)|1|)$/i.test(text);

/** What is computed and hidden is never checked, whatever its attributes. */
const isChecked = ({ expression, hidden }: Part) => expression === undefined || hidden !== true;

const rules: readonly Construct[] = [
  {
    ...rule("condition", "relevant", ["conditionalExpression"]),
    isIn: (row, type) => isCondition(cell(row, "relevant")) && !type.startsWith("begin_"),
  },
  {
    ...{ name: "condition of a group", weight: "meaning", column: "relevant", isAnywhere: true },
    isIn: (row, type) => isCondition(cell(row, "relevant")) && type.startsWith("begin_"),
    isKept: isWithin,
  },
  rule(
    ...(["limit", "constraint", ["constraint", "minValue", "maxValue", "fieldValidator"]] as const),
    (text) => text !== "",
    mayBeLimited,
  ),
  rule("calculation", "calculation", ["expression", "default", "trigger"]),
  {
    ...rule(
      ...(["required when", "required", []] as const),
      (text) => isExpression(text) && !isAbsentPath(text),
      mayBeRequired,
    ),
    isKept: (part) => part.requiredExpression !== undefined && isChecked(part),
  },
  {
    ...rule(
      ...(["required", "required", []] as const),
      (text) => /^(yes|true|true\(\)|1)$/i.test(text),
      mayBeRequired,
    ),
    isKept: (part) => part.required === true && isChecked(part),
  },
  rule("filter of choices", "choice_filter", ["optionFilter"], (text) => text !== "", hasChoices),
  rule("read only when", "read_only", ["readOnly"], isExpression),
  {
    ...rule("default", "default", ["default", "expression"]),
    isIn: (row, type) => cell(row, "default") !== "" && !/^(note|begin_)/.test(type),
  },
  {
    ...{ name: "trigger", weight: "meaning", column: "trigger" },
    isIn: (row, type) => cell(row, "trigger") !== "" && mayBeTriggered(row, type),
    isKept: (part) => holds(part, '"trigger'),
  },
  {
    ...{ name: "last-saved", weight: "meaning" },
    isIn: (row) => row.all.some(({ text }) => text.includes("${last-saved#")),
    isKept: (part) => holds(part, "last-saved") || holds(part, "lastsaved"),
  },
  {
    ...{ name: "host's data", weight: "elsewhere" },
    isIn: (row) => row.all.some(({ text }) => text.includes("contact-summary")),
  },
  {
    ...{ name: "entities", weight: "more", column: "save_to" },
    isIn: (row) => cell(row, "save_to") !== "",
  },
];

const beside: readonly Construct[] = ["image", "big_image", "audio", "video"].map((column) => ({
  name: `${column.replace("_", " ")} beside a label`,
  weight: "more",
  column,
  isIn: (row) => cell(row, column) !== "",
  // what a group shows is in a text above its questions
  isAnywhere: true,
  isKept: (part, row) =>
    holds(
      part,
      hashOfMedia(cell(row, column)) ?? JSON.stringify(cell(row, column).toLowerCase()).slice(1, -1),
    ),
}));

/** Every construct of a row of the survey sheet. */
export const constructs: readonly Construct[] = [
  ...[...questions, ...repeats, ...uploads, ...places, ...elsewhere, ...rules, ...beside, ...looks],
];
