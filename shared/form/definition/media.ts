/** Pictures, sounds and videos beside labels and choices: files that came with the workbook, named by the hash of their content. */
import type { LocalizedText } from "../../localize.ts";
import type { BesideLabel, Field, FormDefinition } from "./definition.ts";
import { isPicture, mediaType } from "./media-id.ts";

/** The ids of a form's files, in its order, each once; pictures come first, as they are seen at once and are small. */
export function mediaOf({ model }: Pick<FormDefinition, "model">): string[] {
  const found = new Set<string>();
  const add = (text: LocalizedText | undefined) => {
    if (text === undefined) return;
    for (const one of typeof text === "string" ? [text] : Object.values(text))
      if (mediaType(one) !== undefined) found.add(one);
  };
  const addBeside = ({ image, bigImage, audio, video }: BesideLabel) =>
    [image, bigImage, audio, video].forEach(add);
  const visit = (field: Field) => {
    addBeside(field);
    field.questions?.forEach(addBeside);
    for (const { image, audio, video } of field.options ?? []) [image, audio, video].forEach(add);
    field.fields?.forEach(visit);
  };
  for (const { composites } of model) for (const { fields } of composites) fields.forEach(visit);
  const all = [...found];
  return [...all.filter(isPicture), ...all.filter((one) => !isPicture(one))];
}
