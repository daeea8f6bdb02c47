/** Headers: which column of the form each names, by all of its names (workbook page, section 3). */

export interface Column {
  /** The canonical name; unknown headers keep their own, in lower case with `_`. */
  name: string;
  /** The text after `::` or `:`, as it is written. */
  language?: string;
}

const aliases: Record<string, string> = {
  command: "type",
  tag: "name",
  value: "name",
  key: "name",
  caption: "label",
  relevance: "relevant",
  constraining_message: "constraint_message",
  constraintmsg: "constraint_message",
  requiredmsg: "required_message",
  required_msg: "required_message",
  calculate: "calculation",
  readonly: "read_only",
  count: "repeat_count",
  notes: "note",
};

/** What may stand before `:` or `::` without being a column of its own. */
const prefixes = new Set(["bind", "jr", "media", "control", "body"]);

/** Columns whose text may differ by language. */
export const translatable = new Set([
  ...["label", "hint", "guidance_hint", "required_message", "constraint_message"],
  ...["image", "audio", "video", "big_image"],
]);

/**
 * @example surveyColumn("label::Español (es)") // { name: "label", language: "Español (es)" }
 * @example surveyColumn("bind:relevant") // { name: "relevant" }
 */
export function surveyColumn(header: string): Column {
  const parts = header.split(/\s*::?\s*/).map((part) => part.trim());
  const written = (parts.shift() ?? "").toLowerCase();
  let name = canonical(written);
  while (prefixes.has(name) && parts.length > 0) name = canonical((parts.shift() ?? "").toLowerCase());
  if (parts.length === 0) return { name };
  if (translatable.has(name)) return { name, language: parts.join("::") };
  return { name: [name, ...parts].join("::").toLowerCase() };
}

/** @example choiceColumn("list name") // { name: "list_name" } */
export function choiceColumn(header: string): Column {
  const column = surveyColumn(header);
  return column.name === "key" || column.name === "tag" ? { name: header.trim().toLowerCase() } : column;
}

function canonical(name: string): string {
  const joined = name.replace(/[\s-]+/g, "_");
  return Object.hasOwn(aliases, joined) ? (aliases[joined] ?? joined) : joined;
}

/** Every column that the survey sheet may have; others are listed once as unknown. */
export const knownSurveyColumns = new Set([
  ...["type", "name", "label", "hint", "guidance_hint", "required", "required_message", "relevant"],
  ...[
    "constraint",
    "constraint_message",
    "calculation",
    "default",
    "appearance",
    "parameters",
    "choice_filter",
  ],
  ...[
    "read_only",
    "repeat_count",
    "image",
    "audio",
    "video",
    "big_image",
    "disabled",
    "note",
    "comment",
    "comments",
  ],
  ...["x_order", "x_datatype", "x_control", "x_class", "x_style", "x_safe", "x_colspan", "x_min", "x_max"],
  ...["x_validator", "x_page", "kobo__score_choices"],
]);
