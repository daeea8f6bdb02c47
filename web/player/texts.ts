/** The texts of the respondent's page. Forms may have languages that are not here; the page then uses English around them. */
import { lazyMessages } from "./lazy-messages.ts";
import type { Texts } from "./texts/en.ts";

export type { Texts };

/** Each language is loaded for its readers, English also when their own has no texts or can't be loaded. */
export const { textsFor, hasTexts, hasAny, loadTexts, firstAttempt } = lazyMessages<Texts>("en", {
  en: () => import("./texts/en.ts").then(({ en }) => en),
  es: () => import("./texts/es.ts").then(({ es }) => es),
  ar: () => import("./texts/ar/index.ts").then(({ ar }) => ar),
  fr: () => import("./texts/fr.ts").then(({ fr }) => fr),
});
