import { expect, it } from "vitest";
import { type ExplainedSentence, explainReports } from "../../../shared/analysis/why/explain-reports.ts";
import { plausibleAnswers } from "../../../shared/form/answers/plausible-answers.ts";
import type { Answers } from "../../../shared/form/definition/definition.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { formClock, openForm } from "../../../shared/form/engine/engine.ts";
import type { Step } from "../../../shared/process/step.ts";
import { StepProblem } from "../../../shared/process/step-problem.ts";
import { budget, testSeed } from "../../support/budget.ts";
import { type Random, randomNumbers } from "./random-process.ts";
import { answeredForm, documentOf } from "./submissions.ts";
import type { VariedProcess } from "./varied/build.ts";
import { formOf, page, process } from "./varied/build.ts";
import { variedProcesses } from "./varied/score.ts";

/** Of each process. */
const SUBMISSIONS = budget({ search: 60, usual: 1 });
const clock = formClock(new Date("2026-03-04T10:00:00Z"), "UTC");

/** Undefined where these answers don't fit the chain. */
async function explained(form: CompiledForm, root: Step, answers: Answers) {
  try {
    return await explainReports(form, root, documentOf({ form }, answers), "en");
  } catch (thrown) {
    if (thrown instanceof StepProblem) return undefined;
    throw thrown;
  }
}

const timesSaid = (sentences: readonly ExplainedSentence[], { stepKey, line, text }: ExplainedSentence) =>
  sentences.filter((one) => one.stepKey === stepKey && one.line === line && one.text === text).length;

/** The same answers, but those to one question: in each instance, where it is asked in several. */
function withOther(form: CompiledForm, saved: Answers, question: string, random: Random): Answers {
  const session = openForm(form, saved, clock);
  const others = plausibleAnswers(form, clock, Math.floor(random() * 1e9));
  const isOf = (key: string) => (key.split("/").at(-1) ?? key) === question;
  const isCleared = random() < 0.3;
  const [any = null] = Object.entries(others).flatMap(([key, answer]) => (isOf(key) ? [answer] : []));
  for (const key of new Set([...Object.keys(saved), ...Object.keys(others)].filter(isOf)))
    session.setValue(key, isCleared ? null : (others[key] ?? any));
  return session.answers();
}

/** What a sentence doesn't cite, and changes it nevertheless. */
async function uncitedChanges({ name, form, root }: VariedProcess, random: Random): Promise<string[]> {
  const saved = answeredForm(form, random).answers();
  const before = await explained(form, root, saved);
  if (!before) return [];
  const questions = form.nodes.filter(({ kind }) => kind !== "none" && kind !== "calculated");
  const found: string[] = [];
  for (const { key } of questions) {
    const after = await explained(form, root, withOther(form, saved, key, random));
    if (!after) continue;
    for (const sentence of before) {
      const isTitle = sentence.stepKey === "Everything" && sentence.line <= 5; // see docs/checked-reports.md
      if (
        isTitle ||
        sentence.answers.includes(key) ||
        timesSaid(after, sentence) === timesSaid(before, sentence)
      )
        continue;
      found.push(
        `${name}: ${sentence.stepKey}:${sentence.line} “${sentence.text}” cites ${sentence.answers}, not ${key}`,
      );
    }
  }
  return found;
}

it(`no answer that a sentence doesn't cite changes it, in processes of every kind (seed ${testSeed})`, async () => {
  const random = randomNumbers(testSeed);
  const found: string[] = [];
  for (const one of variedProcesses)
    for (let turn = 0; turn < SUBMISSIONS; turn += 1) found.push(...(await uncitedChanges(one, random)));
  expect(found.slice(0, 5).join("\n")).toBe("");
});

it("lists and lookups are cited for what they show, and for how they were chosen", async () => {
  const form = formOf(`
    # survey
    | type | name | label |
    | begin repeat | drugs | Medicines |
    | text | drug | Medicine |
    | integer | dose | Dose |
    | select_one yes_no | daily | Daily? |
    | end repeat | | |
    # choices
    | list_name | name | label |
    | yes_no | yes | Yes |
    | yes_no | no | No |`);
  const { root } = process(
    "lists",
    form,
    page(
      "Lists",
      [
        '{{#each (where drugs "daily" "yes")}}',
        "<p>{{drug}}</p>",
        "{{/each}}",
        '{{#each (sort drugs key="dose")}}',
        "<p>{{drug}}</p>",
        "{{/each}}",
        '<p>{{lookup (lookup drugs 0) "dose"}}</p>',
      ].join("\n"),
    ),
  );
  const answers = { drugs: ["1"], "drugs/1/drug": "Iron", "drugs/1/dose": 20, "drugs/1/daily": "yes" };
  const sentences = await explained(form, root, answers);
  expect(sentences?.map(({ text, answers: cited }) => [text, ...cited])).toEqual([
    ["Iron", "drugs", "drug", "daily"],
    ["Iron", "drugs", "drug", "dose"],
    ["20", "drugs", "dose"],
  ]);
});

it("a default is cited for what it is made of while nobody gave an answer, words for what filters their list", async () => {
  const form = formOf(`
    # survey
    | type | name | label | default | choice_filter |
    | text | name | Name | | |
    | text | nick | Nick name | \${name} | |
    | select_one country | country | Country | | |
    | select_one town | town | Town | | country=\${country} |
    # choices
    | list_name | name | label | country |
    | country | es | Spain | |
    | country | fr | France | |
    | town | mad | Madrid | es |
    | town | par | Paris | fr |`);
  const said =
    "{{#each pages}}{{#each sections}}{{#each answers}}\n<p>{{value}}</p>\n{{/each}}{{/each}}{{/each}}";
  const { root } = process("words", form, page("Words", `<p>{{nick}}, {{town}}</p>\n${said}`));
  const cited = async (answers: Answers) => {
    const document = documentOf({ form }, answers);
    const sentences = await explainReports(form, root, document, "en", new Set(Object.keys(answers)));
    return sentences.map(({ text, answers }) => [text, ...answers].join());
  };
  const answers = { name: "Ada", country: "fr", town: "par" };
  expect(await cited(answers)).toEqual([
    "Ada, par,name,nick,town",
    "Ada,name",
    "Ada,name,nick",
    "France,country",
    "Paris,country,town",
  ]);
  expect((await cited({ ...answers, nick: "A." }))[0]).toBe("A., par,nick,town");
});

it("in a list of all answers, one inside a repeat is cited as its question, its title as the list of instances", async () => {
  const form = formOf(`
    # survey
    | type | name | label |
    | text | name | Name |
    | begin repeat | drugs | Medicines |
    | text | drug | Medicine |
    | integer | dose | Dose |
    | end repeat | | |`);
  const said =
    "{{#each pages}}{{#each sections}}\n<h2>{{title}}</h2>\n{{#each answers}}\n<p>{{value}}</p>\n{{/each}}{{/each}}{{/each}}";
  const { root } = process("instances", form, page("Instances", said));
  const answers = { name: "Ada", drugs: ["1"], "drugs/1/drug": "Iron", "drugs/1/dose": 20 };
  const sentences = await explained(form, root, answers);
  expect(sentences?.map(({ text, answers: cited }) => [text, ...cited].join())).toEqual([
    "Ada,name",
    "Medicines 1,drugs",
    "Iron,drugs,drug",
    "20,drugs,dose",
  ]);
});
