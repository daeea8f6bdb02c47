/** What the product itself says in reports and of answers, in each of the respondents' languages. */
import type { RespondentLocale } from "../localize.ts";
import { respondentLocale, wordsFor } from "../respondent-words.ts";

/** Words of reports. */
export interface ReportWords {
  /** What is said of something that was ticked, and of what wasn't. */
  yes: string;
  no: string;
  /** In the place of a picture. */
  pictureMissing: string;
  pictureTooLarge: string;
  /** Introduces the answers that led to a sentence of a report. */
  because: string;
  /** Units of files. */
  kilobytes: string;
  megabytes: string;
  /** Of a page whose answers were copied from an earlier submission and that nobody has confirmed. */
  notConfirmed: string;
}

export const reportWords: Readonly<Record<RespondentLocale, ReportWords>> = {
  en: {
    yes: "Yes",
    no: "No",
    pictureMissing: "This picture isn’t available.",
    pictureTooLarge: "This picture is too large to be shown here.",
    because: "Because you told us:",
    kilobytes: "kB",
    megabytes: "MB",
    notConfirmed: "Please say that your earlier answers are still so, or change them.",
  },
  es: {
    yes: "Sí",
    no: "No",
    pictureMissing: "Esta imagen no está disponible.",
    pictureTooLarge: "Esta imagen es demasiado grande para mostrarla aquí.",
    because: "Porque nos dijo:",
    kilobytes: "kB",
    megabytes: "MB",
    notConfirmed: "Indique que sus respuestas anteriores siguen siendo así, o cámbielas.",
  },
  fr: {
    yes: "Oui",
    no: "Non",
    pictureMissing: "Cette image n’est pas disponible.",
    pictureTooLarge: "Cette image est trop grande pour être affichée ici.",
    because: "Parce que vous nous avez dit\u00a0:",
    kilobytes: "ko",
    megabytes: "Mo",
    notConfirmed: "Dites que vos réponses précédentes sont toujours valables, ou modifiez-les.",
  },
  ar: {
    yes: "نعم",
    no: "لا",
    pictureMissing: "هذه الصورة غير متاحة.",
    pictureTooLarge: "هذه الصورة أكبر من أن تُعرض هنا.",
    because: "لأنك أخبرتنا:",
    kilobytes: "كيلوبايت",
    megabytes: "ميغابايت",
    notConfirmed: "أكّد أن إجاباتك السابقة ما زالت كما هي، أو غيّرها.",
  },
};

/** @example reportWordsFor("es-MX").yes // "Sí" */
export const reportWordsFor = (locale: string): ReportWords => wordsFor("reports", reportWords, locale);

/** The words before reasons, and their language. @example becauseText("es-MX") // { text: "Porque nos dijo:", lang: "es" } */
export const becauseText = (locale: string): { text: string; lang: string } => ({
  text: reportWordsFor(locale).because,
  lang: respondentLocale(locale),
});
