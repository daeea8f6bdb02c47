/**
 * The mails about forms, in the languages of respondents. They never contain an answer: the reader of a mail may not be the
 * person who filled the form in. They name the form as its publication is called, and whose it is where that is known; a subject
 * has no text of a form.
 */
import { brand } from "../brand.ts";
import type { RespondentLocale } from "../localize.ts";
import { wordsFor } from "../respondent-words.ts";
import type { RespondentMailKind } from "../stores/dynamodb/mail-store.ts";
import type { MailText } from "./mail-texts.ts";
import { withoutLinks } from "./without-links.ts";

/** The text above the link. */
interface KindText {
  subject: string;
  lead: string;
}
type RespondentTexts = Record<RespondentMailKind, KindText> & {
  /** What the name of the form follows, with its colon. */
  form: string;
  /** What the name of the organisation follows, with its colon. */
  from: string;
  /** The text below a link that opens the form by itself. */
  keep: string;
  /** The text below a link that requires signing in. */
  signIn: string;
  unsubscribe: string;
};

/** What mails about forms say. */
export const respondentMailWords: Record<RespondentLocale, RespondentTexts> = {
  en: {
    "resume-link": {
      subject: `${brand.product}: the link to your form`,
      lead: "Here is the link that you requested. It opens your form with your answers:",
    },
    "report-ready": {
      subject: `${brand.product}: your report is ready`,
      lead: "The report of the form that you submitted is ready. Open it here:",
    },
    unfinished: {
      subject: `${brand.product}: your form is not finished yet`,
      lead: "You started a form and have not submitted it yet. Your answers are saved. Continue here:",
    },
    "sent-back": {
      subject: `${brand.product}: please look at your form again`,
      lead: "The form that you submitted was sent back to you: something in it is to be changed. What that is, you read here:",
    },
    form: "Form:",
    from: "From:",
    keep: "Keep this link to yourself: anyone who has it can read the answers.\nIf this form is not yours, someone mistyped an address. Please delete this mail.",
    signIn: "The link asks you to sign in with this address.",
    unsubscribe: "To stop receiving mails about forms at this address:",
  },
  es: {
    "resume-link": {
      subject: `${brand.product}: el enlace a su formulario`,
      lead: "Este es el enlace que pidió. Abre su formulario con sus respuestas:",
    },
    "report-ready": {
      subject: `${brand.product}: su informe está listo`,
      lead: "El informe del formulario que envió está listo. Ábralo aquí:",
    },
    unfinished: {
      subject: `${brand.product}: su formulario aún no está terminado`,
      lead: "Empezó un formulario y aún no lo ha enviado. Sus respuestas están guardadas. Siga aquí:",
    },
    "sent-back": {
      subject: `${brand.product}: revise su formulario, por favor`,
      lead: "El formulario que envió le fue devuelto: hay algo que cambiar. Aquí puede leer qué es:",
    },
    form: "Formulario:",
    from: "De:",
    keep: "No comparta este enlace: quien lo tenga puede leer las respuestas.\nSi este formulario no es suyo, alguien escribió mal una dirección. Borre este mensaje, por favor.",
    signIn: "El enlace le pedirá que inicie sesión con esta dirección.",
    unsubscribe: "Para no recibir más mensajes sobre formularios en esta dirección:",
  },
  fr: {
    "resume-link": {
      subject: `${brand.product} : le lien vers votre formulaire`,
      lead: "Voici le lien que vous avez demandé. Il ouvre votre formulaire avec vos réponses :",
    },
    "report-ready": {
      subject: `${brand.product} : votre rapport est prêt`,
      lead: "Le rapport du formulaire que vous avez envoyé est prêt. Ouvrez-le ici :",
    },
    unfinished: {
      subject: `${brand.product} : votre formulaire n’est pas encore terminé`,
      lead: "Vous avez commencé un formulaire et ne l’avez pas encore envoyé. Vos réponses sont enregistrées. Continuez ici :",
    },
    "sent-back": {
      subject: `${brand.product} : votre formulaire est à revoir`,
      lead: "Le formulaire que vous avez envoyé vous a été renvoyé : quelque chose est à modifier. Vous lirez ici de quoi il s’agit :",
    },
    form: "Formulaire :",
    from: "De :",
    keep: "Gardez ce lien pour vous : qui le possède peut lire les réponses.\nSi ce formulaire n’est pas le vôtre, quelqu’un s’est trompé d’adresse. Supprimez ce message, s’il vous plaît.",
    signIn: "Le lien vous demandera de vous connecter avec cette adresse.",
    unsubscribe: "Pour ne plus recevoir de messages sur des formulaires à cette adresse :",
  },
  ar: {
    "resume-link": {
      subject: `${brand.product}: رابط نموذجك`,
      lead: "هذا هو الرابط الذي طلبته. إنه يفتح نموذجك مع إجاباتك:",
    },
    "report-ready": {
      subject: `${brand.product}: تقريرك جاهز`,
      lead: "تقرير النموذج الذي أرسلته جاهز. افتحه هنا:",
    },
    unfinished: {
      subject: `${brand.product}: نموذجك غير مكتمل بعد`,
      lead: "بدأت نموذجًا ولم ترسله بعد. إجاباتك محفوظة. تابع هنا:",
    },
    "sent-back": {
      subject: `${brand.product}: يُرجى مراجعة نموذجك`,
      lead: "أُعيد إليك النموذج الذي أرسلته: هناك ما يجب تغييره. اقرأ هنا ما هو:",
    },
    form: "النموذج:",
    from: "من:",
    keep: "احتفظ بهذا الرابط لنفسك: من يحصل عليه يستطيع قراءة الإجابات.\nإذا لم يكن هذا النموذج لك، فقد أخطأ أحدهم في كتابة عنوان. يُرجى حذف هذه الرسالة.",
    signIn: "سيطلب منك الرابط تسجيل الدخول بهذا العنوان.",
    unsubscribe: "للتوقف عن تلقي رسائل عن النماذج على هذا العنوان:",
  },
};

