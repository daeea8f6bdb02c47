/** What the page says of the use of answers. */
import { type PartTexts, partTextsFor } from "../texts.ts";

export type DataUseTexts = PartTexts["dataUse"];

/** @param code of the page's own language, e.g. `fr` */
export const dataUseTextsFor = (code: string): DataUseTexts => partTextsFor(code).dataUse;
