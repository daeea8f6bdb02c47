/** The respondent's own calendar and clock (product decision 23). */

import { regionalLocale, regionOf } from "../../../shared/form/definition/regional-locale.ts";
import { type FormClock, formClock } from "../../../shared/form/engine/engine.ts";
import { withOrdinalFirst } from "../../../shared/form/engine/written-values.ts";
import { serverNow } from "../../lib/server-time.ts";

/** The respondent's date and time, as the form engine takes them: the server's instant in the respondent's zone. */
export function clockNow(): FormClock {
  return formClock(serverNow(), ownTimeZone());
}

let known = { minute: -1, today: "" };

/** The respondent's calendar day; asking the calendar is slow, and each date field of a form asks. */
export function today(): string {
  const minute = Math.floor(serverNow().getTime() / 60_000);
  if (known.minute !== minute) known = { minute, today: clockNow().today };
  return known.today;
}

/** The browser's region. @example ownRegion() // "GB" */
export function ownRegion(): string | undefined {
  return regionOf(navigator.languages ?? [navigator.language]);
}

export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** A time of day as shown after a save. @example clockTime(date, "en") // "21:04" */
export function clockTime(at: Date, locale: string): string {
  return at.toLocaleTimeString(supported(locale), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** Day and time, in words, as the browser's region writes them. @example dayAndTime("2026-02-03T21:04:00Z", "en") // "Feb 3, 2026, 9:04 PM" */
export function dayAndTime(iso: string, locale: string, dateStyle: "medium" | "long" = "medium"): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return withOrdinalFirst(at.toLocaleString(inRegion(locale), { dateStyle, timeStyle: "short" }), locale);
}

/**
 * The same with its time zone, for a moment by which something must be done.
 * @example dayTimeAndZone("2026-02-03T20:04:00Z", "en") // "February 3, 2026 at 9:04 PM (Central European Standard Time)", in Madrid
 */
export function dayTimeAndZone(iso: string, locale: string): string {
  const format = new Intl.DateTimeFormat(inRegion(locale), { timeZoneName: "long" });
  const zone = format.formatToParts(new Date(iso)).find(({ type }) => type === "timeZoneName");
  return `${dayAndTime(iso, locale, "long")} (${zone?.value ?? ownTimeZone()})`;
}

const inRegion = (locale: string) => supported(regionalLocale(locale, ownRegion()));

/** Form languages may have codes that aren't language tags; they get English dates. */
function supported(locale: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale)[0] ?? "en";
  } catch {
    return "en";
  }
}
