/** The texts about merged answers. */
import { type PartTexts, partTextsFor } from "../texts.ts";

export type StaleTexts = PartTexts["stale"];

/** @param code of the page's own language, e.g. `fr` */
export const staleTextsFor = (code: string): StaleTexts => partTextsFor(code).stale;
