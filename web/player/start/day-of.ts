import { withOrdinalFirst } from "../../../shared/form/engine/written-values.ts";

/** A day in words. @param code of the page's own language. @example dayOf("2026-05-03T10:00:00Z", "en") // "May 3, 2026" */
export const dayOf = (iso: string, code: string): string =>
  withOrdinalFirst(new Date(iso).toLocaleDateString(code, { dateStyle: "long" }), code);
