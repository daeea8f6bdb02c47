/** Submissions that a form accepts, drawn so that its reports tell them apart. */

import { dateOf, dayNumber } from "../expression/calendar.ts";
import { plausibleAnswers } from "../form/answers/plausible-answers.ts";
import { type Random, randomNumbers } from "../form/answers/random.ts";
import { nestAnswers } from "../form/answers/repeated-answers.ts";
import type { Answer } from "../form/definition/definition.ts";
import { templateKey } from "../form/definition/instance-keys.ts";
import { placesOf } from "../form/definition/place-answers.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { openForm } from "../form/engine/engine.ts";
import type { FormNode } from "../form/engine/form-node.ts";
import { idsUpTo } from "../form/engine/opening-answer.ts";
import type { AnswersToTry } from "../form/logic/possible-answers.ts";
import type { Constants } from "./constants.ts";
import { clockOf, type Submission } from "./golden-case.ts";
import { onStep, timeOf } from "./moves.ts";

const pick = <T>(items: readonly T[], random: Random): T | undefined =>
  items[Math.floor(random() * items.length)];

/** How often a question is left unanswered, in turn. */
const LEFT_OUT = [0, 0.15, 0, 0.5, 0.15, 0.8];

/** Answers to try, of each question in each instance of a repeat its own. */
class Drawn extends Map<string, readonly Answer[]> {
  readonly #draw: (key: string) => readonly Answer[] | undefined;

  constructor(draw: (key: string) => readonly Answer[] | undefined) {
    super();
    this.#draw = draw;
  }

  override get(key: string): readonly Answer[] | undefined {
    if (!this.has(key)) {
      const drawn = this.#draw(key);
      if (drawn !== undefined) this.set(key, drawn);
    }
    return super.get(key);
  }
}

/**
 * A submission; undefined where the form refuses what was drawn.
 * @param first answers that matter, tried before all others
 * @param at when it is sent
 */
export function drawAnswers(
  form: CompiledForm,
  constants: Constants,
  seed: number,
  first: AnswersToTry = new Map(),
  at?: string,
): Submission | undefined {
  const random = randomNumbers(seed * 7919 + 17);
  const leftOut = LEFT_OUT[seed % LEFT_OUT.length] ?? 0;
  const drawn = new Drawn((key) => {
    const wished = first.get(key) ?? first.get(templateKey(key));
    if (wished !== undefined) return wished;
    const node = form.byKey.get(templateKey(key));
    return node === undefined ? undefined : values(node, constants, random, seed, leftOut);
  });
  const moment = at === undefined ? {} : { at };
  const clock = clockOf(moment);
  const session = openForm(form, plausibleAnswers(form, clock, seed + 1, drawn), clock);
  if (session.problems().length > 0) return undefined;
  return { answers: nestAnswers(session.answers(), form.definition), ...moment };
}

function values(
  node: FormNode,
  constants: Constants,
  random: Random,
  seed: number,
  leftOut: number,
): readonly Answer[] | undefined {
  if (node.kind === "none" || node.kind === "calculated") return undefined;
  if (node.kind === "list") return [idsUpTo([2, 1, 3, 0, 2, 4][seed % 6] ?? 2), idsUpTo(1), idsUpTo(2)];
  if (node.kind === "file") return random() < 0.5 ? [null] : undefined;
  if (random() < leftOut) return [null];
  const own = constants.of(node.key);
  const options = (node.field?.options ?? []).map(({ key }) => key);
  switch (node.kind) {
    case "switch":
      return random() < 0.5 ? [true, false] : [false, true];
    case "choice":
    case "likert": {
      const at = (seed + node.index) % Math.max(1, options.length);
      return random() < 0.5 ? options.slice(at, at + 1) : [pick(options, random) ?? ""];
    }
    case "choices": {
      if (node.field?.controlType === "rank") return undefined;
      const chance = pick([0.15, 0.5, 0.8], random) ?? 0.5;
      const some = options.filter(() => random() < chance);
      const one = options.slice(seed % Math.max(1, options.length)).slice(0, 1);
      return [some.length === 0 ? one : some, one];
    }
    case "number": {
      const step = node.field?.step;
      const near = pick(own.numbers, random);
      const drawn = numberWithin(node, random);
      const beside = step === undefined ? [0, 0.1, -0.1, 1, -1, 0.5] : [0, step, -step];
      const aimed = near === undefined ? drawn : onStep(node.field, near + (pick(beside, random) ?? 0));
      return random() < 0.6 ? [aimed, drawn] : [drawn, aimed];
    }
    case "date": {
      const near = pick(own.dates, random);
      const drawn = dateOf((dayNumber(clockOf({}).today) ?? 0) + Math.floor((random() - 0.5) * 240));
      return near === undefined ? [drawn] : [near, drawn];
    }
    case "time":
      return [timeOf(Math.floor(random() * 288) * 5)];
    case "text": {
      const near = random() < 0.5 ? pick(own.texts, random) : undefined;
      const plain = `${pick(words, random)} ${node.index}${String.fromCharCode(97 + (seed % 26))}`;
      const long = plain.padEnd(
        Math.max(0, (pick(own.numbers, random) ?? 0) + (pick([-1, 0, 1], random) ?? 0)),
        "x",
      );
      return [
        ...(near === undefined ? [] : [near]),
        random() < 0.2 && long.length <= MAX_LENGTH ? long : plain,
      ];
    }
    case "places": {
      if (node.field?.controlType !== "geopoint" || random() < 0.3) return undefined;
      // a distance of some metres or kilometres is reached from where the form measures it
      const near = pick(own.texts.flatMap(pointsIn), random);
      return near === undefined ? undefined : [near];
    }
    default:
      return undefined;
  }
}

/** @example pointsIn("; 40.4 -3.7 0 0") // ["40.4 -3.7 0 0"] */
function pointsIn(text: string): string[] {
  return text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => placesOf(part)?.length === 1);
}

const MAX_LENGTH = 300;
const words = ["Amber", "Birch", "Cedar", "Dune", "Elm", "Fern", "Grove", "Hazel", "Iris", "Juniper"];

function numberWithin({ field }: FormNode, random: Random): number {
  const [least, most] = [numberOf(field?.minValue), numberOf(field?.maxValue)];
  const from = least ?? Math.min(0, most ?? 0);
  const to = most ?? from + (pick([10, 100, 1000], random) ?? 100);
  const step = field?.step ?? 0.1;
  const steps = Math.floor((to - from) / step + 1e-9);
  return Number((from + Math.min(steps, Math.floor(random() * (steps + 1))) * step).toFixed(6));
}

function numberOf(bound: number | string | undefined): number | undefined {
  const value = Number(bound);
  return bound === undefined || bound === "" || Number.isNaN(value) ? undefined : value;
}
