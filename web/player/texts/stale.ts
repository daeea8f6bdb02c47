/** The texts about merged answers: loaded with their notice. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  staleKept: (count: number) =>
    count === 1
      ? "1 answer that you gave here was added to them."
      : `${count} answers that you gave here were added to them.`,
  staleConflicts: "These were answered differently here. Nothing is lost: choose which answer stays.",
  staleMine: "Your answer here",
  staleTheirs: "The newer answer",
  useMine: "Use my answer",
  unanswered: "no answer",
};
export type StaleTexts = typeof en;

const es: StaleTexts = {
  staleKept: (count) =>
    count === 1
      ? "Se añadió 1 respuesta que usted dio aquí."
      : `Se añadieron ${count} respuestas que usted dio aquí.`,
  staleConflicts: "Aquí se respondieron de otra manera. Nada se ha perdido: elija qué respuesta se queda.",
  staleMine: "Su respuesta aquí",
  staleTheirs: "La respuesta más reciente",
  useMine: "Usar mi respuesta",
  unanswered: "sin respuesta",
};

const fr: StaleTexts = {
  staleKept: (count) =>
    count === 1
      ? "1 réponse donnée ici y a été ajoutée."
      : `${count} réponses données ici y ont été ajoutées.`,
  staleConflicts: "Ici, la réponse était différente. Rien n’est perdu\u00a0: choisissez celle qui reste.",
  staleMine: "Votre réponse ici",
  staleTheirs: "La réponse la plus récente",
  useMine: "Garder ma réponse",
  unanswered: "sans réponse",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    stale: StaleTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const staleTextsFor = (code: string): StaleTexts => textsOf("stale", { en, es, fr }, code) ?? en;
