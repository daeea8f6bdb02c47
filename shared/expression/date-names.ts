/**
 * Short names of months and days in the product's languages. Written out, because machines know different languages
 * and abbreviate differently: the server would store another text than the respondent saw, and decide otherwise.
 */
import { localize } from "../localize.ts";

const months = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  es: "ene feb mar abr may jun jul ago sept oct nov dic",
  fr: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
};

const days = {
  en: "Sun Mon Tue Wed Thu Fri Sat",
  es: "dom lun mar mié jue vie sáb",
  fr: "dim. lun. mar. mer. jeu. ven. sam.",
};

/** The short name of a month, 1 to 12; in English where the product does not speak the locale. @example monthName(1, "es-MX") // "ene" */
export function monthName(month: number, locale: string): string {
  return localize(months, locale, "en").split(" ")[month - 1] ?? "";
}

/** The short name of a day of the week; 0 is Sunday. @example dayName(0, "fr") // "dim." */
export function dayName(weekday: number, locale: string): string {
  return localize(days, locale, "en").split(" ")[weekday] ?? "";
}
