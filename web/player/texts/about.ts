/** What the page says of whose form it is: loaded with it. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  contact: "Questions about this form?",
};
export type AboutTexts = typeof en;

const es: AboutTexts = {
  contact: "¿Preguntas sobre este formulario?",
};

const fr: AboutTexts = {
  contact: "Des questions sur ce formulaire\u00a0?",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    about: AboutTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const aboutTextsFor = (code: string): AboutTexts => textsOf("about", { en, es, fr }, code) ?? en;
