/**
 * Every column of the survey sheet, except for this product's own: the reader's names and the guide's texts (workbook
 * page, section 3).
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
      "What is asked. `**bold**`, `_italic_` and `[links](https://…)` are shown as such; a key in square brackets is replaced by its answer.",
    example: "How old is [first_name]?",
    row: { type: "integer", name: "years" },
  },
  {
    header: "hint",
    isTranslatable: true,
    meaning: "Help below the label.",
    example: "As in your passport.",
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
    meaning: "`yes`, or an expression: an answer is required when it is true.",
    example: "[age] < 18",
  },
  {
    header: "required_message",
    aliases: ["requiredmsg", "required_msg"],
    isTranslatable: true,
    meaning: "The message when a required answer is missing.",
    example: "We need a name to write the report.",
    row: { required: "yes" },
  },
  {
    header: "relevant",
    aliases: ["relevance"],
    meaning:
      "An expression: the row is shown when it is true. On a group it applies to everything in it. Answers that aren't shown count as unanswered.",
    example: "[smokes] = 'yes'",
  },
  {
    header: "constraint",
    meaning: "An expression that is true for a valid answer; `.` is the answer itself.",
    example: ". >= 0 and . <= 120",
    row: { type: "integer", name: "years", label: "Age in years" },
  },
  {
    header: "constraint_message",
    aliases: ["constraining_message", "constraintmsg"],
    isTranslatable: true,
    meaning:
      "The message when the constraint isn't met. Like a label it may refer to answers and have marks.",
    example: "Enter an age up to 120.",
    row: { type: "integer", name: "years", label: "Age in years", constraint: ". <= 120" },
  },
  {
    header: "calculation",
    aliases: ["calculate"],
    meaning:
      "An expression whose value is the answer. With `read_only` it is shown as a text; with type `calculate` it is hidden; else it fills the question in, which can be changed. On `begin group` it is the heading, and the label is shown when it is empty.",
    example: "datedif([birth_date], today(), 'y')",
    row: { type: "calculate", name: "years" },
  },
  {
    header: "trigger",
    meaning:
      "Questions, such as `${weight}`: the calculation runs only when the answer to one of them changes, and its value then stays. Without a calculation the answer is taken away.",
    example: "[smokes]",
    row: { type: "calculate", name: "asked_at", calculation: "now()" },
  },
  {
    header: "default",
    meaning: "The initial answer: a constant, or an expression that is computed once.",
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
    meaning: "Which choices are offered; a word without brackets is a column of the sheet `choices`.",
    example: "region = [region]",
    row: { type: "select_one town", name: "home", label: "Town" },
  },
  {
    header: "repeat_count",
    aliases: ["count"],
    meaning:
      "On `begin repeat`: how often its questions are asked, as a number or an expression. Without it the respondent adds and removes instances.",
    example: "[children]",
    row: { type: "begin repeat", name: "child", label: "Child" },
  },
] as const satisfies readonly ColumnDefinition[];

export const mediaColumns = [
  {
    header: "image",
    isTranslatable: true,
    meaning:
      "A picture's file name, uploaded together with the workbook: shown under the label of the question or group, or in the choice.",
    example: "arm.png",
  },
  {
    header: "big_image",
    isTranslatable: true,
    meaning: "A larger picture's file name: opens when the picture of a question is pressed.",
    example: "arm-large.png",
  },
  {
    header: "audio",
    isTranslatable: true,
    meaning:
      "A sound's file name, uploaded together with the workbook: played under the label, or in the choice.",
    example: "question-3.mp3",
  },
  {
    header: "video",
    isTranslatable: true,
    meaning:
      "A video's file name, uploaded together with the workbook: played under the label, or in the choice.",
    example: "steps.mp4",
  },
] as const satisfies readonly ColumnDefinition[];

/** Columns that have no effect on the form, and aren't mistakes. */
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

/** Words that may come before `:` or `::` without being columns themselves: `bind::relevant` is `relevant`. */
export const columnPrefixes = ["bind", "jr", "media", "control", "body"] as const;
