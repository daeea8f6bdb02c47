/** The respondent's own calendar and clock (product decision 23). */

/** The calendar date where the respondent is. @example localToday(new Date(2026, 1, 3, 23, 59)) // "2026-02-03" */
export function localToday(now: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String(now.getFullYear()).padStart(4, "0")}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A time of day as the saved line says it. @example clockTime(date, "en") // "21:04" */
export function clockTime(at: Date, locale: string): string {
  return at.toLocaleTimeString(supported(locale), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** Day and time, in words. @example dayAndTime("2026-02-03T21:04:00Z", "en") // "February 3, 2026 at 9:04 PM" */
export function dayAndTime(iso: string, locale: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return at.toLocaleString(supported(locale), { dateStyle: "long", timeStyle: "short" });
}

/** Form languages may carry codes that are no language tags; those read English dates. */
function supported(locale: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale)[0] ?? "en";
  } catch {
    return "en";
  }
}
