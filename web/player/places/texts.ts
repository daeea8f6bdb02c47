/** What the page says of places. */
import { type FieldTexts, fieldTextsFor } from "../texts.ts";

export type PlaceTexts = FieldTexts["places"];

/** @param code of the page's own language, e.g. `fr` */
export const placeTextsFor = (code: string): PlaceTexts => fieldTextsFor(code).places;
