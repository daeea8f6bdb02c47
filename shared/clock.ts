/** Calendar dates in a respondent's time zone (product decision 23). */

/** True for a zone that this runtime knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The date that a moment has in a zone. @example calendarDate(new Date("2026-01-01T02:00:00Z"), "America/New_York") // "2025-12-31" */
export function calendarDate(moment: Date, timeZone: string): string {
  // The Swedish locale writes dates as YYYY-MM-DD.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(moment);
}
