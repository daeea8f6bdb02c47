/**
 * Every code that an import's problems may have, with what it blocks (workbook page, sections 10 and 12). The only list:
 * severities, the rules of import and publishing, and the guide's table of messages are derived from it.
 */

/**
 * What a problem blocks. `import`: nothing is stored. `publish`: the form is stored as a draft, which can't be published.
 * `confirm`: publishing must be confirmed once. `nothing`: it is only reported.
 */
export type Stops = "import" | "publish" | "confirm" | "nothing";

interface CodeMeaning {
  stops: Stops;
  /** When it is reported, for the guide. */
  meaning: string;
}

export const problemCodes = {
  E_NOT_XLSX: {
    stops: "import",
    meaning: "The file is neither an Excel workbook (.xlsx, .xls) nor a .csv file.",
  },
  E_ENCRYPTED: { stops: "import", meaning: "The workbook is protected by a password." },
  E_TOO_BIG: {
    stops: "import",
    meaning: "The file, or its uncompressed content, is larger than the limits.",
  },
  E_TOO_MANY_ROWS: { stops: "import", meaning: "A sheet has more rows than an import reads." },
  E_FILE: { stops: "import", meaning: "A file that is attached to the workbook can't be read." },
  E_CORRUPT: { stops: "import", meaning: "The workbook is damaged." },
  E_NO_TYPE_COLUMN: { stops: "import", meaning: "The worksheet has no column type or no column name." },
  E_NO_CHOICES_SHEET: { stops: "import", meaning: "A question uses a list, but there is no sheet choices." },
  E_HEADER_DUP: { stops: "import", meaning: "Two columns have the same meaning." },
  E_LANGUAGE: {
    stops: "nothing",
    meaning: "A column names a language whose code is not known; it has one of its own here.",
  },
  E_NAME_MISSING: { stops: "import", meaning: "A question or group has no name." },
  E_NAME_BAD: { stops: "import", meaning: "A name contains characters that are not allowed." },
  E_NAME_DUP: { stops: "import", meaning: "Two rows of one group have the same name." },
  E_TYPE: { stops: "import", meaning: "A row's type does not exist or can't be imported." },
  E_LIST_MISSING: {
    stops: "import",
    meaning: "A question uses a list that is not on the sheet choices.",
  },
  E_CHOICE_NAME: {
    stops: "import",
    meaning: "A choice has no value, or it or its list has one that can't be stored.",
  },
  E_CHOICE_DUP: { stops: "import", meaning: "A list contains the same value twice." },
  E_UNMATCHED_BEGIN: { stops: "import", meaning: "A group is never closed." },
  E_UNMATCHED_END: { stops: "import", meaning: "A row closes a group that is not open." },
  E_CALC_MISSING: { stops: "import", meaning: "A calculate row has nothing to compute." },
  E_PARAMETERS: { stops: "import", meaning: "A setting of a question has an unknown value." },
  E_CELL: { stops: "import", meaning: "A cell contains an error such as #N/A." },
  E_REF: { stops: "import", meaning: "An expression or text refers to a question that does not exist." },
  E_REF_AMBIGUOUS: { stops: "import", meaning: "A reference could mean several questions." },
  E_EXPR: { stops: "confirm", meaning: "An expression can't be read; it was left out." },
  E_EXPR_PATH: { stops: "confirm", meaning: "A path can't be followed here; the expression was left out." },
  E_FUNC: { stops: "confirm", meaning: "A function does not exist here; the expression was left out." },
  E_ARGS: {
    stops: "confirm",
    meaning: "A function has too few or too many arguments; the expression was left out.",
  },
  E_REGEX: { stops: "confirm", meaning: "A pattern is not supported; the expression was left out." },
  E_CYCLE: { stops: "publish", meaning: "Questions depend on each other in a cycle." },
  W_NAME: {
    stops: "confirm",
    meaning: "An expression names a question without the signs of a reference; it counts as unanswered.",
  },
  W_TYPE: { stops: "confirm", meaning: "A question is imported as something simpler." },
  W_LOST: {
    stops: "confirm",
    meaning: "The workbook asks for something that does not happen here, such as encryption.",
  },
  W_NO_EFFECT: {
    stops: "nothing",
    meaning: "A cell has no effect in its row: what it asks for needs another type, or rows around it.",
  },
  W_FILE: {
    stops: "confirm",
    meaning:
      "A form names a file that is not attached, or by a name that a list or another file has too, or a part of an attached file was left out.",
  },
  W_REPEAT: { stops: "confirm", meaning: "One instance of a repeated group was imported." },
  W_WORK: {
    stops: "confirm",
    meaning: "With as many entries as the form allows, its expressions take longer than a form may compute.",
  },
  W_META: { stops: "nothing", meaning: "Information about the device has another meaning here." },
  W_LAST_SAVED: {
    stops: "nothing",
    meaning: "Answers of the form last saved are those of the same device, or count as unanswered.",
  },
  W_PATH: {
    stops: "nothing",
    meaning: "A path leads to no question of the workbook; it counts as unanswered.",
  },
  W_FILE_READ: { stops: "nothing", meaning: "How an attached file was read, or that no question uses it." },
  W_FILTER: { stops: "nothing", meaning: "A choice filter reads a column that no choice fills." },
  W_PARAMETERS: { stops: "nothing", meaning: "A parameter has no meaning here." },
  W_APPEARANCE: { stops: "nothing", meaning: "An appearance has no meaning here." },
  W_MAP: { stops: "nothing", meaning: "A map is shown only where the installation has one." },
  W_CHOICE_LABEL: { stops: "nothing", meaning: "A choice has no label; its value is shown." },
  W_HEADER_DUP: {
    stops: "nothing",
    meaning:
      "A column without a language and one of the default language differ; the one with the language is used.",
  },
  W_INVISIBLE: { stops: "nothing", meaning: "A cell contains a character that nobody sees." },
  W_MORE: { stops: "nothing", meaning: "There are more problems than are listed." },
  W_COLUMN: { stops: "nothing", meaning: "Unknown columns were not imported." },
  W_DATE_CELL: { stops: "nothing", meaning: "There is a number where a date is expected." },
  W_FORMULA: { stops: "nothing", meaning: "A formula has no stored result and was read as empty." },
  W_GAP: { stops: "nothing", meaning: "Many empty rows; some tools stop reading there." },
  W_LABEL: { stops: "nothing", meaning: "A question has no label; its name is shown." },
  W_MEDIA: {
    stops: "confirm",
    meaning: "The workbook refers to pictures, sounds or videos that are not shown.",
  },
  W_NO_QUESTIONS: { stops: "nothing", meaning: "The worksheet has no questions." },
  W_REGEX_ANCHOR: { stops: "nothing", meaning: "A pattern matches any part of the answer." },
  W_SETTING: { stops: "nothing", meaning: "A setting, or what it says, has no meaning here." },
  W_TRANSLATION: { stops: "nothing", meaning: "Texts are missing in a language; another one is shown." },
  W_UNIQUE_PORTABLE: { stops: "nothing", meaning: "Other form tools don't know UNIQUE." },
  W_PAGE_UNREACHABLE: { stops: "nothing", meaning: "No answers lead to a page." },
  W_NEVER: { stops: "nothing", meaning: "A condition is false for every answer." },
  W_ALWAYS: { stops: "nothing", meaning: "A condition is true for every answer." },
  W_OPTION_NEVER: { stops: "nothing", meaning: "A choice can never be offered." },
  W_TEST: { stops: "nothing", meaning: "A cell of the sheet tests names what the form doesn't have." },
  W_VALUE_TYPE: { stops: "nothing", meaning: "An expression compares or computes values of the wrong kind." },
} as const satisfies Record<string, CodeMeaning>;

export type ProblemCode = keyof typeof problemCodes;

/** What a problem with this code blocks; codes of older versions block nothing. @example stopsOf("E_CYCLE") // "publish" */
export function stopsOf(code: string): Stops {
  return Object.hasOwn(problemCodes, code) ? problemCodes[code as ProblemCode].stops : "nothing"; // just checked
}

/** @example severityOf("W_LABEL") // "warning" */
export function severityOf(code: ProblemCode): "error" | "warning" {
  const { stops } = problemCodes[code];
  return stops === "import" || stops === "publish" ? "error" : "warning";
}
