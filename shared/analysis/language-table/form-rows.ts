/** The texts of a form: questions, choices, pages, its title and what it says about itself. */
import type { Field, FormDefinition, Option } from "../../form/definition/definition.ts";
import { embeddedKeys } from "../../form/definition/embedded-references.ts";
import { isMeantToShow } from "../../form/definition/field-kind.ts";
import { likertKey } from "../../form/definition/likert-key.ts";
import type { LocalizedText } from "../../localize.ts";
import { languageOf } from "../../process/catalogue.ts";
import type { Languages } from "../../process/translations/source-language.ts";
import { hasWords } from "../literal-texts.ts";
import type { LanguageRow, TextKind, TextState } from "./language-row.ts";

/** A text with its place. */
interface FormText {
  kind: TextKind;
  /** What `TextCell` calls it: of what, its key, and the column. */
  place: readonly [of: string, key: string, column: string];
  where: string;
  text: LocalizedText | undefined;
}

/** The keys of the answers that are chosen from each list of the workbook; a list is named once, however many questions offer it. */
export type ListUses = Readonly<Record<string, readonly string[]>>;

/** The texts of a form that any of its respondents could meet. */
export function formRows(
  definition: FormDefinition,
  languages: Languages,
  lists: ListUses = {},
): LanguageRow[] {
  return textsOf(definition, lists).flatMap((one) => rowOf(one, languages) ?? []);
}

/** @example formTextId(["question", "age", "label"]) // '["question","age","label"]' */
export function formTextId([of, key, column]: FormText["place"]): string {
  return JSON.stringify([of, of === "question" ? key.toLowerCase() : key, column]);
}

/** A text by locale, where there are several; undefined: there is none. */
export function rowOf({ kind, place, where, text }: FormText, languages: Languages): LanguageRow | undefined {
  if (text === undefined || text === "") return undefined;
  const { defaultLocale, locales } = languages;
  const byLocale = typeof text === "string" ? { [defaultLocale]: text } : text;
  const written = Object.keys(byLocale).filter((code) => byLocale[code] !== "");
  const source = written.find((code) => code === defaultLocale) ?? written[0];
  if (source === undefined) return undefined;
  const own = byLocale[source] ?? "";
  // a form of several languages has one text for all of them where there was none: a name or a value is shown
  const isName = typeof text === "string" && locales.length > 1;
  // a number, or what somebody answered, is shown alike in all languages
  const isTranslated = hasWords(own.replace(/\$\{[^{}]*\}/g, " "));
  const needed = locales.filter((code) => code !== source);
  const stateOf = (found: string | undefined): TextState => {
    if (isName) return hasWords(own) ? "raw" : "same";
    if (found === undefined || found === "") return isTranslated ? "missing" : "same";
    if (found === own) return "same";
    const kept = new Set(embeddedKeys(found).map((key) => key.toLowerCase()));
    return embeddedKeys(own).every((key) => kept.has(key.toLowerCase())) ? "translated" : "placeholder";
  };
  const texts = needed.map((locale) => {
    const found =
      byLocale[locale] ?? (languageOf(locale) === locale ? undefined : byLocale[languageOf(locale)]);
    return { locale, state: stateOf(found), text: found ?? "" };
  });
  return { id: formTextId(place), kind, where, context: "", source, text: own, texts };
}

function textsOf({ title, titles, about, model, defaultLocale }: FormDefinition, uses: ListUses): FormText[] {
  const of = (kind: TextKind, place: FormText["place"], where: string, text: LocalizedText | undefined) => ({
    ...{ kind, place, where, text },
  });
  const whole = titles === undefined ? { [defaultLocale]: title } : { [defaultLocale]: title, ...titles };
  const found: FormText[] = [of("form", ["form", "", "form_title"], "Title of the form", whole)];
  for (const part of ["organisation", "privacy", "contact", "nextSteps", "closed"] as const)
    found.push(of("form", ["about", "", part], aboutWords[part], about?.[part]));
  const columns = (
    key: string,
    texts: Readonly<Record<string, LocalizedText | undefined>>,
    what = "Question",
  ) => {
    for (const [column, text] of Object.entries(texts))
      found.push(of("question", ["question", key, column], `${what} ${key}, ${columnWords[column]}`, text));
  };
  const listOf = new Map(
    Object.entries(uses).flatMap(([list, keys]) => keys.map((key) => [key, list] as const)),
  );
  const known = new Set<string>();
  const choices = (key: string, options: readonly Option[]) => {
    const list = listOf.get(key);
    const name = list ?? JSON.stringify(options.map((option) => [option.key, option.label]));
    if (known.has(name)) return;
    known.add(name);
    const seen = new Map<string, number>();
    for (const option of options) {
      const number = (seen.get(option.key) ?? 0) + 1;
      seen.set(option.key, number);
      const place = `${list ?? key} ${option.key}${number > 1 ? ` ${number}` : ""}`;
      found.push(of("choice", ["choice", place, "label"], `Choice ${option.key} of ${key}`, option.label));
    }
  };
  const field = (one: Field): void => {
    const { key, controlType, label, hint, guidance, constraintMessage, requiredMessage, repeat } = one;
    if (!isMeantToShow(one) || controlType === "calculation") return;
    const messages = { constraint_message: constraintMessage, required_message: requiredMessage };
    columns(key, { label, hint, guidance_hint: guidance, ...messages });
    if (repeat) columns(key, { label: repeat.label }, "Repeat");
    for (const row of one.questions ?? [])
      columns(likertKey(key, row.key), { label: row.label, hint: row.hint }, "Row");
    choices(key, one.options ?? []);
    for (const inner of one.fields ?? []) field(inner);
  };
  for (const page of model) {
    columns(page.key, { label: page.label ?? page.section }, "Page");
    for (const composite of page.composites) {
      columns(composite.key, { label: composite.label }, "Group");
      for (const one of composite.fields) field(one);
    }
  }
  // a group of one page, or a repeat, is there with the same text
  return [
    ...new Map(found.map((one) => [`${formTextId(one.place)}${JSON.stringify(one.text)}`, one])).values(),
  ];
}

const columnWords: Readonly<Record<string, string>> = {
  label: "label",
  hint: "hint",
  guidance_hint: "further help",
  constraint_message: "message about a wrong answer",
  required_message: "message about a missing answer",
};

export const aboutParts = [
  ...(["organisation", "address", "privacy", "contact", "nextSteps", "closed", "reminder"] as const),
];
export type AboutPart = (typeof aboutParts)[number];

export const aboutWords: Readonly<Record<AboutPart, string>> = {
  organisation: "Name of the organisation",
  address: "Address of the organisation",
  privacy: "What happens to the answers",
  contact: "Whom to ask",
  nextSteps: "What happens after submitting",
  closed: "What is shown while it takes no answers",
  reminder: "Reminder",
};
