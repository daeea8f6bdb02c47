/**
 * Makes the golden cases of a form with its process: few submissions that together show every part of its reports, both sides
 * of what they compare, each choice, and repeats of each size. The same form gives the same cases.
 */
import type { StoredAnswers } from "../form/definition/definition.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import type { Step } from "../process/step.ts";
import { Candidates } from "./candidates.ts";
import { coverageOf } from "./coverage.ts";
import { type FormWithReports, type GoldenCase, type GoldenSet, MAX_CASES } from "./golden-case.ts";
import { GoldenMemory, nameOf } from "./memory.ts";
import { Observer, type Shown } from "./observe-case.ts";
import { ReportRun } from "./report-run.ts";
import { atThresholds, type Compared } from "./thresholds.ts";

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
/** What is shown is shown by so many cases, if there are: one alone may say the same by chance. */
const TIMES = 3;

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

/** A submission with what it shows. */
interface Shower {
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
    return { run, candidates, observer: new Observer(run, candidates.constants), known: [] as Compared[] };
  });
  const [first] = makers;
  if (first === undefined) throw new Error("There is no form.");
  const runs = makers.map(({ run }) => run);
  const shownBy = async (answers: StoredAnswers): Promise<Shown> => {
    const all: Shown = new Set();
    for (const [at, { run, observer, known }] of makers.entries()) {
      if (run.problems(answers).length > 0) {
        all.add(`refused ${at}`);
        continue;
      }
      const { shown, compared } = await observer.of(answers);
      known.push({ answers, compared });
      for (const one of shown) all.add(at === 0 ? one : `before ${one}`);
    }
    for (const one of await differencesOf(runs, answers)) all.add(one);
    return all;
  };
  const isAccepted = ({ answers }: GoldenCase) =>
    runs.some((run) => run.problems(answers as StoredAnswers).length === 0);
  const before = [...named, ...tests, ...kept].filter(isAccepted);
  const chosen: Shower[] = [];
  const ids = new Set<string>();
  const add = async (one: GoldenCase) => {
    const id = nameOf(JSON.stringify(one.answers));
    if (ids.has(id)) return undefined;
    ids.add(id);
    return { case: one, shown: await shownBy(one.answers as StoredAnswers) };
  };
  for (const one of before.slice(0, maxCases)) {
    const shower = await add(one);
    if (shower) chosen.push(shower);
  }
  const pool: Shower[] = [];
  const times = new Map<string, number>();
  let idle = 0;
  const take = async (answers: StoredAnswers | undefined) => {
    if (answers === undefined) return;
    const name = `Case ${nameOf(JSON.stringify(answers)).slice(0, 8)}`;
    const shower = await add({ name, origin: "generated", answers });
    idle += 1;
    if (shower === undefined) return;
    pool.push(shower);
    for (const one of shower.shown) {
      const count = times.get(one) ?? 0;
      if (count < TIMES) idle = 0;
      times.set(one, count + 1);
    }
  };
  for (const { candidates } of makers) {
    idle = 0;
    for (let seed = 0; seed < PLAIN / makers.length && idle < MAX_IDLE; seed += 1)
      await take(candidates.plain(seed));
    for (const answers of candidates.aimed()) await take(answers);
    const known = new Set(pool.flatMap(({ shown }) => [...shown]));
    for (const answers of candidates.choosing((key, option) => !known.has(`choice ${key} ${option}`)))
      await take(answers);
  }
  for (const { run, observer, known } of makers)
    for await (const answers of atThresholds(run.side.form, observer, [...known])) await take(answers);
  const cases = covering(chosen, pool, maxCases).map((shower) => shower.case);
  return { cases, observer: first.observer, constants: first.candidates.constants };
}

/** In which reports two versions differ. */
async function differencesOf(runs: readonly ReportRun[], answers: StoredAnswers): Promise<string[]> {
  const [now, was] = runs;
  if (now === undefined || was === undefined) return [];
  const found: string[] = [];
  for (const locale of new Set([...now.locales, ...was.locales])) {
    const [fresh, old] = [await now.reports(answers, locale), await was.reports(answers, locale)];
    for (const { stepKey, lines } of fresh) {
      const before = old.find((report) => report.stepKey === stepKey)?.lines;
      if (before !== lines && before?.join("\n") !== lines.join("\n"))
        found.push(`differs ${stepKey} ${locale}`);
    }
  }
  return found;
}

/** Chooses the case that shows most of what is still lacking, one after the other (Chvátal's greedy cover). */
function covering(first: readonly Shower[], pool: readonly Shower[], most: number): Shower[] {
  const lacking = new Map<string, number>();
  for (const { shown } of [...first, ...pool])
    for (const one of shown) lacking.set(one, Math.min(TIMES, (lacking.get(one) ?? 0) + 1));
  const chosen: Shower[] = [];
  const choose = (shower: Shower) => {
    chosen.push(shower);
    for (const one of shower.shown) lacking.set(one, (lacking.get(one) ?? 0) - 1);
  };
  for (const shower of first) choose(shower);
  const left = new Set(pool);
  while (chosen.length < most) {
    let [best, bestGain]: [Shower | undefined, number] = [undefined, 0];
    for (const shower of left) {
      let gain = 0;
      for (const one of shower.shown) if ((lacking.get(one) ?? 0) > 0) gain += 1;
      if (gain > bestGain) [best, bestGain] = [shower, gain];
    }
    if (best === undefined) break;
    left.delete(best);
    choose(best);
  }
  return chosen;
}
