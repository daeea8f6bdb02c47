/** The texts for an address that leads nowhere: loaded with it. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  accessDeniedText:
    "This link does not open a form. Check that it is complete, or ask the person who sent it to you for a new one.",
  noKeyText:
    "This device has no access to this form. Open the link that you saved or received; if the form is in My Forms, sign in.",
  unknownTitle: "There is nothing at this address",
  unknownText: "Check the link, or ask the person who sent it to you for a new one.",
};

const es: typeof en = {
  accessDeniedText:
    "Este enlace no abre ningún formulario. Compruebe que esté completo o pida uno nuevo a quien se lo envió.",
  noKeyText:
    "Este dispositivo no conserva ningún acceso a este formulario. Abra el enlace que guardó o recibió; si lo tiene en Mis formularios, inicie sesión.",
  unknownTitle: "No hay nada en esta dirección",
  unknownText: "Revise el enlace o pida uno nuevo a quien se lo envió.",
};

const fr: typeof en = {
  accessDeniedText:
    "Ce lien n’ouvre aucun formulaire. Vérifiez qu’il est complet ou demandez-en un nouveau à la personne qui vous l’a envoyé.",
  noKeyText:
    "Cet appareil ne garde aucun accès à ce formulaire. Ouvrez le lien que vous avez enregistré ou reçu\u00a0; s’il est dans Mes formulaires, connectez-vous.",
  unknownTitle: "Il n’y a rien à cette adresse",
  unknownText: "Vérifiez le lien ou demandez-en un nouveau à la personne qui vous l’a envoyé.",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    deadEnds: typeof en;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const deadEndTextsFor = (code: string): typeof en => textsOf("deadEnds", { en, es, fr }, code) ?? en;
