/** The texts about a missing connection. */
import { type Texts, textsFor } from "../texts.ts";

export type OfflineTexts = Texts["offline"];

/** @param code of the page's own language, e.g. `fr` */
export const offlineTextsFor = (code: string): OfflineTexts => textsFor(code).offline;
