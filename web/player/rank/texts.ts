/** What the page says of rankings. */
import { type FieldTexts, fieldTextsFor } from "../texts.ts";

export type RankTexts = FieldTexts["rank"];

/** @param code of the page's own language, e.g. `fr` */
export const rankTextsFor = (code: string): RankTexts => fieldTextsFor(code).rank;
