/** The texts for an address that leads nowhere. */
import { type PartTexts, partTextsFor } from "../texts.ts";

/** @param code of the page's own language, e.g. `fr` */
export const deadEndTextsFor = (code: string): PartTexts["deadEnds"] => partTextsFor(code).deadEnds;
