/** Labels where no answers are at hand, as in a codebook. */
import { type LocalizedText, localize } from "../../localize.ts";
import type { Field, FormDefinition } from "./definition.ts";
import { fillReferences } from "./embedded-references.ts";
import { asText, plainLabel } from "./label-text.ts";
import { likertKey } from "./likert-key.ts";

/**
 * What a label says in general: without marks, and with the label of the question in brackets where an answer belongs.
 * @example unfilledLabels(definition, "en")("How old is **${name}**?") // "How old is [First name]?"
 */
export function unfilledLabels(
  { model, defaultLocale }: FormDefinition,
  locale: string,
): (label: LocalizedText | undefined) => string {
  let questions: ReadonlyMap<string, LocalizedText | undefined> | undefined;
  const labelOf = (label: LocalizedText | undefined, inner: (key: string) => string | undefined) =>
    plainLabel(fillReferences(localize(label, locale, defaultLocale), inner));
  const named = (key: string): string | undefined => {
    questions ??= labelsByKey(model);
    const known = key.toLowerCase();
    if (!questions.has(known)) return undefined;
    return asText(`[${labelOf(questions.get(known), () => "…") || key}]`);
  };
  return (label) => labelOf(label, named);
}

/** The labels of questions, by their keys in lower case. */
export function labelsByKey(model: FormDefinition["model"]): ReadonlyMap<string, LocalizedText | undefined> {
  const labels = new Map<string, LocalizedText | undefined>();
  const collect = (fields: readonly Field[]): void => {
    for (const { key, label, questions, fields: inner } of fields) {
      labels.set(key.toLowerCase(), label);
      for (const row of questions ?? []) labels.set(likertKey(key, row.key).toLowerCase(), row.label);
      collect(inner ?? []);
    }
  };
  for (const { composites } of model) for (const { fields } of composites) collect(fields);
  return labels;
}
