/** What the page says of pictures, sounds and videos. */
import { type FieldTexts, fieldTextsFor } from "../texts.ts";

export type MediaTexts = FieldTexts["media"];

/** @param code of the page's own language, e.g. `fr` */
export const mediaTextsFor = (code: string): MediaTexts => fieldTextsFor(code).media;
