/**
 * A form that is corrected again and again, with a process of every type of step. Each state of the form, and each of the process,
 * has a number that stands in all texts of it, so that a report shows of which states it was made.
 */

import { step, treeOf, viewable } from "../../support/steps.ts";
import type { Random } from "../../unit/form/logic/some-answers.ts";

type Row = readonly [type: string, name: string, label: string, relevant: string, required: string];

/** Whether somebody younger than this is asked for a note depends on the version. */
const ADULT = 18;
export const COLOURS = ["red", "green"] as const;
/** In some versions only. */
export const RARE_COLOUR = "blue";

/** The sheets of a workbook: questions come and go, change their order, their choices and when they are asked. */
export function workbookOf(mark: number, random: Random) {
  const isOnlyForAdults = mark > 0 && random() < 0.3;
  const hasTown = mark > 0 && random() < 0.6;
  const hasRareColour = mark === 0 || random() < 0.7;
  const note: Row = ["text", "note", "Your note", isOnlyForAdults ? `\${age} >= ${ADULT}` : "", ""];
  const colour: Row = ["select_one colours", "colour", "Your colour", "", ""];
  const middle = random() < 0.5 ? [note, colour] : [colour, note];
  const rows: Row[] = [
    ["text", "name", `Your name F-${mark}`, "", "yes"],
    ["integer", "age", "Your age", "", ""],
    ...middle,
    ...(hasTown ? [["text", "town", "Your town", "", "yes"] as const] : []),
    ...(random() < 0.2 ? [] : [["text", "street", "Your street", "", ""] as const]),
  ];
  const choices = [...COLOURS, ...(hasRareColour ? [RARE_COLOUR] : [])];
  return [
    { name: "survey", rows: [["type", "name", "label", "relevant", "required"], ...rows] },
    {
      name: "choices",
      rows: [["list_name", "name", "label"], ...choices.map((name) => ["colours", name, `In ${name}`])],
    },
  ];
}

const LABELS =
  "{{#each pages}}{{#each sections}}{{#each answers}}{{label}}: {{value}}; {{/each}}{{/each}}{{/each}}";

/** @param isPrinted with a PDF, which takes longer than all other steps */
export function processOf(mark: number, isPrinted: boolean): string {
  const print = { ...step("HTML2PDF", viewable("Printed")), key: "print" };
  const page = step("HANDLEBARS", {
    ...viewable("Said"),
    key: "said",
    template: `<p>H-${mark} {{constant}} {{translate "mark"}} ${LABELS}</p>`,
    children: isPrinted ? [print] : [],
  });
  const constant = step("JOLT", {
    key: "picked",
    template: JSON.stringify([{ operation: "default", spec: { constant: `J-${mark}` } }]),
    children: [page],
  });
  const texts = step("TRANSLATIONS", {
    key: "texts",
    template: JSON.stringify({ mark: { en: `T-${mark}` } }),
    children: [constant],
  });
  return JSON.stringify({ ...treeOf(texts), key: "root" });
}

/** The marks of a report, sorted. @example marksIn("<p>H-2 J-2 T-2 Your name F-1") // ["F-1", "H-2", "J-2", "T-2"] */
export const marksIn = (text: string): string[] => [...new Set(text.match(/\b[FHJT]-\d+/g))].sort();

/** What a report of these states shows. */
export const marksOf = ({ form, process }: { form: number; process: number }): string[] => [
  `F-${form}`,
  ...["H", "J", "T"].map((of) => `${of}-${process}`),
];

/** The keys of the questions that a page shows to somebody of this age. @param schema as an instance is opened with it */
export function questionsIn(schema: string, age: number): Set<string> {
  const keys = ["name", "age", "note", "colour", "town", "street"].filter((key) =>
    schema.includes(`"key":"${key}"`),
  );
  const isOnlyForAdults = schema.includes(`>= ${ADULT}`);
  return new Set(keys.filter((key) => key !== "note" || !isOnlyForAdults || age >= ADULT));
}
