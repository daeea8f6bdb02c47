import { type ProductLocale, productLocales } from "../localize.ts";

/** The product's own language for a locale. @example productLocale("fr-CA") // "fr" */
export function productLocale(locale: string): ProductLocale {
  const base = locale.toLowerCase().split("-")[0];
  return productLocales.find(({ code }) => code === base)?.code ?? "en";
}
