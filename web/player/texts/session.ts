/** The texts about a session that is about to end: loaded with the watch over it. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  code: "en",
  title: "Session Expiration",
  text: "There has been no activity here for a while. Choose Cancel to stay signed in.",
  secondsLeft: (seconds: number) =>
    `You will be signed out in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
  cancel: "Cancel",
};
export type SessionTexts = typeof en;

const es: SessionTexts = {
  code: "es",
  title: "La sesión está por terminar",
  text: "Hace un rato que nadie hace nada aquí. Elija Cancelar para seguir con la sesión abierta.",
  secondsLeft: (seconds) => `La sesión se cerrará en ${seconds} ${seconds === 1 ? "segundo" : "segundos"}.`,
  cancel: "Cancelar",
};

const fr: SessionTexts = {
  code: "fr",
  title: "La session va expirer",
  text: "Il ne s’est rien passé ici depuis un moment. Choisissez Annuler pour rester connecté.",
  secondsLeft: (seconds) =>
    `La session se fermera dans ${seconds} ${seconds === 1 ? "seconde" : "secondes"}.`,
  cancel: "Annuler",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    session: SessionTexts;
  }
}

/** These texts in a locale or its base language; English for all others. */
export const sessionTextsFor = (locale: string): SessionTexts =>
  textsOf("session", { en, es, fr }, locale) ?? en;
