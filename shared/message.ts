/**
 * Texts with values and plural forms, as data: read from ICU MessageFormat where they are checked (`read-message.ts`), and
 * said here without a parser, so that the respondent's page needs none.
 */
import { intlLocale } from "./localize.ts";

/** One of several texts: by the plural category of a number in the language, or by a word. */
export interface Choice {
  by: string;
  kind: "plural" | "selectordinal" | "select";
  /** Taken from the number before its category is chosen; what `#` prints. */
  offset?: number;
  /** By category (`one`, `few`, `other` …), by number (`=0`), or by word. */
  forms: Readonly<Record<string, Message>>;
}
/** A number is written as the language writes it, a value as it is. */
export type Part = string | { value: string } | { number: string; offset?: number } | Choice;
export type Message = readonly Part[];

export type MessageValue = string | number;

/**
 * A message with its values filled in.
 * @param valueFor undefined: the name stays in its braces
 * @param locale whose plural rules and digits are used
 * @example messageText([{ by: "n", kind: "plural", forms: { one: ["1 page"], other: [{ number: "n" }, " pages"] } }], () => 2, "en") // "2 pages"
 */
export function messageText(
  message: Message,
  valueFor: (name: string) => MessageValue | undefined,
  locale: string,
): string {
  const say = (parts: Message): string => parts.map(partText).join("");
  const partText = (part: Part): string => {
    if (typeof part === "string") return part;
    if ("value" in part) return String(valueFor(part.value) ?? `{${part.value}}`);
    if ("number" in part) return numberText(valueFor(part.number), part, locale);
    return say(part.forms[formOf(part, valueFor(part.by), locale)] ?? part.forms.other ?? []);
  };
  return say(message);
}

function numberText(
  value: MessageValue | undefined,
  part: { number: string; offset?: number },
  locale: string,
) {
  if (value === undefined) return `{${part.number}}`;
  const number = Number(value) - (part.offset ?? 0);
  return value === "" || Number.isNaN(number) ? String(value) : rulesOf(locale).number.format(number);
}

/** The form of a choice by words that an empty value takes, where it has one. */
export const NOTHING = "none";

/** The name of the form that a value takes. */
function formOf(
  { kind, offset = 0, forms }: Choice,
  value: MessageValue | undefined,
  locale: string,
): string {
  if (kind === "select")
    return value === "" ? NOTHING : Object.hasOwn(forms, String(value)) ? String(value) : "other";
  const exact = `=${value}`;
  if (Object.hasOwn(forms, exact)) return exact;
  const number = value === "" ? Number.NaN : Number(value);
  if (Number.isNaN(number)) return "other";
  return rulesOf(locale)[kind].select(number - offset);
}

const newRules = (locale: string) => ({
  locale,
  number: new Intl.NumberFormat(intlLocale(locale)),
  plural: new Intl.PluralRules(intlLocale(locale)),
  selectordinal: new Intl.PluralRules(intlLocale(locale), { type: "ordinal" }),
});

/** Of the last language: making them takes longer than a page of sentences. */
let rules: ReturnType<typeof newRules> | undefined;

function rulesOf(locale: string) {
  if (rules?.locale !== locale) rules = newRules(locale);
  return rules;
}

/**
 * A text without plural forms: its values stand in braces.
 * @example plainMessage("Dear {name}") // ["Dear ", { value: "name" }]
 */
export function plainMessage(text: string): Message {
  return text
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? part : { value: part }))
    .filter((part) => part !== "");
}

/** Forms by the plural category of a number, which `#` prints. @example counted("count", { one: "1 page", other: "# pages" }) */
export function counted(by: string, forms: Readonly<Record<string, string>>): Message {
  const numbered = (text: string): Message =>
    text.split("#").flatMap((piece, at) => [...(at === 0 ? [] : [{ number: by }]), ...plainMessage(piece)]);
  return [
    {
      by,
      kind: "plural",
      forms: Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, numbered(text)])),
    },
  ];
}

/** What is said where a name is empty, and where there is one. @example named("of", "Sound", "Sound: {of}") */
export function named(by: string, none: string, some: string): Message {
  return [{ by, kind: "select", forms: { [NOTHING]: plainMessage(none), other: plainMessage(some) } }];
}

/** A text of the product that takes values, in the order of their names. */
export interface Said<Values extends readonly MessageValue[]> {
  (...values: Values): string;
  message: Message;
  names: readonly string[];
}

/** @param message a text without plural forms, or what {@link counted} and {@link named} make @param names of the values */
export function said<Values extends readonly MessageValue[]>(
  message: string | Message,
  names: readonly string[],
  locale = "en",
): Said<Values> {
  const parts = typeof message === "string" ? plainMessage(message) : message;
  const say = (...values: Values) => messageText(parts, (name) => values[names.indexOf(name)], locale);
  return Object.assign(say, { message: parts, names });
}
