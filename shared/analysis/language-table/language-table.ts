/** Every text that readers of each language could meet: of a form, its publications, its reports, and of the product itself. */
import type { FormDefinition } from "../../form/definition/definition.ts";
import { embeddedKeys } from "../../form/definition/embedded-references.ts";
import type { CompiledForm } from "../../form/engine/compiled-form.ts";
import { languageOf } from "../../process/catalogue.ts";
import type { Step } from "../../process/step.ts";
import { languagesOf } from "../../process/translations/source-language.ts";
import { missingCatalogues } from "../../respondent-words.ts";
import { hasWords } from "../literal-texts.ts";
import { calculationParts } from "../template/printed-calculation.ts";
import {
  type AboutPart,
  aboutParts,
  aboutWords,
  formRows,
  formTextId,
  type ListUses,
  rowOf,
} from "./form-rows.ts";
import type { LanguageRow, LanguageTable } from "./language-row.ts";
import { reportRows, saysReasons } from "./report-rows.ts";

/** What a publication says, each text by locale. */
export interface PublicationTexts {
  publicationKey: string;
  publicationName: string;
  publicationNames?: Readonly<Record<string, string>> | undefined;
  about?: Readonly<Partial<Record<AboutPart, Record<string, string> | undefined>>> | undefined;
  /** Its invitation, by locale; absent: the product's own. */
  mail?: Readonly<Record<string, { subject: string; text: string }>> | undefined;
}

export interface TableParts {
  form: CompiledForm;
  process: Step;
  lists?: ListUses;
  publications?: readonly PublicationTexts[];
  /** Whether the product has all words of its own in a language; absent: those of this deployment. */
  hasCatalogue?: (locale: string) => boolean;
}

const isSpoken = (locale: string) => missingCatalogues([locale]).length === 0;

/**
 * The table of a form as it is now.
 * @throws StepProblem CATALOGUE_INVALID
 * @example holesOf(languageTable({ form, process })).length // 0
 */
export function languageTable({
  form,
  process,
  lists = {},
  publications = [],
  hasCatalogue = isSpoken,
}: TableParts): LanguageTable {
  const { definition } = form;
  const ofForm = formRows(definition, languagesOf(definition), lists);
  return {
    locales: [...definition.locales],
    rows: [
      ...ofForm,
      ...calculatedRows(ofForm, form),
      ...publications.flatMap((one) => publicationRows(one, definition)),
      ...reportRows(form, process),
      ...productRows(definition, process, hasCatalogue),
    ],
  };
}

/** Texts of calculations whose results questions show, each in every language. */
function calculatedRows(
  rows: readonly LanguageRow[],
  { byReference, definition }: CompiledForm,
): LanguageRow[] {
  const { defaultLocale, locales } = languagesOf(definition);
  const nodeOf = (key: string) => byReference.get(key.toLowerCase());
  const shown = new Set(rows.flatMap(({ text }) => embeddedKeys(text)).flatMap((key) => nodeOf(key) ?? []));
  return [...shown].flatMap(({ key, kind, calculation }) => {
    if (kind !== "calculated" || !calculation) return [];
    const parts = calculationParts(calculation, nodeOf).map((part) =>
      part.kind === "text" ? part.text : "",
    );
    return [...new Set(parts)].filter(hasWords).map((text): LanguageRow => {
      const others = locales.filter((locale) => languageOf(locale) !== languageOf(defaultLocale));
      return {
        ...{ id: formTextId(["question", key, text]), kind: "question", where: `Calculation ${key}` },
        ...{ context: "", source: defaultLocale, text },
        texts: others.map((locale) => ({ locale, state: "literal", text })),
      };
    });
  });
}

function publicationRows(
  { publicationKey, publicationName, publicationNames = {}, about = {}, mail }: PublicationTexts,
  definition: FormDefinition,
): LanguageRow[] {
  const languages = languagesOf(definition);
  const row = (part: string, what: string, text: Record<string, string> | undefined) => {
    const where = `${what}, ${publicationName}`;
    const place = ["publication", publicationKey, part] as const;
    return rowOf({ kind: "publication", place, where, text }, languages) ?? [];
  };
  const mails = Object.entries(mail ?? {});
  const inMail = (part: "subject" | "text") =>
    Object.fromEntries(mails.map(([code, words]) => [code, words[part]]));
  return [
    row("name", "Name of the link", { [languages.defaultLocale]: publicationName, ...publicationNames }),
    ...aboutParts.map((part) => row(part, aboutWords[part], about[part])),
    ...(mails.length === 0
      ? []
      : [
          row("subject", "Subject of the invitation", inMail("subject")),
          row("text", "Invitation", inMail("text")),
        ]),
  ].flat();
}

/** What the product says itself: one line for each part of it, as each has all of its words or none. */
function productRows(
  { locales, defaultLocale }: FormDefinition,
  process: Step,
  hasCatalogue: (locale: string) => boolean,
): LanguageRow[] {
  const parts = [
    ["page", "The page's own words", "Next, Back, Submit …", hasCatalogue],
    ["messages", "Messages about answers, and refusals", "Please answer this question. …", hasCatalogue],
    ["mails", "Mails to respondents", "Your reports are ready. …", hasCatalogue],
    ["formats", "Dates and numbers", "31 January 2026; 1,234.5", hasFormats],
    ...(saysReasons(process)
      ? [["reasons", "Reasons in reports", "Because you told us: …", hasCatalogue] as const]
      : []),
  ] as const;
  return parts.map(([part, where, text, has]) => ({
    ...{ id: JSON.stringify(["product", part]), kind: "product", where, context: "", source: "en", text },
    texts: [defaultLocale, ...locales.map(({ code }) => code)]
      .filter((code, index, all) => all.indexOf(code) === index && languageOf(code) !== "en")
      .map((locale) => ({ locale, state: has(locale) ? "translated" : "no-catalogue", text: "" })),
  }));
}

function hasFormats(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false; // Intl throws for what isn't a locale
  }
}
