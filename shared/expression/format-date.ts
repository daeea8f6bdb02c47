/** Dates as texts, by the letters of ODK XForms, format-date() and format-date-time(). */

import type { RespondentLocale } from "../localize.ts";
import { wordsFor } from "../respondent-words.ts";
import { type DateTimeParts, partsOf } from "./calendar.ts";

/*
 * Short names of months and days in the respondents' languages. Hard-coded, because machines know different languages
 * and abbreviate differently: the server would store another text than the respondent saw, and could decide otherwise.
 */

interface DateWords {
  /** From January, with blanks between them. */
  months: string;
  /** From Sunday. */
  days: string;
}

export const dateWords: Readonly<Record<RespondentLocale, DateWords>> = {
  en: { months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", days: "Sun Mon Tue Wed Thu Fri Sat" },
  es: { months: "ene feb mar abr may jun jul ago sept oct nov dic", days: "dom lun mar mié jue vie sáb" },
  ar: {
    months: "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    days: "الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت",
  },
  fr: {
    months: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    days: "dim. lun. mar. mer. jeu. ven. sam.",
  },
};

/** The short name of a month, 1 to 12; in English if the product doesn't support the locale. @example monthName(1, "es-MX") // "ene" */
function monthName(month: number, locale: string): string {
  return wordsFor("dates", dateWords, locale).months.split(" ")[month - 1] ?? "";
}

/** The short name of a day of the week; 0 is Sunday. @example dayName(0, "fr") // "dim." */
function dayName(weekday: number, locale: string): string {
  return wordsFor("dates", dateWords, locale).days.split(" ")[weekday] ?? "";
}

/**
 * Writes a day number by a pattern: %Y %y year, %m %n month, %b its short name, %d %e day, %H %h hour, %M minute,
 * %S second, %3 milliseconds, %a short name of the weekday, %% a percent sign; other letters stay.
 * @param days days since 1970-01-01, with fraction
 * @example formatDate(0, "%d/%m/%Y", "en") // "01/01/1970"
 */
export function formatDate(days: number, pattern: string, locale: string): string {
  const at = partsOf(days);
  return pattern.replace(/%(.)/g, (written, letter: string) => part(at, letter, locale) ?? written);
}

function part(at: DateTimeParts, letter: string, locale: string): string | undefined {
  switch (letter) {
    case "Y":
      return String(at.year).padStart(4, "0");
    case "y":
      return two(at.year % 100);
    case "m":
      return two(at.month);
    case "n":
      return String(at.month);
    case "b":
      return monthName(at.month, locale);
    case "d":
      return two(at.day);
    case "e":
      return String(at.day);
    case "H":
      return two(at.hour);
    case "h":
      return String(at.hour);
    case "M":
      return two(at.minute);
    case "S":
      return two(at.second);
    case "3":
      return String(at.millisecond).padStart(3, "0");
    case "a":
      return dayName(at.weekday, locale);
    case "%":
      return "%";
    default:
      return undefined;
  }
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
