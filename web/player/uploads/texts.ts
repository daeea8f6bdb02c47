/** What the page says of files. */
import { type FieldTexts, fieldTextsFor } from "../texts.ts";

export type UploadTexts = FieldTexts["uploads"];

/** @param code of the page's own language, e.g. `fr` */
export const uploadTextsFor = (code: string): UploadTexts => fieldTextsFor(code).uploads;
