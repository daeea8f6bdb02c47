/** What the page about accessibility says. */
import { type PartTexts, partTextsFor } from "../texts.ts";

export type AccessibilityTexts = PartTexts["accessibility"];

/** @param code of the page's own language, e.g. `fr` */
export const accessibilityTextsFor = (code: string): AccessibilityTexts => partTextsFor(code).accessibility;
