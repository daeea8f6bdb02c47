/** The texts about a form that was saved for later. */
import { type PartTexts, partTextsFor } from "../texts.ts";

export type SavedTexts = PartTexts["saved"];

/** @param code of the page's own language, e.g. `fr` */
export const savedTextsFor = (code: string): SavedTexts => partTextsFor(code).saved;
