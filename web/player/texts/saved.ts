/** The texts about a form that was saved for later: loaded with it. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  savedInMyForms: "You can find it in My Forms whenever you are signed in.",
  resumeLink:
    "This link opens your form again, on this or any other device. Keep it to yourself: anyone who has it can read your answers.",
  copyLink: "Copy link",
  copied: "Copied",
};
export type SavedTexts = typeof en;

const es: SavedTexts = {
  savedInMyForms: "Lo encontrará en Mis formularios siempre que inicie sesión.",
  resumeLink:
    "Este enlace vuelve a abrir su formulario, en este o en otro dispositivo. No lo comparta: quien lo tenga puede leer sus respuestas.",
  copyLink: "Copiar enlace",
  copied: "Copiado",
};

const fr: SavedTexts = {
  savedInMyForms: "Vous le retrouvez dans Mes formulaires dès que vous êtes connecté.",
  resumeLink:
    "Ce lien rouvre votre formulaire, sur cet appareil ou sur un autre. Gardez-le pour vous\u00a0: qui le possède peut lire vos réponses.",
  copyLink: "Copier le lien",
  copied: "Copié",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    saved: SavedTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const savedTextsFor = (code: string): SavedTexts => textsOf("saved", { en, es, fr }, code) ?? en;
