/**
 * Submissions on both sides of what is compared: a body mass index, an age, days between two dates, how many people there are,
 * a sum that a chain makes. Nobody can tell which answers lead there, so they are approached, one answer at a time (the secant
 * method along each, one after the other), from submissions in which the comparison decides something.
 */
import { nestAnswers } from "../form/answers/repeated-answers.ts";
import type { Answers, StoredAnswers } from "../form/definition/definition.ts";
import { flattenAnswers } from "../form/definition/flat-answers.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { openForm } from "../form/engine/engine.ts";
import { goldenClock } from "./golden-case.ts";
import { type Scale, scaleOf } from "./moves.ts";
import type { ComparedNumbers, Observer } from "./observe-case.ts";

/** A submission with the comparisons that it leads to. */
export interface Compared {
  answers: StoredAnswers;
  compared: readonly ComparedNumbers[];
}

/** Submissions that are tried for all comparisons of one form together, for one side of one of them, and on the way along one answer. */
const MAX_TRIALS = 3_000;
const MAX_AT_SIDE = 120;
const MAX_STEPS = 10;
/** How far beside a number, and beside one that is always whole. */
const [BESIDE, BESIDE_WHOLE] = [0.1, 1];
/** Close enough for a number with decimals. */
const NEAR = 0.051;
/** Of those that are near, so many are looked at for one in which the comparison decides something. */
const MAX_LOOKED_AT = 24;
const MAX_SEEDS = 3;

interface AtSite {
  answers: StoredAnswers;
  stepKey: string;
  difference: number;
}

/** Answers to try for each comparison that none of the known submissions is close to, from either side, where it decides something. */
export async function* atThresholds(
  form: CompiledForm,
  observer: Observer,
  known: readonly Compared[],
): AsyncGenerator<StoredAnswers> {
  const trials = new Trials(form, observer);
  for (const [site, cases] of bySite(known)) {
    const isWhole = cases.every(({ difference }) => Number.isInteger(difference));
    const beside = isWhole ? BESIDE_WHOLE : BESIDE;
    const close = isWhole ? 0 : NEAR;
    const search = new Search(form, trials, site);
    for (const target of [0, beside, -beside]) {
      const distance = ({ difference }: AtSite) => Math.abs(difference - target);
      const isThere = (one: AtSite) => distance(one) <= (target === 0 ? 0 : close);
      const nearest = cases.toSorted((one, other) => distance(one) - distance(other));
      const seeds: AtSite[] = [];
      for (const one of nearest.slice(0, MAX_LOOKED_AT)) {
        if (seeds.length >= MAX_SEEDS) break;
        if (await observer.decides(one.answers, site, one.stepKey)) seeds.push(one);
      }
      const [first] = seeds;
      if (first !== undefined && isThere(first)) continue;
      if (seeds.length === 0) seeds.push(...nearest.slice(0, 1));
      search.begin(MAX_AT_SIDE);
      for (const seed of seeds) {
        const best = await search.from(seed, target, target === 0 ? 0 : close);
        if (best === undefined) continue;
        cases.push(best);
        yield best.answers;
        if (isThere(best) && (await observer.decides(best.answers, site, best.stepKey))) break;
      }
      if (trials.left <= 0) return;
    }
  }
}

function bySite(known: readonly Compared[]): Map<string, AtSite[]> {
  const sites = new Map<string, AtSite[]>();
  for (const { answers, compared } of known)
    for (const { site, stepKey, difference } of compared) {
      const cases = sites.get(site) ?? [];
      sites.set(site, cases);
      cases.push({ answers, stepKey, difference });
    }
  return sites;
}

/** What submissions lead to, each looked at once. */
class Trials {
  left = MAX_TRIALS;
  readonly #form: CompiledForm;
  readonly #observer: Observer;
  readonly #known = new Map<string, Compared | undefined>();

  constructor(form: CompiledForm, observer: Observer) {
    this.#form = form;
    this.#observer = observer;
  }

