/** Pictures beside labels and choices: files that came with the workbook, named by the hash of their content. */
import type { LocalizedText } from "../localize.ts";
import type { Field, FormDefinition } from "./definition.ts";

/** The content types of pictures that a form may show, by the ending of their id; what else is attached is no picture. */
const types: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
};

const id = /^[0-9a-f]{64}\.([a-z]{3,4})$/;

/**
 * The content type of a picture by its id; undefined for a text that is no id, such as the name of a file that isn't there.
 * @example pictureType(`${"0".repeat(64)}.jpg`) // "image/jpeg"
 */
export function pictureType(text: string): string | undefined {
  const ending = id.exec(text)?.[1] ?? "";
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}

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
