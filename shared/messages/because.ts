/** What introduces the answers that led to a sentence of a report, in the respondent's language. */
import { type ProductLocale, productLocale } from "../localize.ts";

const texts: Record<ProductLocale, string> = {
  en: "Because you told us:",
  es: "Porque nos dijo:",
  fr: "Parce que vous nous avez dit\u00a0:",
};

/** Unsupported languages get English, which is then named. @example becauseText("es-MX") // { text: "Porque nos dijo:", lang: "es" } */
export function becauseText(locale: string): { text: string; lang: ProductLocale } {
  const lang = productLocale(locale);
  return { text: texts[lang], lang };
}
