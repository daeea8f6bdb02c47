/** The texts around the answers that are checked before they are submitted. */
import { type EndTexts, endTextsFor } from "../texts.ts";

export type CheckTexts = EndTexts["check"];

/** @param code of the page's own language, e.g. `fr` */
export const checkTextsFor = (code: string): CheckTexts => endTextsFor(code).check;
