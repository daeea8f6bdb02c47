/** Everything that an engine says of a form with some answers, as one text: the same wherever it runs. */

import { matches } from "../../../shared/expression/matches.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import {
  type CompiledForm,
  type FormSession,
  formClock,
  openForm,
} from "../../../shared/form/engine/engine.ts";
import { caseSeed, Random } from "../random.ts";
import { randomAnswer, randomAnswers } from "./generate-answers.ts";
import { formLocales, randomForm } from "./generate-form.ts";

/** This many pairs share a form. */
export const ANSWERS_PER_FORM = 5;

const zones = [
  ...["UTC", "Europe/Madrid", "America/New_York", "America/St_Johns", "Asia/Kathmandu", "Asia/Kolkata"],
  ...["Pacific/Auckland", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Lagos", "America/Sao_Paulo"],
  ...["Australia/Lord_Howe", "Nowhere/Land"],
];

/** Compiled with keys that count up, since random ones differ. */
export function compiled(definition: FormDefinition): CompiledForm {
  let count = 0;
  const newKey = () => {
    count += 1;
    return `key${count}`;
  };
  return compileForm(definition, { matches, newKey });
}

/** The definition of a pair. */
export function formOfPair(runSeed: number, index: number): FormDefinition {
  return randomForm(new Random(caseSeed(runSeed, Math.floor(index / ANSWERS_PER_FORM))));
}

/** @param seed decides the answers, the edits, the time and the language */
export function observe(definition: FormDefinition, seed: number): string {
  const random = new Random(seed);
  const form = compiled(definition);
  const clock = () =>
    formClock(
      new Date(
        Date.UTC(
          2026,
          random.below(24),
          random.between(1, 28),
          random.below(24),
          random.below(60),
          random.below(60),
          random.below(1_000),
        ),
      ),
      random.pick(zones),
    );
  const locales = [...formLocales.map(({ code }) => code), "es-MX", "pt"];
  const opened = clock();
  const saved = randomAnswers(form, random);
  const session = openForm(form, saved, opened, random.pick(locales));
  const steps: unknown[] = [
    { opened, saved, problems: form.expressionProblems },
    snapshot(form, session, random.pick(locales)),
  ];
  const edits = form.nodes.length === 0 ? 0 : random.pick([0, 1, 3, 8]);
  for (let left = edits; left > 0; left -= 1) {
    const node = random.pick(session.nodes());
    const answer = randomAnswer(node, random);
    steps.push([node.key, answer, [...session.setValue(node.key, answer)].sort()]);
  }
  if (random.chance(0.2)) {
    const later = clock();
    session.setClock(later);
    steps.push(later);
  }
  if (random.chance(0.2)) session.setLocale(random.pick(locales));
  steps.push(snapshot(form, session, random.pick(locales)));
  return withoutLastDigits(JSON.stringify(steps, written));
}

/** ECMAScript leaves the last digits of `sin` and `cos` to each engine, and Node's differs from Chromium's there. */
const withoutLastDigits = (text: string) => text.replace(/(\d\.\d{12})\d+/g, "$1");

function snapshot(form: CompiledForm, session: FormSession, locale: string): unknown {
  return {
    nodes: session.nodes().map(({ key }) => ({
      key,
      value: session.value(key),
      visible: session.isVisible(key),
      required: session.isRequired(key),
      readOnly: session.isReadOnly(key),
      problem: session.problem(key),
      options: session.options(key),
      label: session.label(key, locale),
      hint: session.hint(key, locale),
    })),
    answers: Object.entries(session.answers()),
    pages: form.definition.model.map((_page, index) => session.pageProblems(index)),
    problems: session.problems(),
  };
}

/** Values that JSON would not distinguish. */
function written(_key: string, value: unknown): unknown {
  if (typeof value !== "number") return value;
  return Object.is(value, -0) ? "-0" : Number.isFinite(value) ? value : String(value);
}

/** A number that two different texts hardly share (53 bits of cyrb53). */
export function digestOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

/** The digests of the pairs `from` to below `to`. */
export function pairDigests(runSeed: number, from: number, to: number): number[] {
  const digests: number[] = [];
  for (let index = from; index < to; index += 1) digests.push(digestOf(observePair(runSeed, index)));
  return digests;
}

export function observePair(runSeed: number, index: number): string {
  return observe(formOfPair(runSeed, index), caseSeed(runSeed ^ 0x5bd1e995, index));
}
