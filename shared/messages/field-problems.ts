/** What is wrong with an answer, in the respondent's language (specification, section 5). */
import type { FieldProblem } from "../form/field-problem.ts";
import { localize, type ProductLocale } from "../form/localize.ts";
import { writtenValue } from "../form/written-values.ts";
import { productLocale } from "./product-locale.ts";

type Code = FieldProblem["code"];

/** `{bound}` is the limit: a long-form date, or a number. */
const texts: Record<ProductLocale, Record<Code, string>> = {
  en: {
    required: "This field is required.",
    dateBefore: "Date cannot be before {bound}",
    dateAfter: "Date cannot be after {bound}",
    notADate: "Enter a date that exists.",
    notANumber: "Enter a number.",
    notAnInteger: "Enter a whole number.",
    tooSmall: "Enter {bound} or more.",
    tooLarge: "Enter {bound} or less.",
    notAnOption: "Choose one of the options shown.",
    constraint: "This answer isn't allowed here. Check it and change it.",
    wrongType: "This answer doesn't have the expected form.",
  },
  es: {
    required: "Este campo es obligatorio.",
    dateBefore: "La fecha no puede ser anterior al {bound}",
    dateAfter: "La fecha no puede ser posterior al {bound}",
    notADate: "Escriba una fecha que exista.",
    notANumber: "Escriba un número.",
    notAnInteger: "Escriba un número entero.",
    tooSmall: "Escriba {bound} o más.",
    tooLarge: "Escriba {bound} o menos.",
    notAnOption: "Elija una de las opciones que se muestran.",
    constraint: "Esta respuesta no es válida aquí. Revísela y cámbiela.",
    wrongType: "Esta respuesta no tiene la forma esperada.",
  },
  fr: {
    required: "Entrée obligatoire",
    dateBefore: "La date ne peut pas être antérieure au {bound}",
    dateAfter: "La date ne peut pas être postérieure au {bound}",
    notADate: "Saisissez une date qui existe.",
    notANumber: "Saisissez un nombre.",
    notAnInteger: "Saisissez un nombre entier.",
    tooSmall: "Saisissez {bound} ou plus.",
    tooLarge: "Saisissez {bound} ou moins.",
    notAnOption: "Choisissez l'une des options proposées.",
    constraint: "Cette réponse n'est pas acceptée ici. Vérifiez-la et modifiez-la.",
    wrongType: "Cette réponse n'a pas la forme attendue.",
  },
};

/**
 * The text under a field; the author's own message comes first. Other languages than the product's get English.
 * @param region where it is read: a date is written as the region does
 * @example fieldProblemText({ code: "dateBefore", bound: "2026-01-15" }, "en") // "Date cannot be before January 15, 2026"
 */
export function fieldProblemText(problem: FieldProblem, locale: string, region?: string): string {
  const own = localize(problem.message, locale);
  if (own !== "") return own;
  const language = productLocale(locale);
  return texts[language][problem.code].replace("{bound}", boundText(problem.bound, language, region));
}

function boundText(bound: string | number | undefined, locale: ProductLocale, region?: string): string {
  return bound === undefined ? "" : writtenValue(bound, locale, region);
}
