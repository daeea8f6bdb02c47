/** The texts about deleting what isn't submitted. */
import { type EndTexts, endTextsFor } from "../texts.ts";

export type DiscardTexts = EndTexts["discard"];

/** @param code of the page's own language, e.g. `fr` */
export const discardTextsFor = (code: string): DiscardTexts => endTextsFor(code).discard;
