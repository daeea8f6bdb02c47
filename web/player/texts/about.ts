/** What the page says of whose form it is. */
import { type Texts, textsFor } from "../texts.ts";

export type AboutTexts = Texts["about"];

/** @param code of the page's own language, e.g. `fr` */
export const aboutTextsFor = (code: string): AboutTexts => textsFor(code).about;
