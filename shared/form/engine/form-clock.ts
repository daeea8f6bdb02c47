/** The time where the respondent is; calendar dates have no time zone (product decision 23). */

/** An instant as the respondent's clock shows it (ODK XForms, today() and now()): handed in, never read from the machine. */
export interface FormClock {
  /** `YYYY-MM-DD` in the respondent's time zone. */
  today: string;
  /** ISO date-time with the respondent's offset, e.g. `2026-01-15T13:00:00.000+01:00`. */
  now: string;
}

/**
 * The clock of a form at an instant in a time zone; an unknown zone counts as UTC.
 * @example formClock(new Date("2026-01-15T23:30:00Z"), "Europe/Madrid").today // "2026-01-16"
 */
export function formClock(instant: Date, timeZone: string): FormClock {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  const today = `${part("year")}-${part("month")}-${part("day")}`;
  const offset = /GMT([+-]\d{2}:\d{2})/.exec(part("timeZoneName"))?.[1] ?? "+00:00";
  const milliseconds = String(instant.getUTCMilliseconds()).padStart(3, "0");
  const time = `${part("hour")}:${part("minute")}:${part("second")}.${milliseconds}`;
  return { today, now: `${today}T${time}${offset}` };
}

const formatters = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATTERS = 100;

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone) ?? newFormatter(timeZone);
  if (formatters.size > MAX_FORMATTERS) formatters.clear();
  formatters.set(timeZone, known);
  return known;
}

function newFormatter(timeZone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "longOffset",
  };
  try {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }); // Intl throws for an unknown zone
  }
}
