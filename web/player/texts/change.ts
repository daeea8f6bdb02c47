/** The texts about changing answers after submitting. */
import { type Texts, textsFor } from "../texts.ts";

export type ChangeTexts = Texts["change"];

/** @param code of the page's own language, e.g. `fr` */
export const changeTextsFor = (code: string): ChangeTexts => textsFor(code).change;
