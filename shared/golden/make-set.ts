/**
 * Makes the golden cases of a form with its process: few submissions that together show every part of its reports, both sides
 * of what they compare, each choice, and repeats of each size. The same form gives the same cases.
 */
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { type Step, walkSteps } from "../process/step.ts";
import { Candidates } from "./candidates.ts";
import { coverageOf } from "./coverage.ts";
import { undecided } from "./decisions.ts";
import {
  type FormWithReports,
  type GoldenCase,
  type GoldenSet,
  MAX_CASES,
  type Submission,
} from "./golden-case.ts";
import { GoldenMemory, nameOf } from "./memory.ts";
import { Observer, TIMES } from "./observe-case.ts";
import { ReportRun } from "./report-run.ts";
import type { Shown } from "./shown-answers.ts";
import { atThresholds, type Known } from "./thresholds.ts";

export interface SetOptions {
  /** Cases of before: those that the form still accepts stay, and come first. */
  kept?: readonly GoldenCase[];
  /** Cases of the builder's test answers; all that the form accepts are in the set. */
  named?: readonly GoldenCase[];
  /** Rows of the workbook's sheet `tests`, likewise. */
  tests?: readonly GoldenCase[];
  maxCases?: number;
  memory?: GoldenMemory;
}

/** Respondents that are drawn without regard to any place. */
const PLAIN = 360;
/** Fewer, where so many in a row show nothing more. */
const MAX_IDLE = 60;
/** Drawn besides where an edit alters nothing yet. */
const PLAIN_FOR_EDIT = 300;
const SEEDS_FOR_EDIT = 100_000;

/** @example (await goldenSet(form, root)).cases.length // 62 */
export async function goldenSet(
  form: CompiledForm,
  root: Step,
  options: SetOptions = {},
): Promise<GoldenSet> {
  const side = { form, root };
  const result = await makeCases([side], options);
  const { observer, cases } = result;
  return { cases, coverage: await coverageOf(side, observer, result.constants, cases) };
}

/**
 * Cases for comparing two versions: those of both, and besides those in which they differ.
 * @example await compareReports(before, after, await casesFor(before, after))
 */
export async function casesFor(
  before: FormWithReports,
  after: FormWithReports,
  options: SetOptions = {},
): Promise<GoldenCase[]> {
  return (await makeCases([after, before], options)).cases;
}

/** A case with what it shows. */
interface CaseShower {
  case: GoldenCase;
  shown: Shown;
}

async function makeCases(
  sides: readonly [FormWithReports, ...FormWithReports[]],
  { kept = [], named = [], tests = [], maxCases = MAX_CASES, memory = new GoldenMemory() }: SetOptions,
) {
  const makers = sides.map((side) => {
    const run = new ReportRun(side, memory);
    const candidates = new Candidates(side, sides);
    return { run, candidates, observer: new Observer(run, candidates), known: [] as Known[] };
  });
  const [first] = makers;
  if (first === undefined) throw new Error("There is no form.");
  const runs = makers.map(({ run }) => run);
  const shownBy = async (submission: Submission): Promise<Shown> => {
    const all: Shown = new Set();
    for (const [at, { run, observer, known }] of makers.entries()) {
      if (run.problems(submission).length > 0) {
        all.add(`refused ${at}`);
        continue;
      }
      const { shown, compared } = await observer.of(submission);
      known.push({ submission, compared, shown });
      for (const one of shown) all.add(at === 0 ? one : `before ${one}`);
    }
    for (const one of await differencesOf(runs, submission)) all.add(one);
    return all;
  };
  const known = new Map<string, CaseShower>();
  const add = async (one: GoldenCase): Promise<CaseShower[]> => {
    const id = nameOf(JSON.stringify([one.answers, one.at]));
    if (known.has(id) || runs.every((run) => run.problems(one).length > 0)) return [];
    const shower = { case: one, shown: await shownBy(one) };
    known.set(id, shower);
    return [shower];
  };
  const own: CaseShower[] = [];
  for (const one of [...named, ...tests].slice(0, maxCases)) own.push(...(await add(one)));
  const pool: CaseShower[] = [];
  const times = new Map<string, number>();
  let idle = 0;
  const take = async (submission: Submission | undefined) => {
    if (submission === undefined) return;
    const name = `Case ${nameOf(JSON.stringify(submission)).slice(0, 8)}`;
    idle += 1;
    for (const shower of await add({ name, origin: "generated", ...submission })) {
      pool.push(shower);
      for (const one of shower.shown) {
        const count = times.get(one) ?? 0;
        if (count < TIMES) idle = 0;
        times.set(one, count + 1);
      }
    }
  };
  const aimedAt = new Set<string>();
  for (const [at, { candidates }] of makers.entries()) {
    idle = 0;
    for (let seed = 0; seed < PLAIN / makers.length && idle < MAX_IDLE; seed += 1)
      await take(candidates.plain(at * PLAIN + seed));
    for (const one of candidates.aimed(aimedAt)) await take(one);
    const shown = new Set(pool.flatMap((one) => [...one.shown]));
    for (const one of candidates.choosing((key, option) => !shown.has(`choice ${key} ${option}`)))
      await take(one);
  }
  const hasOneInput = new Set(sides.map(inputOf)).size === 1;
  for (const [at, { run, candidates, observer, known: compared }] of makers.entries()) {
    const isEdited = (site: string) =>
      makers.some((other) => other.observer !== observer && !observer.isIn(other.observer, site));
    // what both versions compare alike is approached once
    const isSought = (site: string) => at === 0 || !hasOneInput || isEdited(site);
    const prefix = at === 0 ? "" : "before ";
    const seen = [...own, ...pool].map(({ case: submission, shown }) => ({
      submission,
      shown: { has: (name: string) => shown.has(prefix + name) },
    }));
    for await (const one of undecided(candidates, observer, seen, { isEdited, isSought })) await take(one);
    for await (const one of atThresholds(run.side.form, observer, [...compared], { isEdited, isSought }))
      await take(one);
  }
  for (let seed = SEEDS_FOR_EDIT; seed < SEEDS_FOR_EDIT + PLAIN_FOR_EDIT && makers.length > 1; seed += 1) {
    if (isAltered([...own, ...pool])) break;
    await take(first.candidates.plain(seed));
  }
  // what was kept comes last, so that the others are the same ones with and without it
  const before: CaseShower[] = [];
  for (const one of kept) {
    const shower = known.get(nameOf(JSON.stringify([one.answers, one.at]))) ?? (await add(one))[0];
    if (shower && !own.includes(shower)) before.push({ ...shower, case: one });
  }
  const chosenCases = new Set(before.map(({ case: { answers } }) => JSON.stringify(answers)));
  const others = pool.filter(({ case: { answers } }) => !chosenCases.has(JSON.stringify(answers)));
  const cases = chosenOf(own, before, others, maxCases).map((shower) => shower.case);
  return { cases, observer: first.observer, constants: first.candidates.constants };
}

