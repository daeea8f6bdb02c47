/** What the page says of questions with a look of their own: loaded with them. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  of: (value: string, most: string) => `${value} of ${most}`,
  scan: "Take a picture of the code",
  reading: "Reading the code…",
  read: (code: string) => `The code is ${code}.`,
  noCode: "No code was found. Try again closer and in good light, or type what is written at it.",
  noScanner: "Type what is written at the code.",
  day: "Day",
  month: "Month",
  year: "Year",
  sameDay: (date: string) => `That is ${date}.`,
};
export type LookTexts = typeof en;

const es: LookTexts = {
  of: (value, most) => `${value} de ${most}`,
  scan: "Hacer una foto del código",
  reading: "Leyendo el código…",
  read: (code) => `El código es ${code}.`,
  noCode: "No se ha encontrado ningún código. Pruebe más cerca y con buena luz, o escriba lo que pone.",
  noScanner: "Escriba lo que pone en el código.",
  day: "Día",
  month: "Mes",
  year: "Año",
  sameDay: (date) => `Es el ${date}.`,
};

const fr: LookTexts = {
  of: (value, most) => `${value} sur ${most}`,
  scan: "Photographier le code",
  reading: "Lecture du code…",
  read: (code) => `Le code est ${code}.`,
  noCode:
    "Aucun code trouvé. Réessayez de plus près et avec une bonne lumière, ou saisissez ce qui est écrit.",
  noScanner: "Saisissez ce qui est écrit près du code.",
  day: "Jour",
  month: "Mois",
  year: "Année",
  sameDay: (date) => `C’est le ${date}.`,
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    looks: LookTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const lookTextsFor = (code: string): LookTexts => textsOf("looks", { en, es, fr }, code) ?? en;
