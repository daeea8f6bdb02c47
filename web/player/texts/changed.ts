/** The texts about a form that was changed since it was begun. */
import { type PartTexts, partTextsFor } from "../texts.ts";

export type ChangedTexts = PartTexts["changed"];

/** @param code of the page's own language, e.g. `fr` */
export const changedTextsFor = (code: string): ChangedTexts => partTextsFor(code).changed;