/** What templates work on: equal for two versions of which only the words differ. */
const inputOf = ({ form, root }: FormWithReports) =>
  JSON.stringify([
    form.definition,
    [...walkSteps(root)].flatMap(({ step }) => (step.processType.code === "JOLT" ? [step.template] : [])),
  ]);

const isAltered = (cases: readonly CaseShower[]) =>
  cases.some(({ shown }) =>
    [...shown].some((name) => name.startsWith("differs ") || name.startsWith("refused ")),
  );

/** In which reports two versions differ. */
async function differencesOf(runs: readonly ReportRun[], submission: Submission): Promise<string[]> {
  const [now, was] = runs;
  if (now === undefined || was === undefined) return [];
  const found: string[] = [];
  for (const locale of new Set([...now.locales, ...was.locales])) {
    const [fresh, old] = [await now.reports(submission, locale), await was.reports(submission, locale)];
    for (const { stepKey, lines } of fresh) {
      const before = old.find((report) => report.stepKey === stepKey)?.lines;
      if (before !== lines && before?.join("\n") !== lines.join("\n"))
        found.push(`differs ${stepKey} ${locale}`);
    }
  }
  return found;
}

/** Own cases, those that were kept, and of the others as many as are lacking; where they don't fit, what nothing shows comes first. */
function chosenOf(
  own: readonly CaseShower[],
  kept: readonly CaseShower[],
  pool: readonly CaseShower[],
  most: number,
): CaseShower[] {
  const whole = new Cover([...own, ...kept, ...pool]);
  for (const shower of [...own, ...kept]) whole.choose(shower);
  const isLacking = pool.some((shower) => whole.gain(shower, 1) > 0);
  whole.fill(pool, TIMES, most);
  if (whole.chosen.length < most || !isLacking) return whole.chosen.slice(0, most);
  const cover = new Cover([...own, ...kept, ...pool]);
  for (const shower of own) cover.choose(shower);
  for (const times of [1, TIMES]) {
    for (const shower of kept)
      if (cover.chosen.length < most && cover.gain(shower, times) > 0) cover.choose(shower);
    cover.fill(pool, times, most);
  }
  const first = new Set([...own, ...kept]);
  const chosen = new Set(cover.chosen);
  return [...[...first].filter((one) => chosen.has(one)), ...cover.chosen.filter((one) => !first.has(one))];
}

/** Chooses the case that shows most of what is still lacking, one after the other (Chvátal's greedy cover). */
class Cover {
  readonly chosen: CaseShower[] = [];
  readonly #shown = new Map<string, number>();
  readonly #most = new Map<string, number>();

  constructor(all: Iterable<CaseShower>) {
    for (const { shown } of all) for (const one of shown) this.#most.set(one, (this.#most.get(one) ?? 0) + 1);
  }

  /** How much is shown fewer times than that, and by no other case that there is. */
  gain({ shown }: CaseShower, times: number): number {
    let gain = 0;
    for (const one of shown)
      if ((this.#shown.get(one) ?? 0) < Math.min(times, this.#most.get(one) ?? 0)) gain += 1;
    return gain;
  }

  choose(shower: CaseShower): void {
    if (this.chosen.includes(shower)) return;
    this.chosen.push(shower);
    for (const one of shower.shown) this.#shown.set(one, (this.#shown.get(one) ?? 0) + 1);
  }

  fill(pool: readonly CaseShower[], times: number, most: number): void {
    // what a case gains never grows, so one that gained less before isn't counted again
    const left = new Map(
      pool.filter((one) => !this.chosen.includes(one)).map((one) => [one, Number.POSITIVE_INFINITY] as const),
    );
    while (this.chosen.length < most) {
      let [best, bestGain]: [CaseShower | undefined, number] = [undefined, 0];
      for (const [shower, bound] of left) {
        if (bound <= bestGain) continue;
        const gain = this.gain(shower, times);
        left.set(shower, gain);
        if (gain > bestGain) [best, bestGain] = [shower, gain];
      }
      if (best === undefined) break;
      left.delete(best);
      this.choose(best);
    }
  }
}
