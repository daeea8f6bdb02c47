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
  /** The same for what is to be looked at, or was, before it is published, and for hooks. */
  review: string;
  /** How many sentences change, or came back. */
  sentences: (count: number) => string;
  /** What a note follows, with its colon. */
  note: string;
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
    "review-request": {
      subject: `${brand.product}: changes of a form wait for your sign-off`,
      lead: (giver = "Somebody") =>
        `${giver} asks you to look at changes of this form before they are published. You see each sentence of its reports that changes, old beside new, and approve it or send it back.`,
    },
    "review-returned": {
      subject: `${brand.product}: changes of a form were sent back to you`,
      lead: (giver = "Somebody") =>
        `${giver} looked at the changes of this form, and sent some of them back.`,
    },
    "review-approved": {
      subject: `${brand.product}: changes of a form are signed off`,
      lead: () => "All changes of this form are signed off. It can be published as it is now.",
    },
    "hook-paused": {
      subject: `${brand.product}: a hook is paused`,
      lead: () =>
        "A hook of this form is paused: its address didn't take what it was sent, or whoever set it may no longer read those answers. What happens now waits for 30 days, and is sent once the hook is resumed.",
    },
    form: "Form:",
    list: "It is in your forms list:",
    lists: "Your forms list:",
    answer: "Accept or refuse above your forms list:",
    review: "Here they are:",
    sentences: (count) => `Sentences: ${count}`,
    note: "Note:",
    why: {
      "form-shared": "You get this mail because someone gave you access to a form.",
      "form-offered": "You get this mail because someone wants to hand a form over to you.",
      "form-handed-over": "You get this mail because someone made you the owner of a form.",
      "form-accepted": "You get this mail because you offered a form to someone.",
      "form-refused": "You get this mail because you offered a form to someone.",
      "review-request": "You get this mail because you may sign off changes of this form.",
      "review-returned": "You get this mail because you asked for this sign-off.",
      "review-approved": "You get this mail because you asked for this sign-off.",
      "hook-paused": "You get this mail because you set this hook, or own the form.",
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
    "review-request": {
      subject: `${brand.product}: unos cambios esperan su visto bueno`,
      lead: (giver = "Alguien") =>
        `${giver} le pide que mire unos cambios de este formulario antes de publicarlos. Verá cada frase de sus informes que cambia, la anterior junto a la nueva, y podrá aprobarla o devolverla.`,
    },
    "review-returned": {
      subject: `${brand.product}: le han devuelto unos cambios`,
      lead: (giver = "Alguien") => `${giver} ha mirado los cambios de este formulario y ha devuelto algunos.`,
    },
    "review-approved": {
      subject: `${brand.product}: los cambios tienen el visto bueno`,
      lead: () =>
        "Todos los cambios de este formulario tienen el visto bueno. Se puede publicar tal como está ahora.",
    },
    "hook-paused": {
      subject: `${brand.product}: un webhook está en pausa`,
      lead: () =>
        "Un webhook de este formulario está en pausa: su dirección no aceptó lo que se le envió, o quien lo configuró ya no puede leer esas respuestas. Lo que ocurra ahora espera 30 días y se envía cuando se reanude.",
    },
    form: "Formulario:",
    list: "Está en su lista de formularios:",
    lists: "Su lista de formularios:",
    answer: "Acéptelo o rechácelo encima de su lista de formularios:",
    review: "Aquí están:",
    sentences: (count) => `Frases: ${count}`,
    note: "Nota:",
    why: {
      "form-shared": "Recibe este mensaje porque alguien le ha dado acceso a un formulario.",
      "form-offered": "Recibe este mensaje porque alguien quiere traspasarle un formulario.",
      "form-handed-over": "Recibe este mensaje porque un formulario ha pasado a ser suyo.",
      "form-accepted": "Recibe este mensaje porque ofreció un formulario a alguien.",
      "form-refused": "Recibe este mensaje porque ofreció un formulario a alguien.",
      "review-request":
        "Recibe este mensaje porque puede dar el visto bueno a los cambios de este formulario.",
      "review-returned": "Recibe este mensaje porque pidió este visto bueno.",
      "review-approved": "Recibe este mensaje porque pidió este visto bueno.",
      "hook-paused": "Recibe este mensaje porque configuró este webhook o el formulario es suyo.",
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
    "review-request": {
      subject: `${brand.product} : des modifications attendent votre accord`,
      lead: (giver = "Quelqu’un") =>
        `${giver} vous demande de regarder des modifications de ce formulaire avant leur publication. Vous verrez chaque phrase de ses rapports qui change, l’ancienne à côté de la nouvelle, et pourrez l’approuver ou la renvoyer.`,
    },
    "review-returned": {
      subject: `${brand.product} : des modifications vous sont renvoyées`,
      lead: (giver = "Quelqu’un") =>
        `${giver} a regardé les modifications de ce formulaire et en a renvoyé certaines.`,
    },
    "review-approved": {
      subject: `${brand.product} : les modifications sont approuvées`,
      lead: () =>
        "Toutes les modifications de ce formulaire sont approuvées. Il peut être publié tel qu’il est maintenant.",
    },
    "hook-paused": {
      subject: `${brand.product} : un webhook est en pause`,
      lead: () =>
        "Un webhook de ce formulaire est en pause : son adresse n’a pas accepté ce qui lui a été envoyé, ou la personne qui l’a configuré ne peut plus lire ces réponses. Ce qui se passe maintenant attend 30 jours et sera envoyé à la reprise.",
    },
    form: "Formulaire :",
    list: "Il est dans votre liste de formulaires :",
    lists: "Votre liste de formulaires :",
    answer: "Acceptez ou refusez au-dessus de votre liste de formulaires :",
    review: "Les voici :",
    sentences: (count) => `Phrases : ${count}`,
    note: "Note :",
    why: {
      "form-shared": "Vous recevez ce message parce que quelqu’un vous a donné accès à un formulaire.",
      "form-offered": "Vous recevez ce message parce que quelqu’un souhaite vous transmettre un formulaire.",
      "form-handed-over": "Vous recevez ce message parce qu’un formulaire est devenu le vôtre.",
      "form-accepted": "Vous recevez ce message parce que vous avez proposé un formulaire à quelqu’un.",
      "form-refused": "Vous recevez ce message parce que vous avez proposé un formulaire à quelqu’un.",
      "review-request":
        "Vous recevez ce message parce que vous pouvez approuver les modifications de ce formulaire.",
      "review-returned": "Vous recevez ce message parce que vous avez demandé cet accord.",
      "review-approved": "Vous recevez ce message parce que vous avez demandé cet accord.",
      "hook-paused":
        "Vous recevez ce message parce que vous avez configuré ce webhook ou que le formulaire est le vôtre.",
    },
  },
};

