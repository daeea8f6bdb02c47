/** The texts about a session that is about to end. */
import { type PartTexts, partTextsFor } from "../texts.ts";

export type SessionTexts = PartTexts["session"];

/** @param code of the page's own language, e.g. `fr` */
export const sessionTextsFor = (code: string): SessionTexts => partTextsFor(code).session;
