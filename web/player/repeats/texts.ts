/** What the page says of repeats. */
import { type FieldTexts, fieldTextsFor } from "../texts.ts";

export type RepeatTexts = FieldTexts["repeats"];

/** @param code of the page's own language, e.g. `fr` */
export const repeatTextsFor = (code: string): RepeatTexts => fieldTextsFor(code).repeats;