  /** @returns undefined: the form refuses it */
  async of(answers: Answers, stepKey: string): Promise<Compared | undefined> {
    const name = `${stepKey} ${JSON.stringify(answers)}`;
    if (this.#known.has(name)) return this.#known.get(name);
    this.left -= 1;
    const session = openForm(this.#form, answers, goldenClock());
    const isAccepted = session.problems().length === 0;
    const stored = nestAnswers(session.answers(), this.#form.definition);
    const compared = isAccepted
      ? { answers: stored, compared: (await this.#observer.of(stored, stepKey)).compared }
      : undefined;
    this.#known.set(name, compared);
    return compared;
  }
}

/** Comes closer to a difference of one comparison. */
class Search {
  readonly #form: CompiledForm;
  readonly #trials: Trials;
  readonly #site: string;
  /** Questions on which the difference doesn't depend. */
  readonly #still = new Set<string>();
  #left = 0;

  constructor(form: CompiledForm, trials: Trials, site: string) {
    this.#form = form;
    this.#trials = trials;
    this.#site = site;
  }

  /** So many may be tried from now on. */
  begin(trials: number): void {
    this.#left = trials;
  }

  /** @returns what comes closest; undefined: nothing is closer than where it began */
  async from(seed: AtSite, target: number, close: number): Promise<AtSite | undefined> {
    let best = seed;
    const distance = ({ difference }: AtSite) => Math.abs(difference - target);
    for (const key of Object.keys(flattenAnswers(seed.answers))) {
      if (this.#still.has(key)) continue;
      const scale = scaleOf(this.#form, flattenAnswers(best.answers), key);
      if (scale === undefined) continue;
      const found = await this.#along(scale, best, target, close);
      if (found === undefined) this.#still.add(key);
      else if (distance(found) < distance(best)) best = found;
      if (distance(best) <= close || this.#left <= 0) break;
    }
    return best === seed ? undefined : best;
  }

  /** @returns the closest; undefined: the difference doesn't depend on this answer */
  async #along(scale: Scale, from: AtSite, target: number, close: number): Promise<AtSite | undefined> {
    let best = from;
    const start = from.difference - target;
    // the two places between which it is, as far as they are known
    let [low, high]: [Point | undefined, Point | undefined] = [undefined, undefined];
    let last: Point = { at: scale.at, value: start };
    const see = (at: number, one: AtSite) => {
      last = { at, value: one.difference - target };
      if (Math.abs(last.value) < Math.abs(best.difference - target)) best = one;
      if (last.value < 0) low = nearer(low, last);
      else high = nearer(high, last);
    };
    see(scale.at, from);
    let moved: Point | undefined;
    for (const step of scale.steps.flatMap((one) => (start > 0 ? [-one, one] : [one, -one]))) {
      const one = await this.#try(scale, scale.at + step, target, from.stepKey);
      if (one === undefined || one.difference === from.difference) continue;
      see(scale.at + step, one);
      moved = last;
      break;
    }
    if (moved === undefined) return undefined;
    let before: Point = { at: scale.at, value: start };
    for (let step = 0; step < MAX_STEPS && Math.abs(best.difference - target) > close; step += 1) {
      const next = nextPlace(scale, before, last, low, high);
      if (next === undefined) break;
      const one = await this.#try(scale, next, target, from.stepKey);
      if (one === undefined) break;
      before = last;
      see(next, one);
    }
    return best;
  }

  async #try(scale: Scale, place: number, target: number, stepKey: string): Promise<AtSite | undefined> {
    const answers = scale.moved(place);
    if (answers === undefined || this.#left <= 0) return undefined;
    this.#left -= 1;
    const tried = await this.#trials.of(answers, stepKey);
    const [nearest] = (tried?.compared ?? [])
      .filter(({ site }) => site === this.#site)
      .map(({ difference }) => difference)
      .sort((one, other) => Math.abs(one - target) - Math.abs(other - target));
    return tried === undefined || nearest === undefined
      ? undefined
      : { answers: tried.answers, stepKey, difference: nearest };
  }
}

interface Point {
  at: number;
  value: number;
}

const nearer = (known: Point | undefined, point: Point) =>
  known === undefined || Math.abs(point.value) <= Math.abs(known.value) ? point : known;

/** The secant's zero; the middle where it leaves what it is known to be between, or stands still. */
function nextPlace(
  { least }: Scale,
  before: Point,
  last: Point,
  low: Point | undefined,
  high: Point | undefined,
): number | undefined {
  const rounded = (place: number) => Number((Math.round(place / least) * least).toFixed(6));
  const slope = (last.value - before.value) / (last.at - before.at);
  const secant = rounded(last.at - last.value / slope);
  if (low === undefined || high === undefined)
    return Number.isFinite(secant) && secant !== last.at ? secant : undefined;
  const [from, to] = low.at < high.at ? [low.at, high.at] : [high.at, low.at];
  if (to - from <= least * 1.5) return undefined;
  if (secant > from && secant < to) return secant;
  const middle = rounded((from + to) / 2);
  return middle > from && middle < to ? middle : undefined;
}
