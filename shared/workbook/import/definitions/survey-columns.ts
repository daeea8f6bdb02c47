/**
 * Every column of the survey sheet that is not this product's own: the reader's names and the guide's words
 * (workbook page, section 3).
 */
import type { ColumnDefinition } from "./definition.ts";

export const questionColumns = [
  {
    header: "type",
    aliases: ["command"],
    meaning: "What kind of row it is: a question, a text, or the begin or end of a group.",
    example: "select_one yes_no",
    row: { name: "smokes", label: "Do you smoke?" },
  },
  {
    header: "name",
    aliases: ["tag", "value", "key"],
    meaning:
      "The question's key, which expressions and reports use: a letter or `_`, then letters, digits, `_`, `-` and `.`, at most 150 characters. Notes need none.",
    example: "first_name",
    row: { type: "text", label: "First name" },
  },
  {
    header: "label",
    aliases: ["caption"],
    isTranslatable: true,
    meaning:
      "What is asked. `**bold**`, `_italic_` and `[links](https://…)` are shown as such; where a key stands in square brackets, its answer is shown.",
    example: "How old is [first_name]?",
    row: { type: "integer", name: "years" },
  },
  {
    header: "hint",
    isTranslatable: true,
    meaning: "Help below the label.",
    example: "As it stands in your passport.",
  },
  {
    header: "guidance_hint",
    isTranslatable: true,
    meaning: "More help, for those who ask for it.",
    example: "Ask for the passport.",
  },
  {
    header: "appearance",
    meaning: "How the question looks, in words separated by spaces. See Appearances.",
    example: "multiline",
  },
  {
    header: "parameters",
    meaning: "Settings of a type: `start`, `end` and `step` of a range, `rows` of a text.",
    example: "start=0 end=10 step=1",
    row: { type: "range", name: "pain", label: "How strong is the pain?" },
  },
] as const satisfies readonly ColumnDefinition[];

export const ruleColumns = [
  {
    header: "required",
    meaning: "`yes`, or an expression: an answer is needed when it is true.",
    example: "[age] < 18",
  },
  {
    header: "required_message",
    aliases: ["requiredmsg", "required_msg"],
    isTranslatable: true,
    meaning: "What to say when a required answer is missing.",
    example: "We need a name to write the report.",
    row: { required: "yes" },
  },
  {
    header: "relevant",
    aliases: ["relevance"],
    meaning:
      "An expression: the row is shown when it is true. On a group it holds for everything in it. Answers that are not shown count as unanswered.",
    example: "[smokes] = 'yes'",
  },
  {
    header: "constraint",
    meaning: "An expression that a valid answer makes true; `.` is the answer itself.",
    example: ". >= 0 and . <= 120",
    row: { type: "integer", name: "years", label: "Age in years" },
  },
  {
    header: "constraint_message",
    aliases: ["constraining_message", "constraintmsg"],
    isTranslatable: true,
    meaning: "What to say when the constraint is not met.",
    example: "Enter an age up to 120.",
    row: { type: "integer", name: "years", label: "Age in years", constraint: ". <= 120" },
  },
  {
    header: "calculation",
    aliases: ["calculate"],
    meaning:
      "An expression whose value is the answer. With `read_only` it is shown as a text; the type `calculate` keeps it out of sight. On `begin group` it is the heading, and the label where it yields nothing.",
    example: "datedif([birth_date], today(), 'y')",
    row: { type: "calculate", name: "years" },
  },
  {
    header: "default",
    meaning: "What the question opens with: a constant, or an expression that is computed once.",
    example: "today()",
    row: { type: "date", name: "visit", label: "Date of the visit" },
  },
  {
    header: "read_only",
    aliases: ["readonly"],
    meaning: "`yes`, or an expression: the answer can't be changed when it is true.",
    example: "yes",
    row: { type: "text", name: "clinic", label: "Clinic", default: "North" },
  },
  {
    header: "choice_filter",
    meaning: "Which choices are offered; a bare word is a column of the sheet `choices`.",
    example: "region = [region]",
    row: { type: "select_one town", name: "home", label: "Town" },
  },
  {
    header: "repeat_count",
    aliases: ["count"],
    meaning: "On `begin repeat`: how often its questions are asked. Repeats are not possible yet.",
    example: "[children]",
    row: { type: "begin repeat", name: "child", label: "Child" },
  },
] as const satisfies readonly ColumnDefinition[];

export const mediaColumns = [
  {
    header: "image",
    isTranslatable: true,
    meaning: "A picture's file name. A workbook holds no files, so the picture is not shown.",
    example: "arm.png",
  },
  {
    header: "big_image",
    isTranslatable: true,
    meaning: "A larger picture's file name; not shown.",
    example: "arm-large.png",
  },
  {
    header: "audio",
    isTranslatable: true,
    meaning: "A recording's file name; not played.",
    example: "question-3.mp3",
  },
  { header: "video", isTranslatable: true, meaning: "A film's file name; not played.", example: "steps.mp4" },
] as const satisfies readonly ColumnDefinition[];

/** Columns that change nothing in the form, and are no mistake. */
export const quietColumns = [
  { header: "disabled", meaning: "`yes`: the row is not read.", example: "yes" },
  {
    header: "note",
    aliases: ["notes"],
    meaning: "For yourself; not imported. Nor is any column whose header begins with `#`.",
    example: "Ask Maria about this one.",
  },
  { header: "comment", meaning: "For yourself; not imported.", example: "Version of 3 May" },
  { header: "comments", meaning: "For yourself; not imported.", example: "Version of 3 May" },
] as const satisfies readonly ColumnDefinition[];

/** Words that may stand before `:` or `::` without being a column of their own: `bind::relevant` is `relevant`. */
export const columnPrefixes = ["bind", "jr", "media", "control", "body"] as const;
