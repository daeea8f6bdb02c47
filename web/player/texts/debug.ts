/** The words of the debug toggle: loaded with it. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  debugShow: "Show form value",
  debugHide: "Hide form value",
};

const es: typeof en = {
  debugShow: "Mostrar el valor del formulario",
  debugHide: "Ocultar el valor del formulario",
};

const fr: typeof en = {
  debugShow: "Afficher la valeur du formulaire",
  debugHide: "Masquer la valeur du formulaire",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    debug: typeof en;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const debugTextsFor = (code: string): typeof en => textsOf("debug", { en, es, fr }, code) ?? en;
