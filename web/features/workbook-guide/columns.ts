/** The workbook's sheets and columns as the guide explains them (workbook page, sections 3 to 7). */

export interface Column {
  name: string;
  meaning: string;
  example: string;
}

export interface GuideSheet {
  title: string;
  intro: string;
  heading: string;
  columns: readonly Column[];
}

export const sheets: readonly GuideSheet[] = [
  {
    title: "The sheet “survey”",
    intro:
      "A row is a question, a text, or the begin or end of a group. The order of the rows is the form's order.",
    heading: "Column",
    columns: [
      { name: "type", meaning: "What kind of row it is; see the types below.", example: "select_one yes_no" },
      {
        name: "name",
        meaning: "The field's key: a letter or _, then letters, digits, _ - or .",
        example: "first_name",
      },
      {
        name: "label",
        meaning: "The question. For several languages, a column for each, with the code in brackets.",
        example: "label::Español (es)",
      },
      { name: "hint", meaning: "Help below the label.", example: "As on your passport" },
      {
        name: "required",
        meaning: "yes, or an expression: required when it is true.",
        example: "[age] < 18",
      },
      {
        name: "required_message",
        meaning: "What to say instead of 'This field is required.'",
        example: "We need a name to write the report.",
      },
      {
        name: "relevant",
        meaning: "Shown when this is true; on a group, for all in it.",
        example: "[smokes] = 'yes'",
      },
      {
        name: "constraint",
        meaning: "The answer is valid when this is true; . is the answer itself.",
        example: ". >= 0 and . <= 120",
      },
      {
        name: "constraint_message",
        meaning: "What to say when it is not.",
        example: "Enter an age up to 120.",
      },
      {
        name: "calculation",
        meaning: "A value computed from other answers.",
        example: "datedif([dob], today(), 'y')",
      },
      {
        name: "default",
        meaning: "What the field opens with: a constant or an expression.",
        example: "today()",
      },
      { name: "appearance", meaning: "How it looks, in words separated by blanks.", example: "multiline" },
      { name: "parameters", meaning: "Settings of a range.", example: "start=0 end=10 step=1" },
      {
        name: "choice_filter",
        meaning: "Which options to offer; a bare name is a column of the sheet “choices”.",
        example: "country = [country]",
      },
      { name: "read_only", meaning: "yes, or an expression.", example: "yes" },
      { name: "x-colspan", meaning: "Width in a row, of 12 columns.", example: "6" },
      { name: "x-page", meaning: "On begin group: yes begins a page.", example: "yes" },
      { name: "x-validator", meaning: "A named rule for the answer.", example: "BEFORETODAY" },
    ],
  },
  {
    title: "Types",
    intro: "The usual ones. Names of other XLSForm tools are read too.",
    heading: "Type",
    columns: [
      { name: "text", meaning: "A line of text; with appearance multiline, a box.", example: "First name" },
      { name: "integer, decimal", meaning: "A whole number, or one with decimals.", example: "72.5" },
      { name: "date", meaning: "A calendar date.", example: "11/20/2026" },
      {
        name: "select_one LIST",
        meaning: "One of a list; with appearance minimal, in a dropdown.",
        example: "select_one yes_no",
      },
      { name: "select_multiple LIST", meaning: "Any of a list.", example: "select_multiple colors" },
      { name: "range", meaning: "A slider; its ends stand in parameters.", example: "start=0 end=10 step=1" },
      { name: "acknowledge", meaning: "A checkbox to agree with.", example: "I have read this" },
      {
        name: "note",
        meaning: "Text without an answer; appearance h1 to h6 makes a heading.",
        example: "About you",
      },
      { name: "calculate", meaning: "A computed value that is not shown.", example: "age" },
      {
        name: "begin group, end group",
        meaning: "What belongs together; with appearance field-list it is a page, with row a row.",
        example: "field-list",
      },
      {
        name: "begin group + table-list",
        meaning: "A grid: its select_one rows are the questions, their common list is the scale.",
        example: "table-list",
      },
    ],
  },
  {
    title: "The sheet “choices”",
    intro: "The options of the lists that select_one and select_multiple name.",
    heading: "Column",
    columns: [
      { name: "list_name", meaning: "The list that the option belongs to.", example: "yes_no" },
      { name: "name", meaning: "What is stored.", example: "yes" },
      { name: "label", meaning: "What is shown; a column for each language.", example: "Yes" },
    ],
  },
  {
    title: "The sheet “settings”",
    intro: "One row about the form as a whole. The sheet may be left out.",
    heading: "Column",
    columns: [
      { name: "form_title", meaning: "The form's title.", example: "Sleep diary" },
      {
        name: "form_id, version",
        meaning: "Your own id and version, for information.",
        example: "sleep-2026",
      },
      {
        name: "default_language",
        meaning: "The language of labels without a code.",
        example: "English (en)",
      },
      {
        name: "instance_name",
        meaning: "An expression that names a submission.",
        example: "CONCAT([first], ' ', [last])",
      },
    ],
  },
  {
    title: "Expressions",
    intro: "In relevant, required, constraint, calculation and default. A field's key stands in brackets.",
    heading: "Write",
    columns: [
      { name: "[key] or ${key}", meaning: "The answer of a field.", example: "[age] >= 18" },
      {
        name: "and, or, not( )",
        meaning: "Conditions together.",
        example: "[a] = 'yes' and not([b] = 'no')",
      },
      {
        name: "today(), datedif( )",
        meaning: "Today; whole years, months or days between dates.",
        example: "datedif([dob], today(), 'm')",
      },
      {
        name: "CALC( )",
        meaning: "A calculation; unanswered numbers count as 0.",
        example: "CALC([a] + [b] + [c])",
      },
      {
        name: "CONCAT( ), NORMALIZE( )",
        meaning: "Texts joined; blanks tidied.",
        example: "CONCAT([first], ' ', [last])",
      },
      {
        name: "selected( )",
        meaning: "Whether an option of several is chosen.",
        example: "selected([colors], 'blue')",
      },
      { name: "if( )", meaning: "One value or another.", example: "if([age] < 18, 'child', 'adult')" },
    ],
  },
];
