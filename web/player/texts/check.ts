/** The texts around the answers that are checked before they are submitted: loaded with them. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  title: "Check your answers",
  lead: "This is what you will submit. You can still change everything.",
  unanswered: "Not answered",
  change: "Change",
  back: "Back to your answers",
  hide: "Hide the list",
};
export type CheckTexts = typeof en;

const es: CheckTexts = {
  title: "Revise sus respuestas",
  lead: "Esto es lo que va a enviar. Aún puede cambiarlo todo.",
  unanswered: "Sin respuesta",
  change: "Cambiar",
  back: "Volver a sus respuestas",
  hide: "Ocultar la lista",
};

const fr: CheckTexts = {
  title: "Vérifiez vos réponses",
  lead: "Voici ce que vous allez envoyer. Vous pouvez encore tout modifier.",
  unanswered: "Sans réponse",
  change: "Modifier",
  back: "Revenir à vos réponses",
  hide: "Masquer la liste",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    check: CheckTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const checkTextsFor = (code: string): CheckTexts => textsOf("check", { en, es, fr }, code) ?? en;
