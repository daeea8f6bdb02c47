/** The texts about a missing connection. */
import { type EndTexts, endTextsFor } from "../texts.ts";

export type OfflineTexts = EndTexts["offline"];

/** @param code of the page's own language, e.g. `fr` */
export const offlineTextsFor = (code: string): OfflineTexts => endTextsFor(code).offline;
