/**
 * Submissions on both sides of what is compared: a body mass index, an age, days between two dates, how many people there are,
 * a sum that a chain makes. Nobody can tell which answers lead there, so they are approached, one answer at a time (the secant
 * method along each, one after the other), from submissions in which the comparison decides something.
 */
import { nestAnswers } from "../form/answers/repeated-answers.ts";
import type { Answers } from "../form/definition/definition.ts";
import { flattenAnswers } from "../form/definition/flat-answers.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { openForm } from "../form/engine/engine.ts";
import { byDifference } from "./call-outcomes.ts";
import { answersOf, clockOf, type Submission } from "./golden-case.ts";
import { clockScale, type Scale, scaleOf } from "./moves.ts";
import type { Observer } from "./observe-case.ts";
import { distanceTo, isThere, nearer, nextPlace, type Point, type Target } from "./secant.ts";
import type { Shown } from "./shown-answers.ts";
import { type Compared, editedFirst, type Sites } from "./sites.ts";

/** A submission with the comparisons that it leads to. */
export interface Known {
  submission: Submission;
  compared: readonly Compared[];
  shown: Pick<Shown, "has">;
}

/** Submissions that are tried for all comparisons of one form together, for one side of one of them, and on the way along one answer. */
const MAX_TRIALS = 3_000;
const MAX_STEPS = 10;
/** For one side of a comparison, and of one that an edit changed. */
const [EFFORT, EFFORT_FOR_EDIT] = [
  { trials: 120, seeds: 3, lookedAt: 24 },
  { trials: 500, seeds: 8, lookedAt: 60 },
];
/** How far beside a number, and beside one that is always whole. */
const [BESIDE, BESIDE_WHOLE] = [0.1, 1];
/** Close enough for a number with decimals. */
const NEAR = 0.051;
/** Two other answers are tried at so many places from their start: where factors are small, a product has fine steps. */
const SMALL_PLACES = [1, 2, 3];

interface AtSite {
  submission: Submission;
  site: string;
  stepKey: string;
  difference: number;
  /** At the same place: those of all instances of a repeat. */
  all: readonly number[];
  /** The comparison is known to decide something. */
  isDeciding?: boolean;
}

/**
 * Submissions to try for each comparison that none of the known ones is close to, from either side, where it decides something.
 */
export async function* atThresholds(
  form: CompiledForm,
  observer: Observer,
  known: readonly Known[],
  sought: Sites,
): AsyncGenerator<Submission> {
  const trials = new Trials(form, observer);
  const sites = [...bySite(known)].map(([site, cases]) => ({ site, cases }));
  for (const { site, cases, isFirst } of editedFirst(sites, sought)) {
    const isWhole = cases.every(({ difference }) => Number.isInteger(difference));
    const beside = isWhole ? BESIDE_WHOLE : BESIDE;
    const effort = isFirst ? EFFORT_FOR_EDIT : EFFORT;
    const search = new Search(form, trials, site, observer.readsClock);
    for (const at of [0, beside, -beside]) {
      const target = { at, close: isWhole || at === 0 ? 0 : NEAR };
      const distance = ({ difference }: AtSite) => distanceTo(target, difference);
      const nearest = cases.toSorted((one, other) => distance(one) - distance(other));
      const seeds: AtSite[] = [];
      const likely = nearest.filter(({ isDeciding }) => isDeciding).slice(0, effort.seeds);
      for (const one of [...likely, ...nearest].slice(0, effort.lookedAt)) {
        if (seeds.length >= effort.seeds) break;
        if (seeds.includes(one)) continue;
        if (await trials.decides(one)) seeds.push(one);
      }
      seeds.sort((one, other) => distance(one) - distance(other));
      const [first] = seeds;
      if (first !== undefined && isThere(target, first.difference)) continue;
      if (seeds.length === 0) seeds.push(...nearest.slice(0, isFirst ? effort.seeds : 1));
      search.begin(effort.trials);
      let isFound = false;
      const found: AtSite[] = [];
      for (const way of ["along", "between"] as const) {
        if (way === "between" && !isFirst) continue;
        for (const seed of isFound ? [] : seeds) {
          const best: AtSite | undefined = await search[way](seed, target);
          if (best === undefined) continue;
          found.push(best);
          yield best.submission;
          isFound = isThere(target, best.difference) && (await trials.decides(best));
          if (isFound) break;
        }
      }
      cases.push(...found);
      if (trials.left <= 0) return;
    }
  }
}

