/** What the builder's worker of golden cases answers. */
import { expect, it } from "vitest";
import type { KeptSet } from "../../../shared/golden/kept-set.ts";
import type { Step } from "../../../shared/process/step.ts";
import { createGolden, type GoldenAnswers, type GoldenJob } from "../../../web/lib/golden/golden-jobs.ts";
import { step } from "../../support/steps.ts";
import { formOf, page, process, words } from "../analysis/varied/build.ts";

const form = formOf(`
# survey
| type | name | label | label::Spanish (es) | relevant |
| select_one yn | fever | Fever? | ¿Fiebre? | |
| decimal | temperature | How high? | ¿Cuánto? | \${fever} = 'yes' |
| text | asleep | Asleep? | ¿Duerme? | |
# choices
| list_name | name | label | label::Spanish (es) |
| yn | yes | Yes | Sí |
| yn | no | No | No |
`);
const { definition } = form;
const template = `<p>{{translate "Your report"}}</p>{{#if (gt answers.temperature 38.5)}}<p>Go to a doctor.</p>{{else}}<p>Rest.</p>{{/if}}`;
const catalogue = '{ "Your report": { "es": "Su informe" } }';

function rootOf(text = template): Step {
  const report = page("advice", text);
  report.children = [{ ...step("HTML2PDF"), key: "paper", name: "Paper" }];
  return process("visit", form, words("words", catalogue, report)).root;
}

function golden() {
  const answer = createGolden();
  const forms = [{ id: 1, definition }];
  return async <Job extends GoldenJob>(job: Job) =>
    (await answer({ forms, job })) as GoldenAnswers[Job["kind"]];
}
const before = { form: 1, root: rootOf() };
const after = { form: 1, root: rootOf(template.replace("38.5", "38.6")) };
const compare = (kept?: KeptSet) =>
  ({ kind: "compare", before, after, named: [], ...(kept && { kept }) }) as const;

it("compares two versions, tells what their cases cover, and says answers in words", async () => {
  const ask = golden();
  const { comparison, cases } = await ask(compare());
  const advice = comparison.changes.filter(({ stepKey, locale }) => stepKey === "advice" && locale === "es");
  expect(advice.map(({ before: was, after: now }) => [was, now])).toEqual([["Go to a doctor.", "Rest."]]);
  const again = await ask({ ...compare(), cases });
  expect(again.comparison).toEqual(comparison);
  const { branches } = await ask({ kind: "coverage", side: after, cases });
  expect(branches.covered).toBe(branches.all);
  const change = advice[0] ?? expect.fail();
  const words = await ask({ kind: "answers", before, after, change, cases });
  // what decides it comes first; whether the child sleeps well doesn't matter
  expect(words.map(({ key, isDeciding }) => [key, isDeciding])).toEqual([
    ["fever", true],
    ["temperature", true],
    ["asleep", false],
  ]);
  expect(words[1]).toMatchObject({ label: "How high?", value: "38.6" });
  const shown = { name: "shown", origin: "named", answers: change.answers } as const;
  expect((await ask({ ...compare(), named: [shown] })).cases.length, "it is one of them").toBe(cases.length);
});

it("names texts that only another engine made otherwise", async () => {
  const { record = expect.fail("nothing is recorded"), engine } = await golden()(compare());
  expect(engine).toBeUndefined(); // nothing was kept
  expect((await golden()(compare(record))).engine).toBeUndefined(); // by the same engine
  const old = structuredClone({ ...record, engine: "0" });
  const text = old.texts.find(({ stepKey, locale }) => stepKey === "advice" && locale === "es");
  (text ?? expect.fail()).hashes[0] = "another";
  const named = [{ stepKey: "advice", locale: "es", name: old.cases[0]?.name }];
  expect((await golden()(compare(old))).engine).toEqual(named);
  expect((await golden()(compare({ ...old, content: "another" }))).engine).toBeUndefined();
});

it("shows a step in each language, and chooses pages to print, with those of before that differ", async () => {
  const ask = golden();
  const answers = { fever: "yes", temperature: 38.6 };
  const locales = ["en", "es"];
  const outputs = await ask({ kind: "languages", side: after, stepKey: "advice", answers, locales });
  expect(outputs.map(({ locale, content }) => [locale, content?.body])).toEqual([
    ["en", "<p>Your report</p><p>Rest.</p>"],
    ["es", "<p>Su informe</p><p>Rest.</p>"],
  ]);
  const broken = { form: 1, root: rootOf("{{nothing here}}") };
  const [failed] = await ask({ kind: "languages", side: broken, stepKey: "advice", answers, locales });
  expect(failed?.failure).toContain("nothing");

  const { cases } = await ask(compare());
  const pages = await ask({ kind: "pages", before, after, cases, most: 20 });
  expect(new Set(pages.map(({ report, locale }) => `${report} ${locale}`))).toEqual(
    new Set(["Paper en", "Paper es"]),
  );
  const differing = pages.filter((one) => one.before !== undefined);
  expect(differing.length).toBeGreaterThan(0);
  for (const { page: now, before: was } of differing) expect(was?.html).not.toBe(now.html);
  const few = await ask({ kind: "pages", before, after, cases, most: 2 });
  expect(few.reduce((sum, one) => sum + (one.before === undefined ? 1 : 2), 0)).toBeLessThanOrEqual(2);
});
