/** The columns that this product adds to XLSForm; other tools ignore them (workbook page, section 3). */
import type { ColumnDefinition } from "./definition.ts";

export const extensionColumns = [
  {
    header: "x-page",
    meaning: "On `begin group`, `yes`: the group is a page.",
    example: "yes",
    row: { type: "begin group", name: "about", label: "About you" },
  },
  {
    header: "x-colspan",
    meaning: "The width in a row of 12 columns.",
    example: "6",
    row: { type: "text", name: "street", label: "Street" },
  },
  {
    header: "x-order",
    meaning: "A number: rows of one group are sorted by it. Without it, they keep the order of the sheet.",
    example: "2",
  },
  {
    header: "x-validator",
    meaning: "Named rules for the answer, separated by spaces. See Validators.",
    example: "BEFORETODAY",
    row: { type: "date", name: "birth", label: "Date of birth" },
  },
  {
    header: "x-min",
    meaning:
      "The smallest valid answer: a number, a date such as `2026-01-31`, or for a `dateTime` also `2026-01-31T08:00`. A number below zero gives phones a button for the sign, which their number keys may lack.",
    example: "0",
    row: { type: "integer", name: "years", label: "Age in years" },
  },
  {
    header: "x-max",
    meaning:
      "The largest valid answer: a number, a date such as `2026-01-31`, or for a `dateTime` also `2026-01-31T18:00`.",
    example: "2026-12-31",
    row: { type: "date", name: "visit", label: "Date of the visit" },
  },
  {
    header: "x-autocomplete",
    aliases: ["autocomplete"],
    meaning:
      "What of the respondent is asked for, so that their browser can fill it in, by HTML's names: `name`, `given-name`, `family-name`, `bday`, `street-address`, `postal-code`, `address-level2` (town), `country-name`, `tel`, `email`, `organization`, `sex`, `language`… Only for who fills in, not for their child: `off` keeps an e-mail address or a telephone number of somebody else from being filled in.",
    example: "family-name",
    row: { type: "text", name: "parent", label: "Your family name" },
  },
  {
    header: "x-identifying",
    aliases: ["identifying"],
    meaning:
      "What a de-identified export does with the answer. `yes`: it is left out. `code`: a code stands for it, the same for the same answer. `no`: it says nothing of who somebody is, such as an age that is computed from a date of birth. On a group it applies to everything in it. Texts that are typed, files and passwords are left out in any case, unless there is `code` for a text.",
    example: "code",
    row: { type: "text", name: "record_number", label: "Number of the record" },
  },
  {
    header: "x-control",
    meaning: "The control to use instead of what type and appearance say. See Controls.",
    example: "div",
    row: { type: "note", name: "welcome", label: "Welcome" },
  },
  {
    header: "x-show",
    meaning:
      "`yes` shows a calculation with its value; `no` hides a question or a calculation, with its value still in the answers.",
    example: "yes",
    row: {
      type: "calculate",
      name: "years",
      label: "Age in years",
      calculation: "datedif([birth_date], today(), 'y')",
    },
  },
  {
    header: "x-datatype",
    meaning:
      "What kind of value is stored: `string`, `integer`, `decimal`, `date`, `time`, `datetime`, `boolean` or `list`.",
    example: "integer",
    row: { type: "calculate", name: "years", calculation: "datedif([birth_date], today(), 'y')" },
  },
  {
    header: "x-safe",
    meaning:
      "`yes`: the label is HTML. Tags and attributes that could do harm are removed. Without it the tags for the look of a text count as HTML, such as `<b>`, `<p>`, `<h3>`, `<ul>` and `<a href>`, but tables don't.",
    example: "yes",
    row: { type: "note", name: "welcome", label: "<h3>Welcome</h3>" },
  },
  {
    header: "x-class",
    meaning: "Class names for the field, page or section, separated by spaces.",
    example: "summary",
    row: { type: "note", name: "total", label: "In all" },
  },
  {
    header: "x-style",
    meaning: "Style declarations: colour, font, alignment, spacing, border and width.",
    example: "color: #23663f; font-weight: 600",
    row: { type: "note", name: "total", label: "In all" },
  },
] as const satisfies readonly ColumnDefinition[];

/** Columns of other tools that have an effect here. */
export const toolColumns = [
  {
    header: "kobo__score_choices",
    aliases: ["kobo--score-choices"],
    meaning: "KoboToolbox, on `begin_score`: the list that all rows of the grid choose from.",
    example: "agree",
    row: { type: "begin_score", name: "service", label: "How was our service?" },
  },
] as const satisfies readonly ColumnDefinition[];
