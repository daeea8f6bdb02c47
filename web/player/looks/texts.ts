/** What the page says of questions with a look of their own. */
import { type FieldTexts, fieldTextsFor } from "../texts.ts";

export type LookTexts = FieldTexts["looks"];

/** @param code of the page's own language, e.g. `fr` */
export const lookTextsFor = (code: string): LookTexts => fieldTextsFor(code).looks;
