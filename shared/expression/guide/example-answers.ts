/** The data for the guide's examples: a few answers, one day, one list. */
import type { Value } from "../values.ts";

/** Answers by key; `""` is unanswered. */
export const exampleAnswers: Readonly<Record<string, Value>> = {
  first: "Ada",
  last: "Lovelace",
  birth_date: "1990-06-15",
  age: 35,
  weight: 72.5,
  nights: 4,
  naps: "",
  smokes: "no",
  symptoms: "cough fever",
  region: "north",
  consent: true,
};

/** A repeat of three instances: the answers to its one question. The reader is in the second instance. */
export const exampleInstances = {
  repeat: "children",
  key: "child_name",
  answers: ["Ana", "Bo", "Cy"],
  place: 2,
};

/** The question's own answer, for `.`. */
export const exampleOwnAnswer = "12345";

/** The day and the time of the examples, where the respondent is. */
export const exampleToday = "2026-01-15";
export const exampleNow = "2026-01-15T10:30:00.000+01:00";

/** The tables that the examples read. */
export const exampleTables: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  towns: [{ name: "Ostby", region: "north" }],
  region: [{ name: "north", label: "North", capital: "Ostby" }],
};

/** Rows of the sheet choices that the examples read, by value. */
export const exampleChoices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cough: { label: "Cough" },
  fever: { label: "Fever" },
  north: { label: "North", capital: "Ostby" },
};
