/**
 * The mails to designers about a form that they were given or offered, in the languages of the product. A subject never contains text that
 * a user chose; the names of the form and of the person are text alone, without links.
 */
import { brand } from "../brand.ts";
import { DEFAULT_LOCALE, type ProductLocale, productLocales } from "../localize.ts";
import type { FormMailKind } from "../stores/dynamodb/mail-store.ts";
import type { MailText } from "./mail-texts.ts";
import { unsubscribeWords } from "./respondent-mail-texts.ts";
import { withoutLinks } from "./without-links.ts";

/** Somebody's name and address; undefined: nobody knows, e.g. as an operator did it. */
export type Giver = { name: string; address: string } | undefined;

type FormMailTexts = Record<
  FormMailKind,
  { subject: string; lead: (giver: string | undefined) => string }
> & {
  /** What the name of the form follows, with its colon. */
  form: string;
  /** What the link to the forms list follows, with its colon. */
  list: string;
  /** The same where it may not be in that list any more. */
  lists: string;
  /** The same for a form that waits for an answer there. */
  answer: string;
  /** Why this mail came. */
  why: Record<FormMailKind, string>;
};

const texts: Record<ProductLocale, FormMailTexts> = {
  en: {
    "form-shared": {
      subject: `${brand.product}: a form was shared with you`,
      lead: (giver = "The owner of a form") => `${giver} shared this form with you.`,
    },
    "form-offered": {
      subject: `${brand.product}: will you take over a form?`,
      lead: (giver = "The owner of a form") =>
        `${giver} would like to hand this form over to you. It becomes yours only if you accept: then you decide who shares it, and may read what respondents answered.`,
    },
    "form-handed-over": {
      subject: `${brand.product}: you now own a form`,
      lead: (giver = "The former owner of this form") =>
        `${giver} handed this form over to you. You decide who shares it, and may read what respondents answered.`,
    },
    "form-accepted": {
      subject: `${brand.product}: your form has a new owner`,
      lead: (giver = "The person to whom you offered this form") =>
        `${giver} accepted this form from you, and owns it now.`,
    },
    "form-refused": {
      subject: `${brand.product}: your form was not taken over`,
      lead: () =>
        "The person to whom you offered this form refused it. It stays yours. Who it was is in the form's activity.",
    },
    form: "Form:",
    list: "It is in your forms list:",
    lists: "Your forms list:",
    answer: "Accept or refuse above your forms list:",
    why: {
      "form-shared": "You get this mail because someone gave you access to a form.",
      "form-offered": "You get this mail because someone wants to hand a form over to you.",
      "form-handed-over": "You get this mail because someone made you the owner of a form.",
      "form-accepted": "You get this mail because you offered a form to someone.",
      "form-refused": "You get this mail because you offered a form to someone.",
    },
  },
  es: {
    "form-shared": {
      subject: `${brand.product}: han compartido un formulario con usted`,
      lead: (giver = "La persona propietaria") => `${giver} ha compartido este formulario con usted.`,
    },
    "form-offered": {
      subject: `${brand.product}: ¿quiere hacerse cargo de un formulario?`,
      lead: (giver = "La persona propietaria") =>
        `${giver} quiere traspasarle este formulario. Solo será suyo si lo acepta: entonces usted decidirá quién lo comparte y podrá leer lo que se responde.`,
    },
    "form-handed-over": {
      subject: `${brand.product}: un formulario es ahora suyo`,
      lead: (giver = "La persona propietaria anterior") =>
        `${giver} le ha traspasado este formulario. Usted decide quién lo comparte y puede leer lo que se responde.`,
    },
    "form-accepted": {
      subject: `${brand.product}: su formulario ya es de otra persona`,
      lead: (giver = "La persona a quien ofreció este formulario") =>
        `${giver} ha aceptado este formulario, que ahora es suyo.`,
    },
    "form-refused": {
      subject: `${brand.product}: no han aceptado su formulario`,
      lead: () =>
        "La persona a quien ofreció este formulario lo ha rechazado. Sigue siendo de usted. Quién fue consta en la actividad del formulario.",
    },
    form: "Formulario:",
    list: "Está en su lista de formularios:",
    lists: "Su lista de formularios:",
    answer: "Acéptelo o rechácelo encima de su lista de formularios:",
    why: {
      "form-shared": "Recibe este mensaje porque alguien le ha dado acceso a un formulario.",
      "form-offered": "Recibe este mensaje porque alguien quiere traspasarle un formulario.",
      "form-handed-over": "Recibe este mensaje porque un formulario ha pasado a ser suyo.",
      "form-accepted": "Recibe este mensaje porque ofreció un formulario a alguien.",
      "form-refused": "Recibe este mensaje porque ofreció un formulario a alguien.",
    },
  },
  fr: {
    "form-shared": {
      subject: `${brand.product} : un formulaire est partagé avec vous`,
      lead: (giver = "Son propriétaire") => `${giver} a partagé ce formulaire avec vous.`,
    },
    "form-offered": {
      subject: `${brand.product} : reprendrez-vous un formulaire ?`,
      lead: (giver = "Son propriétaire") =>
        `${giver} souhaite vous transmettre ce formulaire. Il ne devient le vôtre que si vous acceptez : vous décidez alors qui le partage et pouvez lire les réponses.`,
    },
    "form-handed-over": {
      subject: `${brand.product} : un formulaire est désormais le vôtre`,
      lead: (giver = "Son ancien propriétaire") =>
        `${giver} vous a transmis ce formulaire. Vous décidez qui le partage et pouvez lire les réponses.`,
    },
    "form-accepted": {
      subject: `${brand.product} : votre formulaire a un nouveau propriétaire`,
      lead: (giver = "La personne à qui vous avez proposé ce formulaire") =>
        `${giver} a accepté ce formulaire et en est désormais propriétaire.`,
    },
    "form-refused": {
      subject: `${brand.product} : votre formulaire n’a pas été repris`,
      lead: () =>
        "La personne à qui vous avez proposé ce formulaire l’a refusé. Il reste le vôtre. L’activité du formulaire indique de qui il s’agit.",
    },
    form: "Formulaire :",
    list: "Il est dans votre liste de formulaires :",
    lists: "Votre liste de formulaires :",
    answer: "Acceptez ou refusez au-dessus de votre liste de formulaires :",
    why: {
      "form-shared": "Vous recevez ce message parce que quelqu’un vous a donné accès à un formulaire.",
      "form-offered": "Vous recevez ce message parce que quelqu’un souhaite vous transmettre un formulaire.",
      "form-handed-over": "Vous recevez ce message parce qu’un formulaire est devenu le vôtre.",
      "form-accepted": "Vous recevez ce message parce que vous avez proposé un formulaire à quelqu’un.",
      "form-refused": "Vous recevez ce message parce que vous avez proposé un formulaire à quelqu’un.",
    },
  },
};

/** What a mail about a form says beside its own words. */
export interface FormMailFacts {
  formName: string;
  giver: Giver;
  /** The forms list. */
  link: string;
  unsubscribe: string;
}

/** Subject and text; an unsupported locale gets English. */
export function formMailText(
  kind: FormMailKind,
  locale: string,
  { formName, giver, link, unsubscribe }: FormMailFacts,
): MailText {
  const { code } = productLocales.find((known) => known.code === locale) ?? { code: DEFAULT_LOCALE };
  const { [kind]: words, form, list, lists, answer, why } = texts[code];
  const where = kind === "form-offered" ? answer : kind === "form-accepted" ? lists : list;
  const paragraphs = [
    words.lead(giver && `${withoutLinks(giver.name)} (${giver.address})`),
    `${form} ${withoutLinks(formName)}`,
    `${where}\n${link}`,
    why[kind],
    `${unsubscribeWords(code)}\n${unsubscribe}`,
  ];
  return { subject: words.subject, text: paragraphs.join("\n\n") };
}
