/** The texts about a form that was changed since it was begun: loaded with their notice. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  title: "This form was updated since you began",
  kept: "Everything that you entered is still here.",
  look: "These questions are new or changed:",
};
type ChangedTexts = typeof en;

const es: ChangedTexts = {
  title: "Este formulario se ha actualizado desde que usted empezó",
  kept: "Todo lo que usted escribió sigue aquí.",
  look: "Estas preguntas son nuevas o han cambiado:",
};

const fr: ChangedTexts = {
  title: "Ce formulaire a été mis à jour depuis que vous l’avez commencé",
  kept: "Tout ce que vous avez saisi est encore là.",
  look: "Ces questions sont nouvelles ou ont changé\u00a0:",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    changed: ChangedTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const changedTextsFor = (code: string): ChangedTexts => textsOf("changed", { en, es, fr }, code) ?? en;
