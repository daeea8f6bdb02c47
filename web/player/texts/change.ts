/** The texts about changing answers after submitting. */
import { type EndTexts, endTextsFor } from "../texts.ts";

export type ChangeTexts = EndTexts["change"];

/** @param code of the page's own language, e.g. `fr` */
export const changeTextsFor = (code: string): ChangeTexts => endTextsFor(code).change;
