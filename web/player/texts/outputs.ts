/** What the page says of reports. */
import { type EndTexts, endTextsFor } from "../texts.ts";

export type OutputTexts = EndTexts["outputs"];

/** @param code of the page's own language, e.g. `fr` */
export const outputTextsFor = (code: string): OutputTexts => endTextsFor(code).outputs;
