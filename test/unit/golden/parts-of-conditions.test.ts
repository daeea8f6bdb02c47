/** Cases in which what is hard to meet decides something: parts of conditions, products, other versions' thresholds, the clock. */
import { expect, it } from "vitest";
import { compareReports } from "../../../shared/golden/compare.ts";
import { casesFor, goldenSet } from "../../../shared/golden/make-set.ts";
import { formOf, page, process } from "../analysis/varied/build.ts";

const survey = `
# survey
| type | name | label | required | constraint | calculation | parameters |
| select_one place | region | Region | yes | | | |
| date | leave | Leave | yes | . >= today() | | |
| date | return | Return | yes | . >= \${leave} | | |
| calculate | nights | | | | int(\${return} - \${leave}) | |
| calculate | days_left | | | | int(\${leave} - today()) | |
| integer | people | People | yes | . >= 1 and . <= 12 | | |
| range | budget | Budget | yes | | | start=0 end=300 step=10 |
| calculate | cost | | | | \${budget} * \${nights} * \${people} | |
| select_multiple shot | shots | Shots | | | | |
| time | from | From | yes | | | |
| time | to | To | yes | | | |
| calculate | hour | | | | number(format-date-time(now(), '%H')) | |
# choices
| list_name | name | label |
| place | af | Africa |
| place | as | Asia |
| place | eu | Europe |
| shot | fa | Yellow fever |
| shot | he | Hepatitis |
| shot | ra | Rabies |
`;
const form = formOf(survey);
const template = `
<p>{{answers.from}}</p>
{{#if (and (lt answers.days_left 14) (ne answers.region "eu"))}}<p>Come this week.</p>{{/if}}
{{#if (gt answers.cost 5000)}}<p>Expensive.</p>{{/if}}
{{#if (and (ge answers.nights 14) (or (includes answers.shots "he") (not (includes answers.shots "ra"))))}}<p>Rabies.</p>{{/if}}
{{#if (lt answers.hour 17)}}<p>Open now.</p>{{/if}}`;
const side = (text = template) => ({ form, root: process("visit", form, page("advice", text)).root });

it.each([
  ["a threshold on days from today beside another condition", "days_left 14", "days_left 15"],
  ["a product of three answers", "cost 5000", "cost 5010"],
  ["an and for an or", "(or (includes", "(and (includes"],
  ["a copied choice", '(includes answers.shots "he")', '(includes answers.shots "fa")'],
  ["the hour of the clock", "hour 17", "hour 18"],
  ["another question of the same type", "answers.from", "answers.to"],
])("sees %s", async (_, from, to) => {
  const [before, after] = [side(), side(template.replace(from, to))];
  const { changes } = await compareReports(before, after, await casesFor(before, after));
  expect(changes).not.toEqual([]);
  expect(after.root).not.toEqual(before.root);
});

it("says which parts of conditions decide nothing, and has only answers that a slider has", async () => {
  const never = side(template.replace("(lt answers.hour 17)", "(lt answers.hour 25)"));
  const { cases, coverage } = await goldenSet(form, never.root);
  expect(coverage.conditions.lacking.join("\n")).toContain("advice, line 5: (lt answers.hour 25): false");
  expect(coverage.conditions.lacking.join()).not.toContain("days_left");
  expect(cases.map(({ answers }) => Number(answers.budget) % 10)).not.toContain(5);
});

it("makes room for new thresholds in a full set, and keeps a set where nothing changed", async () => {
  const { cases } = await goldenSet(form, side().root);
  const maxCases = cases.length;
  const again = await goldenSet(form, side().root, { kept: cases, maxCases });
  expect(again.cases).toEqual(cases);
  const more = side(`${template}{{#if (gt answers.people 7)}}<p>Group.</p>{{/if}}`);
  const next = await goldenSet(form, more.root, { kept: cases, maxCases });
  expect(next.cases).toHaveLength(maxCases);
  expect(new Set(next.cases.filter(({ answers }) => Number(answers.people) > 7)).size).toBeGreaterThan(0);
  expect(next.coverage.branches.lacking).toEqual([]);
});
