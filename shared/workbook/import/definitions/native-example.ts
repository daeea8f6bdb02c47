/** A small but complete form with every idea of the format (workbook page, section 11). */
import type { Workbook } from "../../workbook.ts";

export interface ExampleSheet {
  name: string;
  /** The header first; rows may be shorter than it. */
  rows: readonly (readonly string[])[];
}

const survey: ExampleSheet = {
  name: "survey",
  rows: [
    [
      ...["type", "name", "label::English (en)", "label::Español (es)", "required", "relevant", "constraint"],
      ...["calculation", "appearance", "parameters", "x-colspan", "x-validator"],
    ],
    ["begin group", "about", "About you", "Sobre usted", "", "", "", "", "field-list"],
    ["begin group", "line1", "", "", "", "", "", "", "row"],
    ["text", "first_name", "First name", "Nombre", "yes", "", "", "", "", "", "6"],
    [
      ...[
        "date",
        "birth_date",
        "Date of birth",
        "Fecha de nacimiento",
        "yes",
        "",
        ". <= today()",
        "",
        "",
        "",
      ],
      ...["6", "BEFORETODAY"],
    ],
    ["end group"],
    ["calculate", "age", "", "", "", "", "", "datedif([birth_date], today(), 'y')"],
    ["text", "guardian", "Who answers for you?", "¿Quién responde por usted?", "yes", "[age] < 18"],
    ["end group"],
    ["begin group", "sleep", "Your sleep", "Su sueño", "", "", "", "", "field-list"],
    [
      ...["integer", "hours", "Hours of sleep, [first_name]?", "¿Horas de sueño, [first_name]?", "", ""],
      ". >= 0 and . <= 24",
    ],
    ["begin group", "lately", "In the last week …", "En la última semana …", "", "", "", "", "table-list"],
    ["select_one often", "woke", "I woke up at night", "me desperté de noche", "yes"],
    ["select_one often", "tired", "I was tired by day", "estuve cansado de día"],
    ["end group"],
    [
      ...["select_multiple reason", "reasons", "What kept you awake?", "¿Qué le quitó el sueño?", ""],
      "[woke] != 'never'",
    ],
    [
      ...["range", "rested", "How rested are you?", "¿Cuánto ha descansado?", "", "", "", "", ""],
      "start=0 end=10 step=1",
    ],
    ["end group"],
  ],
};

const choices: ExampleSheet = {
  name: "choices",
  rows: [
    ["list_name", "name", "label::English (en)", "label::Español (es)"],
    ["often", "never", "Never", "Nunca"],
    ["often", "sometimes", "Sometimes", "A veces"],
    ["often", "always", "Always", "Siempre"],
    ["reason", "noise", "Noise", "El ruido"],
    ["reason", "worry", "Worries", "Las preocupaciones"],
    ["reason", "pain", "Pain", "El dolor"],
  ],
};

const settings: ExampleSheet = {
  name: "settings",
  rows: [
    ["form_title", "form_id", "version", "default_language"],
    ["Sleep check", "sleep_check", "1", "English (en)"],
  ],
};

export const nativeExample: readonly ExampleSheet[] = [survey, choices, settings];

/** What the rows of the example's survey sheet do, by the worksheet's own row numbers. */
export const nativeExampleNotes: readonly { rows: string; meaning: string }[] = [
  { rows: "2–9", meaning: "A page, because of `field-list`." },
  {
    rows: "3–6",
    meaning: "A row: two questions of 6 columns each. The date can't be in the future, in any XLSForm tool.",
  },
  { rows: "7", meaning: "A value that is computed, stored and not shown." },
  { rows: "8", meaning: "Asked, and required, only of those under 18." },
  { rows: "11", meaning: "A number within limits, and an answer inside a label." },
  { rows: "12–15", meaning: "A grid: two questions over the list `often`." },
  { rows: "16", meaning: "Several choices; shown when one answer of the grid is not `never`." },
  { rows: "17", meaning: "A slider from 0 to 10." },
];

/**
 * Sheets of texts as the import reads them.
 * @example workbookOf(nativeExample).sheets[0]?.name // "survey"
 */
export function workbookOf(sheets: readonly ExampleSheet[]): Workbook {
  return {
    sheets: sheets.map(({ name, rows }) => ({
      name,
      hidden: false,
      rows: rows.map((cells, index) => ({
        number: index + 1,
        cells: cells.flatMap((text, place) => (text === "" ? [] : [{ column: place + 1, text }])),
      })),
    })),
  };
}
