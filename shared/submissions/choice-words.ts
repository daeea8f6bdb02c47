/** Labels of choices in words, with the answers of the submission that they name. */
import type { FormDefinition, StoredAnswer, StoredAnswers } from "../form/definition/definition.ts";
import { embeddedKeys, fillReferences } from "../form/definition/embedded-references.ts";
import { asText, plainLabel } from "../form/definition/label-text.ts";
import { labelsByKey } from "../form/definition/unfilled-labels.ts";
import { localize } from "../localize.ts";
import { type Choices, cellOf, choicesOf, everyChoice } from "./codebook.ts";

export interface ChoiceWords {
  /** What the choices say in general. */
  choices: Choices;
  naming: NamingLabels;
}

/** Labels that name answers. */
export interface NamingLabels {
  /** As they are written. */
  labels: Choices;
  /** The keys of all questions, in lower case. */
  keys: ReadonlySet<string>;
}

/** Of a form whose choices name no answers. */
export const NO_NAMING_LABELS: NamingLabels = { labels: new Map(), keys: new Set() };

/** @param definitions newest first: its labels win */
export function choiceWordsOf(definitions: readonly FormDefinition[], locale: string): ChoiceWords {
  const naming = new Map<string, Map<string, string>>();
  const choices = choicesOf(definitions, locale);
  for (const { key, option, definition } of everyChoice(definitions)) {
    if (embeddedKeys(option.label).length === 0) continue;
    const labels = naming.get(key) ?? new Map<string, string>();
    naming.set(key, labels);
    if (!labels.has(option.key))
      labels.set(option.key, localize(option.label, locale, definition.defaultLocale));
  }
  if (naming.size === 0) return { choices, naming: NO_NAMING_LABELS };
  const keys = new Set(definitions.flatMap(({ model }) => [...labelsByKey(model).keys()]));
  return { choices, naming: { labels: naming, keys } };
}

/**
 * The label of a choice; undefined where no version of the form has it.
 * @param around the answers beside it, then those around its repeat
 * @param say an answer in words; default: labels of what was chosen, else as it is
 */
export function choiceIn(
  { choices, naming }: ChoiceWords,
  key: string,
  choice: string,
  around: readonly StoredAnswers[],
  say: (key: string, answer: StoredAnswer) => string = (of, answer) => inWords(choices, of, answer),
): string | undefined {
  const label = naming.labels.get(key)?.get(choice);
  if (label === undefined) return choices.get(key)?.get(choice);
  const filled = fillReferences(label, (named) => {
    for (const answers of around) {
      const own = Object.keys(answers).find((one) => one.toLowerCase() === named.toLowerCase());
      const answer = own === undefined ? undefined : answers[own];
      if (own !== undefined && answer !== undefined) return asText(say(own, answer));
    }
    return naming.keys.has(named.toLowerCase()) ? "" : undefined;
  });
  return plainLabel(filled) || choices.get(key)?.get(choice);
}

function inWords(choices: Choices, key: string, answer: StoredAnswer): string {
  const labels = choices.get(key);
  const parts = Array.isArray(answer) ? answer.filter((one) => typeof one === "string") : [answer];
  return parts
    .map((part) => (typeof part === "string" && labels?.get(part)) || String(cellOf(part) ?? ""))
    .join(", ");
}
