/** The texts about a link that brings answers with it: loaded with their notice. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  used: "This link was already used",
  usedText:
    "Answers were submitted with it, and it can be used once. What you entered here is kept, but can't be submitted. Ask the people who sent it for a new one.",
  unfilled: "Some answers of your link don't fit this form",
  unfilledText:
    "The form may have changed since the link was made. Please look for the right place for them:",
};
type LinkTexts = typeof en;

const es: LinkTexts = {
  used: "Este enlace ya se usó",
  usedText:
    "Con él ya se enviaron respuestas, y solo se puede usar una vez. Lo que escribió aquí se conserva, pero no se puede enviar. Pida uno nuevo a quienes se lo mandaron.",
  unfilled: "Algunas respuestas de su enlace no encajan en este formulario",
  unfilledText:
    "Puede que el formulario haya cambiado desde que se creó el enlace. Busque el lugar que les corresponde:",
};

const fr: LinkTexts = {
  used: "Ce lien a déjà été utilisé",
  usedText:
    "Des réponses ont été envoyées avec ce lien, qui ne peut servir qu’une fois. Ce que vous avez saisi ici est conservé, mais ne peut pas être envoyé. Demandez un nouveau lien à ceux qui vous l’ont envoyé.",
  unfilled: "Certaines réponses de votre lien ne conviennent pas à ce formulaire",
  unfilledText:
    "Le formulaire a peut-être changé depuis la création du lien. Cherchez la bonne place pour ces réponses\u00a0:",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    link: LinkTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const linkTextsFor = (code: string): LinkTexts => textsOf("link", { en, es, fr }, code) ?? en;
