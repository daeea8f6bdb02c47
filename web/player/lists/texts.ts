/** What the page says of long lists. */
import { type FieldTexts, fieldTextsFor } from "../texts.ts";

export type ListTexts = FieldTexts["lists"];

/** @param code of the page's own language, e.g. `fr` */
export const listTextsFor = (code: string): ListTexts => fieldTextsFor(code).lists;
