/**
 * The mail about what came in, in the languages of the product: names and numbers, never an answer. A subject has no text that a
 * user chose; the names of the form and of its publication are text alone, without links.
 */
import { brand } from "../brand.ts";
import { DEFAULT_LOCALE, type ProductLocale, productLocales } from "../localize.ts";
import type { MailText } from "./mail-texts.ts";
import { unsubscribeWords } from "./respondent-mail-texts.ts";
import { withoutLinks } from "./without-links.ts";

/** A number as its reader may know it. */
export type ShownCount = number | "<5" | { atLeast: number };

interface Words {
  cameSubject: string;
  failedSubject: string;
  /** What follows each, with its colon. */
  form: string;
  publication: string;
  came: string;
  failed: string;
  few: string;
  atLeast: (number: string) => string;
  /** The reader sees some submissions only. */
  isPart: string;
  list: string;
  change: string;
}

const texts: Record<ProductLocale, Words> = {
  en: {
    cameSubject: `${brand.product}: submissions came in`,
    failedSubject: `${brand.product}: reports failed`,
    form: "Form:",
    publication: "Publication:",
    came: "Submitted, for the first time or again:",
    failed: "Submissions whose reports failed:",
    few: "fewer than 5",
    atLeast: (number) => `at least ${number}`,
    isPart: "These are the submissions that you may see.",
    list: "See what is new:",
    change: "You chose to get this mail. To choose another time, or none:",
  },
  es: {
    cameSubject: `${brand.product}: han llegado envíos`,
    failedSubject: `${brand.product}: hay informes que han fallado`,
    form: "Formulario:",
    publication: "Publicación:",
    came: "Enviados, por primera vez o de nuevo:",
    failed: "Envíos cuyos informes han fallado:",
    few: "menos de 5",
    atLeast: (number) => `al menos ${number}`,
    isPart: "Son los envíos que usted puede ver.",
    list: "Vea lo nuevo:",
    change: "Usted eligió recibir este mensaje. Para elegir otro momento, o ninguno:",
  },
  fr: {
    cameSubject: `${brand.product} : des envois sont arrivés`,
    failedSubject: `${brand.product} : des rapports ont échoué`,
    form: "Formulaire :",
    publication: "Publication :",
    came: "Envoyés, pour la première fois ou à nouveau :",
    failed: "Envois dont les rapports ont échoué :",
    few: "moins de 5",
    atLeast: (number) => `au moins ${number}`,
    isPart: "Ce sont les envois que vous pouvez voir.",
    list: "Voir ce qui est nouveau :",
    change: "Vous avez choisi de recevoir ce message. Pour choisir un autre moment, ou aucun :",
  },
};

/** What the mail says beside its own words. */
export interface NoticeFacts {
  formName: string;
  publicationName: string;
  came: ShownCount;
  failed: ShownCount;
  /** True: the reader sees some submissions only. */
  isPart: boolean;
  /** The list of what is new; absent for who may not read answers. */
  list: string | undefined;
  /** Where the reader chooses another time. */
  change: string;
  unsubscribe: string;
}

/** Subject and text; an unsupported locale gets English. A number of none isn't said. */
export function noticeText(locale: string, facts: NoticeFacts): MailText {
  const { code } = productLocales.find((known) => known.code === locale) ?? { code: DEFAULT_LOCALE };
  const words = texts[code];
  const { came, failed, list } = facts;
  const shown = (count: ShownCount) =>
    count === "<5"
      ? words.few
      : typeof count === "number"
        ? count.toLocaleString(code)
        : words.atLeast(count.atLeast.toLocaleString(code));
  const paragraphs = [
    `${words.form} ${withoutLinks(facts.formName)}\n${words.publication} ${withoutLinks(facts.publicationName)}`,
    [
      ...(came === 0 ? [] : [`${words.came} ${shown(came)}`]),
      ...(failed === 0 ? [] : [`${words.failed} ${shown(failed)}`]),
      ...(facts.isPart ? [words.isPart] : []),
    ].join("\n"),
    ...(list === undefined ? [] : [`${words.list}\n${list}`]),
    `${words.change}\n${facts.change}`,
    `${unsubscribeWords(code)}\n${facts.unsubscribe}`,
  ];
  const subject =
    came === 0 ? `${words.failedSubject} (${shown(failed)})` : `${words.cameSubject} (${shown(came)})`;
  return { subject, text: paragraphs.join("\n\n") };
}
