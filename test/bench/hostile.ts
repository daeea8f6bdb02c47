/**
 * The worst of 1,000 forms that were written to be slow, with answers to match, as a server checks them: seconds of processor
 * until they are computed or refused. Each is drawn small and grows until it is refused, so that most are accepted, up to the
 * edge of the budget. And two that were reported: one that reads the entry before, in each entry, and one that
 * counts rows of a long list 400 times. `npm run bench -- hostile [SEED]`
 */
import { matches } from "../../shared/expression/matches.ts";
import { MAX_STEPS, Work } from "../../shared/expression/work.ts";
import { checkAnswers } from "../../shared/form/answers/check-answers.ts";
import type { FormDefinition, StoredAnswers } from "../../shared/form/definition/definition.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { isTooMuch } from "../../shared/form/engine/few-instances.ts";
import { caseSeed } from "../fuzz/random.ts";
import { testSeed } from "../support/budget.ts";
import { formOfFields } from "../support/form-of-fields.ts";
import { hostileForm } from "../support/hostile-forms.ts";
import type { Figure } from "./figure.ts";

const FORMS = 1_000;
const SMALLEST = 1 / 256;
const TAKEN_AGAIN = 20;
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

interface Drawn extends Taken {
  seed: number;
  size: number;
}

/** Grows fourfold until it is refused, and then once twofold. */
function grown(seed: number): Drawn[] {
  const drawn: Drawn[] = [];
  const tried = (size: number) => {
    const { definition, answers } = hostileForm(seed, size);
    const one = { seed, size, ...taken(definition, answers) };
    drawn.push(one);
    return one;
  };
  for (let size = SMALLEST; size <= 1; size *= 4) {
    if (!tried(size).isRefused) continue;
    if (size > SMALLEST) tried(size / 2);
    break;
  }
  return drawn;
}

const all: Drawn[] = [];
for (let at = 0; all.length < Number(count); at += 1) all.push(...grown(caseSeed(Number(word), at)));
const slowestFirst = (one: Drawn, other: Drawn) => other.seconds - one.seconds;
/** Those that were slow are taken again: what else the machine does only adds. */
const again = all.toSorted(slowestFirst).slice(0, TAKEN_AGAIN);
for (const one of [...again, ...again]) {
  const { definition, answers } = hostileForm(one.seed, one.size);
  one.seconds = Math.min(one.seconds, taken(definition, answers).seconds);
}
const bySeconds = all.toSorted(slowestFirst);
const refused = all.filter(({ isRefused }) => isRefused).length;
const near = all.filter(({ isRefused, steps }) => !isRefused && steps > MAX_STEPS / 4).length;
console.log(
  `seed ${word}: ${refused} of ${all.length} refused, ${near} accepted near the budget; the slowest:`,
);
for (const { seed, size, seconds, steps, isRefused } of bySeconds.slice(0, 10))
  console.log(
    `  ${seed} × ${size}  ${seconds.toFixed(3)} s  ${steps.toLocaleString("en")} steps of ${MAX_STEPS.toLocaleString("en")}${isRefused ? ", refused" : ""}`,
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
