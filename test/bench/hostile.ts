/**
 * The worst of 1,000 forms that were written to be slow, with answers to match, as a server checks them: seconds of processor
 * until they are computed or refused. And two that were reported: one that reads the entry before, in each entry, and one that
 * counts rows of a long list 400 times. `npm run bench -- hostile [SEED]`
 */
import { matches } from "../../shared/expression/matches.ts";
import { MAX_STEPS, Work } from "../../shared/expression/work.ts";
import { checkAnswers } from "../../shared/form/check-answers.ts";
import { compileForm } from "../../shared/form/compile-form.ts";
import type { FormDefinition, StoredAnswers } from "../../shared/form/definition.ts";
import { isTooMuch } from "../../shared/form/few-instances.ts";
import { caseSeed } from "../fuzz/random.ts";
import { testSeed } from "../support/budget.ts";
import { formOfFields } from "../support/form-of-fields.ts";
import { hostileForm } from "../support/hostile-forms.ts";
import type { Figure } from "./figure.ts";

const FORMS = 1_000;
const SECONDS = 0.5;
const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const [word = String(testSeed), count = String(FORMS)] = process.argv.slice(3);

interface Taken {
  seconds: number;
  steps: number;
  isRefused: boolean;
}

function taken(definition: FormDefinition, answers: StoredAnswers): Taken {
  const work = new Work();
  const form = compileForm(definition, {
    matches,
    work,
    newKey: () => "00000000-0000-4000-8000-000000000000",
  });
  const before = process.cpuUsage();
  let isRefused = false;
  try {
    checkAnswers(form, answers, clock);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    isRefused = true;
  }
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, steps: work.steps, isRefused };
}

const all = Array.from({ length: Number(count) }, (_, at) => {
  const seed = caseSeed(Number(word), at);
  const { definition, answers } = hostileForm(seed);
  return { seed, ...taken(definition, answers) };
});
const bySeconds = all.toSorted((one, other) => other.seconds - one.seconds);
const refused = all.filter(({ isRefused }) => isRefused).length;
console.log(`seed ${word}: ${refused} of ${all.length} refused; the slowest:`);
for (const { seed, seconds, steps, isRefused } of bySeconds.slice(0, 10))
  console.log(
    `  ${seed}  ${seconds.toFixed(3)} s  ${steps.toLocaleString("en")} steps of ${MAX_STEPS.toLocaleString("en")}${isRefused ? ", refused" : ""}`,
  );

const before = {
  key: "r",
  ...{ controlType: "composite", repeat: {} },
  fields: [
    { key: "x", controlType: "number", dataType: "number" },
    ...Array.from({ length: 4 }, (_, at) => ({
      ...{ key: `y${at}`, controlType: "calculation" },
      expression: "indexed-repeat(${x}, ${r}, position(${r}) - 1)",
    })),
  ],
};
const counting = Array.from({ length: 400 }, (_, at) => ({
  ...{ key: `c${at}`, controlType: "calculation" },
  expression: `count(instance('l')/root/item[v > ${at}])`,
}));
const rows = Array.from({ length: 50_000 }, (_, at) => ({ name: `n${at}`, v: String(at) }));
const entries = (length: number) => ({ r: Array.from({ length }, (_, at) => ({ x: at })) });
const figure = (name: string, { seconds, steps, isRefused }: Taken): Figure => ({
  ...{ name, value: seconds, unit: "s", goal: { atMost: SECONDS } },
  peer: `${steps.toLocaleString("en")} steps${isRefused ? ", refused" : ""}`,
});
const [worst = { seconds: Number.NaN, steps: 0, isRefused: false }] = bySeconds;
export const figures: readonly Figure[] = [
  figure(`the worst of ${all.length} hostile forms`, worst),
  figure("the entry before, 4 × 1,000 entries", taken(formOfFields([before]), entries(1_000))),
  figure("the entry before, 4 × 3,000 entries", taken(formOfFields([before]), entries(3_000))),
  figure("400 counts over 50,000 rows", taken({ ...formOfFields(counting), tables: { l: rows } }, {})),
];
