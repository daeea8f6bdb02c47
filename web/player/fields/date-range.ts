/** Between which dates an answer may be, before it is typed wrong. */
import type { DateBounds } from "../../../shared/form/definition/date-bounds.ts";
import { writtenDate, writtenMoment } from "../../../shared/form/engine/written-values.ts";
import type { FieldSlice } from "../base/form-context.ts";

/** Undefined where one end is open, where the author says both, and while a problem says it. */
export function dateRangeText(
  { earliest, latest }: DateBounds,
  { label, hint, problem, texts, regional }: FieldSlice,
): string | undefined {
  if (earliest === undefined || latest === undefined || earliest > latest || problem !== undefined)
    return undefined;
  const isSaid = [earliest, latest].every((bound) => `${label} ${hint}`.includes(bound.slice(0, 4)));
  if (isSaid) return undefined;
  const written = (bound: string) =>
    bound.includes("T") ? writtenMoment(bound, regional) : writtenDate(bound, regional);
  return texts.problems.dateOutOfRange
    .replace("{least}", written(earliest))
    .replace("{most}", written(latest));
}