/** How the language says that a link ends all mails about forms. */
export function unsubscribeWords(locale: string): string {
  return wordsFor("mails", respondentMailWords, locale).unsubscribe;
}

/** The links of one mail. */
export interface MailLinks {
  form: string;
  /** True: the link opens the form for anybody who has it. */
  opensAlone: boolean;
  unsubscribe: string;
}

/** What the publisher says, in the language of the reader. */
export interface PublishersWords {
  /** What the form is called; absent: its publication is gone. */
  form?: string;
  /** Whose form it is. */
  organisation?: string;
  /** Said in a reminder before its own words, in lines. */
  reminder?: string;
}

/**
 * Subject and text; a locale that the product does not support, nor its base language, gets English. Words of the publisher are
 * of the unfinished form's mail only.
 */
export function respondentMailText(
  kind: RespondentMailKind,
  locale: string,
  links: MailLinks,
  { form, organisation, reminder }: PublishersWords = {},
): MailText {
  const words = wordsFor("mails", respondentMailWords, locale);
  const { keep, signIn, unsubscribe, [kind]: kindText } = words;
  const { subject, lead } = kindText;
  const from = organisation && withoutLinks(organisation);
  const named = [
    ...(form ? [`${words.form} ${withoutLinks(form)}`] : []),
    ...(from ? [`${words.from} ${from}`] : []),
  ];
  const paragraphs = [
    ...(named.length > 0 ? [named.join("\n")] : []),
    ...(kind === "unfinished" && reminder !== undefined ? [linesWithoutLinks(reminder)] : []),
    `${lead}\n${links.form}`,
    links.opensAlone ? keep : signIn,
    `${unsubscribe}\n${links.unsubscribe}`,
  ];
  const title = from ? subject.replace(brand.product, () => from) : subject;
  return { subject: title, text: paragraphs.join("\n\n") };
}

/** Lines that others wrote, as `withoutLinks` takes one. */
export const linesWithoutLinks = (text: string) => text.split("\n").map(withoutLinks).join("\n").trim();
