/** When a mail about what came in is due. */
import type { Notice } from "../stores/dynamodb/notice-store.ts";
import { NOTICE_GATHER_SECONDS } from "../timings.ts";

const GATHER_MS = NOTICE_GATHER_SECONDS * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY = 1;

/**
 * The first moment after `at` at which the mail comes that has what came in until then. It is the same for all of a day, or of some
 * minutes: so there is one mail for all of it.
 *
 * @example nextMailAt({ when: "daily", hour: 8, timeZone: "Europe/Madrid" }, new Date("2026-03-02T09:41Z")) // 2026-03-03T07:00Z
 */
export function nextMailAt(
  { when, hour, timeZone }: Pick<Notice, "when" | "hour" | "timeZone">,
  at: Date,
): Date {
  const moment = at.getTime();
  if (when === "once" || when === "off")
    return new Date(Math.floor(moment / GATHER_MS) * GATHER_MS + GATHER_MS);
  const today = wallClock(moment, timeZone);
  const midnight = today - (today % DAY_MS);
  // from the day before: a clock that is set back has an hour twice
  for (let day = midnight - DAY_MS; ; day += DAY_MS) {
    if (when === "weekly" && new Date(day).getUTCDay() !== MONDAY) continue;
    const due = momentOf(day + hour * 60 * 60 * 1000, timeZone);
    if (due > moment) return new Date(due);
  }
}

/** What clocks of a zone show at a moment, as if it were UTC. */
function wallClock(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en", {
    ...{ timeZone, calendar: "iso8601", numberingSystem: "latn", hourCycle: "h23" },
    ...{ year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

/** The moment at which clocks show it; of an hour that is left out, the one after it. */
function momentOf(shown: number, timeZone: string): number {
  const guess = shown - (wallClock(shown, timeZone) - shown);
  return guess - (wallClock(guess, timeZone) - shown);
}
