/** The words of the debug toggle. */
import { type Texts, textsFor } from "../texts.ts";

/** @param code of the page's own language, e.g. `fr` */
export const debugTextsFor = (code: string): Texts["debug"] => textsFor(code).debug;
