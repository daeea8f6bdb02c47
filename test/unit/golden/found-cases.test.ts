import { expect, it } from "vitest";
import { textFor } from "../../../shared/form/answers/pattern-texts.ts";
import { compareReports } from "../../../shared/golden/compare.ts";
import { casesFor } from "../../../shared/golden/make-set.ts";
import { withKeysOf } from "../../../shared/golden/same-steps.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { formOf, page, process } from "../analysis/varied/build.ts";

/** How many sentences an edit changes, of a form with some questions and a page. */
async function changed(rows: string, template: string, from: string, to: string): Promise<number> {
  const survey = `
# survey
| type | name | label | required | constraint | calculation |
${rows}`;
  const [before, after] = [
    [survey, template],
    [survey.replace(from, to), template.replace(from, to)],
  ].map(([workbook = "", text = ""]) => {
    const form = formOf(workbook);
    return { form, root: process("visit", form, page("advice", text)).root };
  });
  if (before === undefined || after === undefined) throw new Error("There is no form.");
  const { changes } = await compareReports(before, after, await casesFor(before, after));
  return changes.length;
}

const isSaid = (condition: string) => `{{#if ${condition}}}<p>Yes</p>{{/if}}`;
const people = `
| begin repeat | people | People | | | |
| integer | years | Years | yes | . >= 0 and . <= 120 | |
| end repeat | | | | | |
| calculate | size | | | | count(\${people}) |`;

it.each([
  [
    "answers that must match a pattern",
    "| text | serial | Serial | yes | regex(., '^[A-Z]{2}-[0-9]{4}$') | |\n| integer | age | Age | yes | | |",
    isSaid("(ge answers.age 18)"),
    "18",
    "19",
  ],
  [
    "what a text begins with",
    "| text | village | Village | yes | | |\n| calculate | island | | | | if(starts-with(${village}, 'Z'), 'yes', 'no') |",
    isSaid('(eq answers.island "yes")'),
    "'Z'",
    "'K'",
  ],
  ["how many there are", people, isSaid("(ge answers.size 5)"), "5", "6"],
  [
    "the third of a repeat",
    people,
    `{{#with (lookup answers.people 2)}}${isSaid("(lt years 14)")}{{/with}}`,
    "14",
    "13",
  ],
  [
    "the distance from a place that the form names",
    "| geopoint | home | Home | yes | | |\n| calculate | km | | | | if(${home} = '', 0, round(distance(concat(${home}, '; 40.4 -3.7 0 0')) div 1000, 0)) |",
    isSaid("(gt answers.km 100)"),
    "100",
    "101",
  ],
  [
    "some metres from a place",
    "| geopoint | home | Home | yes | | |\n| calculate | metres | | | | distance(concat(${home}, '; 40.4 -3.7 0 0')) |",
    isSaid("(gt answers.metres 500)"),
    "500",
    "501",
  ],
  [
    "the length of a text",
    "| text | note | Note | yes | | |\n| calculate | long | | | | string-length(${note}) |",
    isSaid("(gt answers.long 120)"),
    "120",
    "121",
  ],
  ["a time of day", "| time | at | At | yes | | |", isSaid('(ge answers.at "17:00")'), "(ge", "(gt"],
  [
    "days between two dates",
    "| date | from | From | yes | | |\n| date | to | To | yes | . > ${from} | |\n| calculate | days | | | | int(${to} - ${from}) |",
    isSaid("(ge answers.days 15)"),
    "15",
    "16",
  ],
  [
    "a quotient that is rounded",
    "| decimal | kg | Weight | yes | . > 20 and . < 300 | |\n| decimal | cm | Height | yes | . > 100 and . < 230 | |\n| calculate | bmi | | | | round(${kg} div (${cm} div 100 * ${cm} div 100), 1) |",
    isSaid("(lt answers.bmi 25)"),
    "(lt",
    "(le",
  ],
  [
    "two calculations that are equal",
    "| integer | pay | Pay | yes | . >= 0 | |\n| integer | rent | Rent | yes | . >= 0 | |\n| calculate | least | | | | ${rent} * 2 + 300 |\n| calculate | may | | | | if(${pay} < ${least}, 'yes', 'no') |",
    isSaid('(eq answers.may "yes")'),
    "${pay} <",
    "${pay} <=",
  ],
  [
    "one side of an and in a calculation",
    "| integer | a | A | yes | . >= 0 and . <= 50 | |\n| integer | b | B | yes | . >= 0 and . <= 50 | |\n| calculate | both | | | | if(${a} + ${b} > 77 and ${a} - ${b} < 3, 'yes', 'no') |",
    isSaid('(eq answers.both "yes")'),
    "> 77",
    "> 78",
  ],
])("finds %s", async (_, rows, template, from, to) => {
  expect(await changed(rows, template, from, to)).toBeGreaterThan(0);
});

it("writes texts for patterns", () => {
  for (const pattern of [
    "^[A-Z]{2}[0-9]{4}$",
    "^(\\+34)? ?\\d{9}$",
    "^[a-z]+@(a|bc)\\.org$",
    "^[^0-9]{3,5}\\w*$",
  ])
    for (const number of [0, 0.3, 0.99]) expect(textFor(pattern, () => number)).toMatch(new RegExp(pattern));
});

it("takes a page for the same below a step that was put between", () => {
  const form = formOf("# survey\n| type | name | label |\n| text | a | A |");
  const one = process("visit", form, page("advice", "a")).root;
  const [below] = one.children;
  if (below === undefined) throw new Error("There is no page.");
  const between: Step = {
    ...below,
    key: "between",
    name: "between",
    processType: { ...below.processType, code: "JOLT" },
    template: "[]",
    children: [{ ...below, key: "new" }],
  };
  const keys = [...walkSteps(withKeysOf(one, { ...one, children: [between] }))].map(({ step }) => step.key);
  expect(keys).toContain("new");
});
