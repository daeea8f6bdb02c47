/** What the page says of reports. */
import { type Texts, textsFor } from "../texts.ts";

export type OutputTexts = Texts["outputs"];

/** @param code of the page's own language, e.g. `fr` */
export const outputTextsFor = (code: string): OutputTexts => textsFor(code).outputs;