/** What a mail about a form says beside its own words. */
export interface FormMailFacts {
  formName: string;
  giver: Giver;
  /** Of a sign-off: what its writer says, and of how many sentences. */
  note?: string | undefined;
  sentences?: number | undefined;
  /** The forms list, or the page of a review. */
  link: string;
  unsubscribe: string;
}

/** Subject and text; an unsupported locale gets English. */
export function formMailText(
  kind: FormMailKind,
  locale: string,
  { formName, giver, note = "", sentences, link, unsubscribe }: FormMailFacts,
): MailText {
  const { code } = productLocales.find((known) => known.code === locale) ?? { code: DEFAULT_LOCALE };
  const { [kind]: words, form, list, lists, answer, review, why, ...more } = texts[code];
  const ofList = kind === "form-offered" ? answer : kind === "form-accepted" ? lists : list;
  const where = kind.startsWith("review-") || kind === "hook-paused" ? review : ofList;
  const paragraphs = [
    words.lead(giver && `${withoutLinks(giver.name)} (${giver.address})`),
    [
      `${form} ${withoutLinks(formName)}`,
      ...(sentences === undefined ? [] : [more.sentences(sentences)]),
      ...(note === "" ? [] : [`${more.note} ${withoutLinks(note)}`]),
    ].join("\n"),
    `${where}\n${link}`,
    why[kind],
    `${unsubscribeWords(code)}\n${unsubscribe}`,
  ];
  return { subject: words.subject, text: paragraphs.join("\n\n") };
}
