/** The texts about starting from the last answers: loaded with the offer, and with a form that was started so. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  title: "You have filled this in before",
  text: (date: string) =>
    `You submitted it on ${date}. You can begin with those answers: each page then asks whether they are still so. Files are not copied.`,
  empty: "Start empty",
  copy: "Start from my last answers",
  from: (date: string) => `These are your answers of ${date}.`,
  ask: "Still so? Change what isn't.",
  yes: "Yes, still so",
  checked: "You have checked this page.",
  problem: "Say that your last answers are still so, or change them.",
};
type LastTexts = typeof en;

const es: LastTexts = {
  title: "Ya rellenó este formulario antes",
  text: (date) =>
    `Lo envió el ${date}. Puede empezar con aquellas respuestas: cada página le preguntará si siguen siendo así. Los archivos no se copian.`,
  empty: "Empezar en blanco",
  copy: "Empezar con mis últimas respuestas",
  from: (date) => `Estas son sus respuestas del ${date}.`,
  ask: "¿Siguen siendo así? Cambie lo que no lo sea.",
  yes: "Sí, siguen siendo así",
  checked: "Ha revisado esta página.",
  problem: "Indique que sus últimas respuestas siguen siendo así, o cámbielas.",
};

const fr: LastTexts = {
  title: "Vous avez déjà rempli ce formulaire",
  text: (date) =>
    `Vous l’avez envoyé le ${date}. Vous pouvez commencer avec ces réponses\u00a0: chaque page demande alors si elles sont toujours valables. Les fichiers ne sont pas copiés.`,
  empty: "Commencer à vide",
  copy: "Commencer avec mes dernières réponses",
  from: (date) => `Voici vos réponses du ${date}.`,
  ask: "Toujours valables\u00a0? Modifiez ce qui ne l’est plus.",
  yes: "Oui, toujours valables",
  checked: "Vous avez vérifié cette page.",
  problem: "Dites que vos dernières réponses sont toujours valables, ou modifiez-les.",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    last: LastTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const lastTextsFor = (code: string): LastTexts => textsOf("last", { en, es, fr }, code) ?? en;

/** A day in words. @param code of the page's own language. @example dayOf("2026-05-03T10:00:00Z", "en") // "May 3, 2026" */
export const dayOf = (iso: string, code: string): string =>
  new Date(iso).toLocaleDateString(code, { dateStyle: "long" });
