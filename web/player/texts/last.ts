/** The texts about starting from the last answers. */
import { withOrdinalFirst } from "../../../shared/form/written-values.ts";
import { type PartTexts, partTextsFor } from "../texts.ts";

export type LastTexts = PartTexts["last"];

/** @param code of the page's own language, e.g. `fr` */
export const lastTextsFor = (code: string): LastTexts => partTextsFor(code).last;

/** A day in words. @param code of the page's own language. @example dayOf("2026-05-03T10:00:00Z", "en") // "May 3, 2026" */
export const dayOf = (iso: string, code: string): string =>
  withOrdinalFirst(new Date(iso).toLocaleDateString(code, { dateStyle: "long" }), code);
