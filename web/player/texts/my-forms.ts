/** What My Forms and the sample form say. */
import { type PartTexts, partTextsFor } from "../texts.ts";

export type MyFormsTexts = PartTexts["myForms"];

/** @param code of the page's own language, e.g. `fr` */
export const myFormsTextsFor = (code: string): MyFormsTexts => partTextsFor(code).myForms;
