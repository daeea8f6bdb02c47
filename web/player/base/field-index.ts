/** Where each answer of a form is: for names in the list of problems, and for jumping there. */
import type { Field, FormDefinition } from "../../../shared/form/definition/definition.ts";
import { templateKey } from "../../../shared/form/definition/instance-keys.ts";
import { likertKey } from "../../../shared/form/definition/likert-key.ts";
import type { LocalizedText } from "../../../shared/localize.ts";

export interface FieldPlace {
  field: Field;
  /** Set where the answer is one question of a likert. */
  question?: LocalizedText;
  pageIndex: number;
}

/** The place of an answer's question, in whichever instance of a repeat. */
export function placeOf(places: ReadonlyMap<string, FieldPlace>, key: string): FieldPlace | undefined {
  return places.get(templateKey(key));
}

export function indexFields({ model }: FormDefinition): ReadonlyMap<string, FieldPlace> {
  const places = new Map<string, FieldPlace>();
  const add = (field: Field, pageIndex: number) => {
    places.set(field.key, { field, pageIndex });
    for (const question of field.questions ?? [])
      places.set(likertKey(field.key, question.key), { field, question: question.label, pageIndex });
    for (const inner of field.fields ?? []) add(inner, pageIndex);
  };
  model.forEach((page, pageIndex) => {
    for (const { fields } of page.composites) for (const field of fields) add(field, pageIndex);
  });
  return places;
}
