/** Submissions of the clean forms, and what their processes print. */

import { plausibleAnswers } from "../../../shared/form/answers/plausible-answers.ts";
import type { Answers } from "../../../shared/form/definition/definition.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { type FormSession, formClock, openForm } from "../../../shared/form/engine/engine.ts";
import type { Content } from "../../../shared/process/step.ts";
import { submittedContent } from "../../../shared/process/submitted-content.ts";
import type { CleanProcess } from "./clean-processes.ts";
import { pick, type Random, randomNumbers } from "./random-process.ts";

export const now = new Date("2026-03-04T10:00:00Z");

/** A form as a respondent filled it in, with some answers taken back. */
export function filledIn({ form, words }: CleanProcess, random: Random): FormSession {
  const clock = formClock(now, "UTC");
  const session = openForm(form, plausibleAnswers(form, clock, Math.floor(random() * 1e9)), clock);
  for (const key of [
    words.choice,
    words.several,
    words.number,
    words.date,
    words.text,
    words.isOn,
    words.detail,
  ])
    if (random() < 0.3) session.setValue(key, null);
  if (random() < 0.5) session.setValue(words.choice, pick(words.options, random));
  if (random() < 0.5)
    session.setValue(words.number, pick([words.least, words.least + 1, words.most, 0], random));
  return session;
}

/** Any form as a respondent filled it in, with some answers taken back or given by another respondent. */
export function answeredForm(form: CompiledForm, random: Random): FormSession {
  const clock = formClock(now, "UTC");
  const plausible = () => plausibleAnswers(form, clock, Math.floor(random() * 1e9));
  const session = openForm(form, plausible(), clock);
  const other = plausible();
  for (const [key, answer] of Object.entries(other)) {
    if (random() < 0.3) session.setValue(key, random() < 0.5 ? null : answer);
  }
  return session;
}

/** What the conditions of a template compare with: its texts, and its numbers with those just beside them, which texts can be as well. */
export function comparedWith(template: string): { texts: string[]; numbers: number[] } {
  const conditions = [...template.matchAll(/\{\{#(?:if|unless) (.*?)\}\}/g)]
    .map(([, text = ""]) => text)
    .join("\n");
  const texts = [...conditions.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text);
  const numbers = [...conditions.matchAll(/(?<= )-?\d+(?=[ )])/g)].map(([text]) => Number(text));
  const beside = numbers.flatMap((one) => [one - 1, one, one + 1]);
  return { texts: [...texts, ...beside.map(String)], numbers: beside };
}

/**
 * Gives a question another answer.
 * @param compared values to try beside others, as far as the form accepts them
 */
export function changeAnswer(
  { words }: CleanProcess,
  session: FormSession,
  key: string,
  random: Random,
  compared: ReturnType<typeof comparedWith> = { texts: [], numbers: [] },
): void {
  const { choice, options, several, items, number, least, most, date, isOn } = words;
  const numbers = compared.numbers.filter((one) => one >= least && one <= most);
  if (random() < 0.3) session.setValue(key, null);
  else if (key === choice) session.setValue(key, pick(options, random));
  else if (key === several)
    session.setValue(
      key,
      items.filter(() => random() < 0.5),
    );
  else if (key === number && numbers.length > 0 && random() < 0.5)
    session.setValue(key, pick(numbers, random));
  else if (key === number) session.setValue(key, least + Math.floor(random() * (most - least + 1)));
  else if (key === date) session.setValue(key, pick(["2024-02-03", "2025-11-30", "2026-01-09"], random));
  else if (key === isOn) session.setValue(key, random() < 0.5);
  else session.setValue(key, pick(["one thing", "something else", "more", ...compared.texts], random));
}

/** The input of the root step. */
export function documentOf({ form }: { form: CompiledForm }, answers: Answers): Content {
  return submittedContent({
    definition: form.definition,
    compiled: form,
    answers,
    locale: "en",
    submittedAt: now.toISOString(),
    timeZone: "UTC",
    instanceId: "i",
  });
}

/** Submissions that a form accepts, each made up when it is first drawn. */
export class Accepted {
  readonly #form: CompiledForm;
  readonly #fill: (random: Random) => FormSession;
  /** Undefined: the form refused what was made up. */
  readonly #documents = new Map<number, string | undefined>();
  readonly #count: number;

  private constructor(form: CompiledForm, count: number, fill: (random: Random) => FormSession) {
    this.#form = form;
    this.#fill = fill;
    this.#count = count;
  }

  /** @param count how many are made up at most */
  static of(form: CompiledForm, count: number): Accepted {
    return new Accepted(form, count, (random) => answeredForm(form, random));
  }

  static ofWords(clean: CleanProcess, count: number): Accepted {
    return new Accepted(clean.form, count, (random) => filledIn(clean, random));
  }

  /** The document of one of them. @throws where the form accepts none of a hundred */
  draw(random: Random): string {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const document = this.#documentAt(Math.floor(random() * this.#count), random);
      if (document !== undefined) return document;
    }
    throw new Error("The form refuses whatever is made up.");
  }

  #documentAt(index: number, random: Random): string | undefined {
    if (this.#documents.has(index)) return this.#documents.get(index);
    const session = this.#fill(randomNumbers(Math.floor(random() * 2 ** 32)));
    const isAccepted = session.problems().length === 0;
    const document = isAccepted
      ? String(documentOf({ form: this.#form }, session.answers()).body)
      : undefined;
    this.#documents.set(index, document);
    return document;
  }
}
