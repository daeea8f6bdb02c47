/** The texts about deleting what isn't submitted. */
import { type Texts, textsFor } from "../texts.ts";

export type DiscardTexts = Texts["discard"];

/** @param code of the page's own language, e.g. `fr` */
export const discardTextsFor = (code: string): DiscardTexts => textsFor(code).discard;
