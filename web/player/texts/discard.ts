/** The texts about deleting what isn't submitted. */
import { type PartTexts, partTextsFor } from "../texts.ts";

export type DiscardTexts = PartTexts["discard"];

/** @param code of the page's own language, e.g. `fr` */
export const discardTextsFor = (code: string): DiscardTexts => partTextsFor(code).discard;
