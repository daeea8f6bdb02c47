/** The texts around the answers that are checked before they are submitted. */
import { type Texts, textsFor } from "../texts.ts";

export type CheckTexts = Texts["check"];

/** @param code of the page's own language, e.g. `fr` */
export const checkTextsFor = (code: string): CheckTexts => textsFor(code).check;