function bySite(known: readonly Known[]): Map<string, AtSite[]> {
  const sites = new Map<string, AtSite[]>();
  for (const { submission, compared, shown } of known)
    for (const { site, stepKey, difference } of compared) {
      const cases = sites.get(site) ?? [];
      sites.set(site, cases);
      const isDeciding = shown.has(`decides ${site} true`) || shown.has(`decides ${site} false`);
      const all = compared.flatMap((one) => (one.site === site ? [one.difference] : []));
      cases.push({ submission, site, stepKey, difference, all, isDeciding });
    }
  return sites;
}

/** What submissions lead to, each looked at once. */
class Trials {
  left = MAX_TRIALS;
  readonly #form: CompiledForm;
  readonly #observer: Observer;
  readonly #known = new Map<string, Known | undefined>();

  constructor(form: CompiledForm, observer: Observer) {
    this.#form = form;
    this.#observer = observer;
  }

  decides({ submission, site, stepKey, difference }: AtSite): Promise<boolean> {
    return this.#observer.decides(submission, { site, outcome: byDifference(difference) }, stepKey);
  }

  /** @returns undefined: the form refuses it */
  async of(answers: Answers, at: string | undefined, stepKey: string): Promise<Known | undefined> {
    const name = `${stepKey} ${at} ${JSON.stringify(answers)}`;
    if (this.#known.has(name)) return this.#known.get(name);
    this.left -= 1;
    const moment = at === undefined ? {} : { at };
    const session = openForm(this.#form, answers, clockOf(moment));
    const isAccepted = session.problems().length === 0;
    const submission = { answers: nestAnswers(session.answers(), this.#form.definition), ...moment };
    const known = isAccepted ? { submission, ...(await this.#observer.of(submission, stepKey)) } : undefined;
    this.#known.set(name, known);
    return known;
  }
}

/** Comes closer to a difference of one comparison. */
class Search {
  readonly #form: CompiledForm;
  readonly #trials: Trials;
  readonly #site: string;
  readonly #readsClock: boolean;
  /** Questions on which the difference doesn't depend. */
  readonly #still = new Set<string>();
  /** Those on which it does. */
  readonly #moving = new Set<string>();
  #left = 0;

  constructor(form: CompiledForm, trials: Trials, site: string, readsClock: boolean) {
    this.#form = form;
    this.#trials = trials;
    this.#site = site;
    this.#readsClock = readsClock;
  }

  /** So many may be tried from now on. */
  begin(trials: number): void {
    this.#left = trials;
  }

  /** One answer after the other. @returns what comes closest; undefined: nothing is closer than where it began */
  async along(seed: AtSite, target: Target): Promise<AtSite | undefined> {
    let best = seed;
    let there: AtSite | undefined;
    for (const key of [...Object.keys(flattenAnswers(answersOf(seed.submission))), CLOCK]) {
      if (this.#still.has(key)) continue;
      const scale = this.#scaleOf(best.submission, key);
      if (scale === undefined) continue;
      const found = await this.#from(key, scale, best, target);
      if (this.#left <= 0) break;
      if (!isThere(target, found.difference)) best = found;
      else if (await this.#trials.decides(found)) return found;
      else there ??= found; // that of another instance of a repeat may decide
    }
    return there ?? (best === seed ? undefined : best);
  }

  /** Along one answer, where one or two others are small. @returns what comes closest */
  async between(seed: AtSite, target: Target): Promise<AtSite | undefined> {
    let best: AtSite | undefined;
    const isCloser = (one: AtSite) =>
      best === undefined || distanceTo(target, one.difference) < distanceTo(target, best.difference);
    for (const main of this.#moving) {
      const others = [...this.#moving].filter((key) => key !== main);
      const [one, other = one] = others;
      if (one === undefined || other === undefined) break;
      for (const [place, beside] of SMALL_PLACES.flatMap((a) => SMALL_PLACES.map((b) => [a, b] as const))) {
        if (one === other && place !== beside) continue;
        const small = await this.#at(await this.#at(seed, one, place), other, beside);
        const scale = small && this.#scaleOf(small.submission, main);
        if (small === undefined || scale === undefined) continue;
        const found = await this.#from(main, scale, small, target);
        if (isCloser(found)) best = found;
        if (best && isThere(target, best.difference)) return best;
        if (this.#left <= 0) return best;
      }
    }
    return best;
  }

  /** With a number at a place from its start. */
  async #at(from: AtSite | undefined, key: string, place: number): Promise<AtSite | undefined> {
    const scale = from && this.#scaleOf(from.submission, key);
    if (from === undefined || scale?.first === undefined) return from;
    return (await this.#try(scale, scale.first + place * Math.max(scale.least, 1), 0, from)).at;
  }

  #scaleOf(submission: Submission, key: string): Scale | undefined {
    const answers = flattenAnswers(answersOf(submission));
    if (key === CLOCK) return this.#readsClock ? clockScale(answers, submission) : undefined;
    return scaleOf(this.#form, answers, submission.at, key);
  }

  /** @returns the closest */
  async #from(key: string, scale: Scale, from: AtSite, { at: target, close }: Target): Promise<AtSite> {
    let best = from;
    const start = from.difference - target;
    // the two places between which it is, as far as they are known
    let [low, high]: [Point | undefined, Point | undefined] = [undefined, undefined];
    let last: Point = { at: scale.at, value: start };
    const see = (at: number, one: AtSite) => {
      last = { at, value: one.difference - target };
      const [now, before] = [one, best].map(({ difference }) =>
        distanceTo({ at: target, close }, difference),
      );
      if ((now ?? 0) < (before ?? 0)) best = one;
      if (last.value < 0) low = nearer(low, last);
      else high = nearer(high, last);
    };
    see(scale.at, from);
    let [isMoved, isAccepted] = [false, false];
    for (const step of scale.steps.flatMap((one) => (start > 0 ? [-one, one] : [one, -one]))) {
      const { at: one, isAccepted: isOne } = await this.#try(scale, scale.at + step, target, from);
      isAccepted ||= isOne;
      if (one === undefined || one.difference === from.difference) continue;
      see(scale.at + step, one);
      isMoved = true;
      break;
    }
    if (!isMoved && isAccepted) this.#still.add(key);
    if (!isMoved) return best;
    this.#moving.add(key);
    let before: Point = { at: scale.at, value: start };
    for (let step = 0; step < MAX_STEPS && !isThere({ at: target, close }, best.difference); step += 1) {
      const next = nextPlace(scale, before, last, low, high);
      if (next === undefined) break;
      const { at: one } = await this.#try(scale, next, target, from);
      if (one === undefined) break;
      before = last;
      see(next, one);
    }
    return best;
  }

  async #try(scale: Scale, place: number, target: number, from: AtSite) {
    const moved = scale.moved(place);
    if (moved === undefined || this.#left <= 0) return { at: undefined, isAccepted: false };
    this.#left -= 1;
    const tried = await this.#trials.of(moved.answers, moved.at, from.stepKey);
    const all = (tried?.compared ?? []).flatMap(({ site, difference }) =>
      site === this.#site ? [difference] : [],
    );
    // of several instances of a repeat, the one that was moved
    const changed = all.filter((one) => !from.all.includes(one));
    const still = all.includes(from.difference) ? [from.difference] : all;
    const [difference] = (changed.length > 0 ? changed : still).toSorted(
      (one, other) => Math.abs(one - target) - Math.abs(other - target),
    );
    const at: AtSite | undefined =
      tried && difference !== undefined
        ? { submission: tried.submission, site: this.#site, stepKey: from.stepKey, difference, all }
        : undefined;
    return { at, isAccepted: tried !== undefined };
  }
}

/** In the place of a question: when it is sent. */
const CLOCK = "";
