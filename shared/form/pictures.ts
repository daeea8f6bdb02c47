/** Pictures beside labels and choices: files that came with the workbook, named by the hash of their content. */
import type { LocalizedText } from "../localize.ts";
import type { Field, FormDefinition } from "./definition.ts";
import { pictureType } from "./picture-id.ts";

/** The ids of a form's pictures, in its order, each once. */
export function picturesOf({ model }: Pick<FormDefinition, "model">): string[] {
  const found = new Set<string>();
  const add = (text: LocalizedText | undefined) => {
    if (text === undefined) return;
    for (const one of typeof text === "string" ? [text] : Object.values(text))
      if (pictureType(one) !== undefined) found.add(one);
  };
  const visit = (field: Field) => {
    add(field.image);
    add(field.bigImage);
    for (const { image } of field.options ?? []) add(image);
    field.fields?.forEach(visit);
  };
  for (const { composites } of model) for (const { fields } of composites) fields.forEach(visit);
  return [...found];
}
