/** What the screens about mails say. */
import { type PartTexts, partTextsFor } from "../texts.ts";

export type MailTexts = PartTexts["mails"];

/** @param code of the page's own language, e.g. `fr` */
export const mailTextsFor = (code: string): MailTexts => partTextsFor(code).mails;
