/** How times and languages are written on the screens of designers. */

const medium = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });

/** A time in the 'medium' format of lists. @example mediumDate("2026-11-20T20:04:00Z") // "Nov 20, 2026, 9:04:00 PM" */
export function mediumDate(moment: string): string {
  return medium.format(new Date(moment));
}

const zoned = new Intl.DateTimeFormat("en-US", { timeZoneName: "short" });

/** The same with its time zone, for what colleagues elsewhere agree on. @example zonedDate("2026-11-20T20:04:00Z") // "Nov 20, 2026, 9:04:00 PM GMT+1" */
export function zonedDate(moment: string): string {
  const date = new Date(moment);
  const zone = zoned.formatToParts(date).find(({ type }) => type === "timeZoneName");
  return `${mediumDate(moment)} ${zone?.value ?? ""}`.trim();
}

const ofThisYear = new Intl.DateTimeFormat("en-US", {
  ...{ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
});
const ofAnotherYear = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** A time for a narrow column: without seconds, and of another year without its time. @example shortMoment("2026-11-20T20:04:00Z") // "Nov 20, 9:04 PM" */
export function shortMoment(moment: string, now = new Date()): string {
  const date = new Date(moment);
  return (date.getFullYear() === now.getFullYear() ? ofThisYear : ofAnotherYear).format(date);
}

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** @example languageName("es") // "Spanish" */
export function languageName(locale: string): string {
  try {
    return names.of(locale) ?? locale;
  } catch {
    return locale; // a workbook may name its languages freely
  }
}
