/** The texts about a link that brings answers with it, or starts a test. */
import { type PartTexts, partTextsFor } from "../texts.ts";

export type LinkTexts = PartTexts["link"];

/** @param code of the page's own language, e.g. `fr` */
export const linkTextsFor = (code: string): LinkTexts => partTextsFor(code).link;
