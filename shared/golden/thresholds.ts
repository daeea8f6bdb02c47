/**
 * Answers on both sides of what computed numbers are compared with: a body mass index, an age, a sum that a chain makes. Nobody
 * can tell which answers lead there, so they are approached, one number or date at a time (the secant method).
 */
import { dateOf, dayNumber } from "../expression/calendar.ts";
import { nestAnswers } from "../form/answers/repeated-answers.ts";
import type { Answer, Answers, StoredAnswers } from "../form/definition/definition.ts";
import { flattenAnswers } from "../form/definition/flat-answers.ts";
import { templateKey } from "../form/definition/instance-keys.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { openForm } from "../form/engine/engine.ts";
import { goldenClock } from "./golden-case.ts";
import type { ComparedNumbers, Observer } from "./observe-case.ts";

/** A submission with the comparisons that it leads to. */
export interface Compared {
  answers: StoredAnswers;
  compared: readonly ComparedNumbers[];
}

/** Submissions that are tried for all comparisons of one form together, for one of them, and on the way to one. */
const MAX_TRIALS = 1_200;
const MAX_AT_SITE = 60;
const MAX_STEPS = 7;
/** How far beside a number, and beside one that is always whole. */
const [BESIDE, BESIDE_WHOLE] = [0.1, 1];
/** Close enough for a number with decimals. */
const NEAR = 0.051;
/** What comes this close is worth a case. */
const WORTH = 10;

/** Answers to try for each comparison that none of the known submissions comes close to from both sides. */
export async function* atThresholds(
  form: CompiledForm,
  observer: Observer,
  known: readonly Compared[],
): AsyncGenerator<StoredAnswers> {
  let trials = MAX_TRIALS;
  for (const [site, cases] of bySite(known)) {
    const isWhole = cases.every(({ difference }) => Number.isInteger(difference));
    const beside = isWhole ? BESIDE_WHOLE : BESIDE;
    let left = Math.min(trials, MAX_AT_SITE);
    trials -= left;
    const search = new Search(form, observer, site, cases[0]?.stepKey ?? "");
    for (const target of [0, beside, -beside]) {
      const close = isWhole ? 0 : NEAR;
      const [nearest] = cases.toSorted(
        (one, other) => Math.abs(one.difference - target) - Math.abs(other.difference - target),
      );
      if (nearest === undefined || Math.abs(nearest.difference - target) <= close) continue;
      for await (const one of search.from(nearest, target, close)) {
        if (one !== undefined) {
          cases.push(one);
          if (Math.abs(one.difference) <= WORTH * beside) yield one.answers;
        }
        if (--left <= 0) break;
      }
      if (left <= 0) break;
    }
    trials += left;
    if (trials <= 0) return;
  }
}

interface AtSite {
  answers: StoredAnswers;
  stepKey: string;
  difference: number;
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

/** Comes closer to a difference of one comparison. */
class Search {
  readonly #form: CompiledForm;
  readonly #observer: Observer;
  readonly #site: string;
  readonly #stepKey: string;
  /** Questions on which the difference doesn't depend. */
  readonly #still = new Set<string>();

  constructor(form: CompiledForm, observer: Observer, site: string, stepKey: string) {
    this.#form = form;
    this.#observer = observer;
    this.#site = site;
    this.#stepKey = stepKey;
  }

  /** @returns each submission that is tried; undefined: the form refuses it, or it doesn't come to the comparison */
  async *from(nearest: AtSite, target: number, close: number): AsyncGenerator<AtSite | undefined> {
    const answers = flattenAnswers(nearest.answers);
    for (const [key, answer] of Object.entries(answers)) {
      const scale = this.#still.has(key) ? undefined : this.#scaleOf(key, answer);
      if (scale === undefined) continue;
      let [last, at] = [scale.at, nearest.difference - target];
      let next = scale.at + (at > 0 ? -scale.step : scale.step);
      for (let step = 0; step < MAX_STEPS; step += 1) {
        const one = await this.#try({ ...answers, [key]: scale.answer(next) }, target);
        yield one;
        if (one === undefined) {
          if (step > 1) break;
          // the other way, and less far
          next = scale.rounded(step === 0 ? 2 * scale.at - next : (next + last) / 2);
          continue;
        }
        const now = one.difference - target;
        if (Math.abs(now) <= close) return;
        const slope = (now - at) / (next - last);
        if (slope === 0 || !Number.isFinite(slope)) {
          if (step === 0) this.#still.add(key);
          break;
        }
        const further = scale.rounded(next - now / slope);
        [last, at] = [next, now];
        next = further === next ? next + (now / slope > 0 ? -scale.least : scale.least) : further;
      }
    }
  }

  async #try(answers: Answers, target: number): Promise<AtSite | undefined> {
    const session = openForm(this.#form, answers, goldenClock());
    if (session.problems().length > 0) return undefined;
    const stored = nestAnswers(session.answers(), this.#form.definition);
    const { compared } = await this.#observer.of(stored, this.#stepKey);
    const [nearest] = compared
      .filter(({ site }) => site === this.#site)
      .map(({ difference }) => difference)
      .sort((one, other) => Math.abs(one - target) - Math.abs(other - target));
    return nearest === undefined
      ? undefined
      : { answers: stored, stepKey: this.#stepKey, difference: nearest };
  }

  /** How an answer is moved: numbers by their step, dates by days. */
  #scaleOf(key: string, answer: Answer) {
    const node = this.#form.byKey.get(templateKey(key));
    if (node === undefined) return undefined;
    if (node.kind === "number" && typeof answer === "number") {
      const isWhole = node.field?.step !== undefined && Number.isInteger(node.field.step);
      const rounded = (value: number) => (isWhole ? Math.round(value) : Number(value.toFixed(3)));
      const step = isWhole
        ? Math.max(1, Math.round(Math.abs(answer) / 10))
        : rounded(Math.max(0.1, Math.abs(answer) / 10));
      return {
        at: answer,
        step,
        least: isWhole ? 1 : 0.001,
        rounded,
        answer: (value: number): Answer => rounded(value),
      };
    }
    const day = node.kind === "date" && typeof answer === "string" ? dayNumber(answer) : undefined;
    if (day === undefined) return undefined;
    return {
      at: day,
      step: YEARS,
      least: 1,
      rounded: Math.round,
      answer: (value: number): Answer => dateOf(Math.round(value)),
    };
  }
}

/** An age in whole years doesn't follow a date that is moved by days. */
const YEARS = 3 * 365 + 1;
