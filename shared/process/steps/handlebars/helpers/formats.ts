import { dayNumber } from "../../../../expression/calendar.ts";
import { withOrdinalFirst } from "../../../../form/engine/written-values.ts";
import { intlLocale } from "../../../../localize.ts";
import { text } from "../values.ts";
import { type Helper, type HelperCall, namedText } from "./helper.ts";

/** How long a date or a time is written. */
export const dateStyles = ["full", "long", "medium", "short"] as const;
type DateStyle = (typeof dateStyles)[number];

const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();
const MAX_FORMATTERS = 200;

/** Creating a formatter takes longer than using it a thousand times. */
function remembered<Formatter extends Intl.DateTimeFormat | Intl.NumberFormat>(
  key: unknown[],
  make: () => Formatter,
): Formatter {
  const name = JSON.stringify(key);
  const known = formatters.get(name);
  if (known) return known as Formatter; // the key starts with the kind of formatter
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  const format = make();
  formatters.set(name, format);
  return format;
}

function styleOf(value: unknown): DateStyle | undefined {
  return dateStyles.find((style) => style === value);
}

function formatDate(value: unknown, positional: unknown, call: HelperCall): string {
  const written = text(value, call.run);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(written);
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.test(written);
  if (!isDay && !isMoment) return written;
  const date = new Date(isMoment && !/(Z|[+-]\d{2}:?\d{2})$/.test(written) ? `${written}Z` : written);
  // a day that no month has would become one of the next
  if (Number.isNaN(date.getTime()) || dayNumber(written.slice(0, 10)) === undefined) return written;
  const locale = intlLocale(call.run.options.locale);
  const dateStyle = styleOf(positional) ?? styleOf(call.named.get("style")) ?? "long";
  const timeStyle = styleOf(call.named.get("time"));
  // A calendar date has no time zone: it is read and written in the same one, so it never shifts by a day.
  const timeZone = isDay ? "UTC" : knownZone(namedText(call, "timeZone"));
  const format = remembered(
    ["date", locale, dateStyle, timeStyle, timeZone],
    () =>
      new Intl.DateTimeFormat(locale, { dateStyle, timeZone, ...(isMoment && timeStyle && { timeStyle }) }),
  );
  return withOrdinalFirst(format.format(date), locale);
}

/** A time zone may come from data: one that isn't known fails no report. */
function knownZone(timeZone: string | undefined): string {
  if (!timeZone) return "UTC";
  try {
    remembered(["zone", timeZone], () => new Intl.DateTimeFormat("en", { timeZone }));
    return timeZone;
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    return "UTC";
  }
}

function formatNumber(value: unknown, call: HelperCall): string {
  const written = text(value, call.run);
  const number = typeof value === "number" ? value : written.trim() === "" ? Number.NaN : Number(written);
  if (!Number.isFinite(number)) return written;
  const locale = intlLocale(call.run.options.locale);
  const decimals = call.named.get("decimals");
  const unit = namedText(call, "currency")?.trim();
  const currency = unit && /^[A-Za-z]{3}$/.test(unit) ? unit : undefined;
  const isPercent = call.named.get("style") === "percent";
  const digits = typeof decimals === "number" ? Math.min(20, Math.max(0, Math.trunc(decimals))) : undefined;
  const formatted = remembered(
    ["number", locale, digits, currency, isPercent],
    () =>
      new Intl.NumberFormat(locale, {
        ...(currency
          ? { style: "currency" as const, currency }
          : isPercent
            ? { style: "percent" as const }
            : {}),
        ...(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
      }),
  ).format(number);
  // what data has instead of a code stays beside the number
  return unit && !currency ? `${formatted} ${unit}` : formatted;
}

/** Helpers that write dates and numbers in the reader's language. */
export const formats = {
  date: {
    signature: '{{date value "long" time="short" timeZone="Europe/Paris"}}',
    summary:
      "A date in the reader's language: full, long (the default), medium or short. A date with a time can also take a time style and a time zone. " +
      "What isn't a date stays as it is.",
    examples: [
      { template: "{{date birthday}}", data: { birthday: "2020-02-29" }, output: "February 29, 2020" },
      {
        template: '{{date birthday "short"}}',
        data: { birthday: "2020-02-29" },
        output: "29/2/20",
        locale: "es",
      },
      { template: "{{date birthday}}", data: { birthday: "unknown" }, output: "unknown" },
    ],
    arity: [1, 2],
    named: ["style", "time", "timeZone"],
    run: ([value, style], call) => formatDate(value, style, call),
  },
  number: {
    signature: '{{number value decimals=1 style="percent" currency="EUR"}}',
    summary: "A number in the reader's language. What isn't a number stays as it is.",
    examples: [
      { template: "{{number weight decimals=1}}", data: { weight: 1234.56 }, output: "1,234.6" },
      { template: "{{number weight decimals=1}}", data: { weight: "12.5" }, output: "12,5", locale: "fr" },
      { template: '{{number share style="percent"}}', data: { share: 0.25 }, output: "25%" },
    ],
    arity: [1, 1],
    named: ["decimals", "currency", "style"],
    run: ([value], call) => formatNumber(value, call),
  },
} as const satisfies Record<string, Helper>;
