/** The respondent's page in its own words. Forms may speak more languages; the page then speaks English around them. */
import { holdTexts } from "./held-texts.ts";
import { en, type Texts } from "./texts/en.ts";

export type { Texts };

/** English is always there; the other languages come to those who read them. */
export const { textsFor, hasTexts, loadTexts, firstAttempt } = holdTexts<Texts>("en", en, {
  es: () => import("./texts/es.ts").then(({ es }) => es),
  fr: () => import("./texts/fr.ts").then(({ fr }) => fr),
});
