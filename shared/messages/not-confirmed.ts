/** What is said of a page whose answers were copied from an earlier submission and that nobody has confirmed. */
import { type RespondentLocale, respondentLocale } from "../localize.ts";

const texts: Record<RespondentLocale, string> = {
  en: "Please say that your earlier answers are still so, or change them.",
  es: "Indique que sus respuestas anteriores siguen siendo así, o cámbielas.",
  fr: "Dites que vos réponses précédentes sont toujours valables, ou modifiez-les.",
  ar: "أكّد أن إجاباتك السابقة ما زالت كما هي، أو غيّرها.",
};

/** @param locale the respondent's; unsupported languages get English */
export const notConfirmedText = (locale: string): string => texts[respondentLocale(locale)];
