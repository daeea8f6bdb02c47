/**
 * The mails to recipients: in the words of the publication, or the product's own where it has none in the language. Plain text,
 * with no link but the product's own, wherever the words put it, and the one that ends mails about forms.
 */
import type { InvitationWords } from "../contract/recipient-words.ts";
import type { RespondentLocale } from "../localize.ts";
import { wordsFor } from "../respondent-words.ts";
import type { MailText } from "./mail-texts.ts";
import { linesWithoutLinks, unsubscribeWords } from "./respondent-mail-texts.ts";
import { withoutLinks } from "./without-links.ts";

interface Words {
  subject: string;
  text: string;
  /** Before the subject of a reminder. */
  reminder: string;
  /** Below the words. */
  keep: string;
}

/** What mails to recipients say where their publication has no words. */
export const invitationWords: Record<RespondentLocale, Words> = {
  en: {
    subject: "{form}: please fill in this form",
    text: "Hello {name},\n\nplease fill in this form. The link is yours alone:\n{link}",
    reminder: "Reminder:",
    keep: "Keep this link to yourself: it is for you alone, and takes one form.",
  },
  es: {
    subject: "{form}: rellene este formulario, por favor",
    text: "Hola, {name}:\n\nRellene este formulario, por favor. El enlace es solo para usted:\n{link}",
    reminder: "Recordatorio:",
    keep: "No comparta este enlace: es solo para usted y sirve para un formulario.",
  },
  fr: {
    subject: "{form} : merci de remplir ce formulaire",
    text: "Bonjour {name},\n\nMerci de remplir ce formulaire. Le lien est pour vous seul :\n{link}",
    reminder: "Rappel :",
    keep: "Gardez ce lien pour vous : il est personnel et sert pour un seul formulaire.",
  },
  ar: {
    subject: "{form}: يُرجى ملء هذا النموذج",
    text: "مرحبًا {name}،\n\nيُرجى ملء هذا النموذج. الرابط لك وحدك:\n{link}",
    reminder: "تذكير:",
    keep: "احتفظ بهذا الرابط لنفسك: إنه لك وحدك ويصلح لنموذج واحد.",
  },
};

/** What a mail begins with when its publication has no words in a language. @example ownWords("fr-CA").subject // "{form} : merci…" */
export function ownWords(locale: string): Pick<Words, "subject" | "text"> {
  const { subject, text } = wordsFor("invitations", invitationWords, locale);
  return { subject, text };
}

interface Facts {
  name: string;
  /** What the form is called. */
  form: string;
  link: string;
  unsubscribe: string;
  isReminder: boolean;
}

/** @param fallback the language of the form */
export function recipientMailText(
  words: InvitationWords | undefined,
  locale: string,
  fallback: string,
  { name, form, link, unsubscribe, isReminder }: Facts,
): MailText {
  const { language, subject, text } = wordsIn(words, locale, fallback);
  const { reminder, keep } = wordsFor("invitations", invitationWords, language);
  const filled = (template: string) => {
    const named = name === "" ? template.replaceAll(/ ?\{name\}/g, "") : template;
    return named.replaceAll(/\{(name|form)\}/g, (_all, key) => (key === "name" ? name : form));
  };
  const line = withoutLinks(filled(subject.replaceAll("{link}", "")));
  // Names are filled in before links are taken out, and the link after it: nothing of them makes another one.
  const parts = text.split("{link}").map((part) => linesWithoutLinks(filled(part)));
  const body = parts.length === 1 ? `${parts[0]}\n\n${link}` : joined(parts, link);
  return {
    subject: isReminder ? `${reminder} ${line}` : line,
    text: [body, keep, `${unsubscribeWords(language)}\n${unsubscribe}`].join("\n\n"),
  };
}

/** A link stands on a line of its own: what follows it is no part of it. */
function joined(parts: readonly string[], link: string): string {
  return parts
    .flatMap((part, at) => (at === 0 ? [part] : [link, part]))
    .filter((part) => part !== "")
    .join("\n");
}

function wordsIn(words: InvitationWords = {}, locale: string, fallback: string) {
  const candidates = [locale, locale.split("-")[0] ?? locale, fallback];
  const language = candidates.find((code) => Object.hasOwn(words, code)) ?? Object.keys(words)[0];
  const chosen = language === undefined ? undefined : words[language];
  return chosen === undefined || language === undefined
    ? { language: locale, ...ownWords(locale) }
    : { language, ...chosen };
}
