/**
 * Reads ICU MessageFormat. With `@messageformat/parser`: it is maintained by the group behind Unicode's MessageFormat, has one
 * small dependency, compiles nothing at run time, and leaves the saying to `message.ts`; `intl-messageformat` is four times as
 * large, with formats of dates that nothing here uses.
 */
import { type ParseOptions, parse, type Select } from "@messageformat/parser";
import { intlLocale } from "./localize.ts";
import { type Choice, type Message, NOTHING, type Part, plainMessage } from "./message.ts";

/** What such a text may be: longer or deeper ones are no sentences. */
const MAX_CHARACTERS = 5_000;
const MAX_DEPTH = 8;

export class MessageProblem extends Error {
  override readonly name = "MessageProblem";
}

type Tokens = Select["cases"][number]["tokens"];
/** Forms that a language lacks are told by {@link pluralProblems}, in words of its own. */
const options: ParseOptions = { strictPluralKeys: false };

/**
 * @throws MessageProblem that says what can't be read
 * @example readMessage("{n, plural, one {# page} other {# pages}}")
 */
export function readMessage(text: string): Message {
  if (text.length > MAX_CHARACTERS)
    throw new MessageProblem(`It has more than ${MAX_CHARACTERS} characters.`);
  if (depthOf(text) > MAX_DEPTH) throw new MessageProblem("Its braces are nested too deeply.");
  return partsOf(parsed(text), undefined);
}

function parsed(text: string): Tokens {
  try {
    return parse(text, options);
  } catch (error) {
    const [said = ""] = (error instanceof Error ? error.message : "").split("\n");
    throw new MessageProblem(`It can't be read: ${said.replace(/ at line 1 col/, " at character")}`);
  }
}

function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of text) {
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** What `#` stands for. */
interface Counted {
  number: string;
  offset?: number;
}

function partsOf(tokens: Readonly<Tokens>, counted: Counted | undefined): Message {
  return tokens.map((token) => partOf(token, counted));
}

function partOf(token: Tokens[number], counted: Counted | undefined): Part {
  switch (token.type) {
    case "content":
      return token.value;
    case "argument":
      return { value: token.arg };
    case "octothorpe":
      return counted ?? "#";
    case "function":
      if (token.key === "number" && token.param === undefined) return { number: token.arg };
      throw new MessageProblem(
        `{${token.arg}, ${token.key}} isn't known. A number is {${token.arg}, number}.`,
      );
    default: {
      const { arg: by, type: kind, pluralOffset: offset = 0, cases } = token;
      const shift = offset === 0 ? {} : { offset };
      const own = kind === "select" ? counted : { number: by, ...shift };
      const forms = Object.fromEntries(cases.map(({ key, tokens }) => [key, partsOf(tokens, own)]));
      return { by, kind, ...shift, forms };
    }
  }
}

/** Whether braces in a text begin a choice: any others are names, or what somebody wrote. @example isChoice("Dear {name}") // false */
export const isChoice = (text: string): boolean =>
  /\{\s*[\p{L}_][\p{L}\p{N}_-]*\s*,\s*(?:plural|select|selectordinal)\s*,/u.test(text);

/** The names that a message needs. */
export function namesIn(message: Message): Set<string> {
  const names = message.flatMap((part) => {
    if (typeof part === "string") return [];
    if ("value" in part) return [part.value];
    if ("number" in part) return [part.number];
    return [part.by, ...Object.values(part.forms).flatMap((form) => [...namesIn(form)])];
  });
  return new Set(names);
}

/**
 * What a language's readers would miss of a message's choices: a form for each plural category, and none that the language
 * doesn't have.
 * @example pluralProblems(readMessage("{n, plural, one {# strona} other {# strony}}"), "pl") // ["{n} has no form few.", …]
 */
export function pluralProblems(message: Message, locale: string): string[] {
  return message.flatMap((part) => {
    if (typeof part === "string" || !("by" in part)) return [];
    const { by, kind, forms } = part;
    const inner = Object.values(forms).flatMap((form) => pluralProblems(form, locale));
    const own = Object.keys(forms).filter((form) => !form.startsWith("="));
    const needed = kind === "select" ? ["other"] : neededOf(locale, kind);
    const missing = needed.filter((form) => !own.includes(form));
    const known = kind === "select" ? own : categoriesOf(locale, kind);
    const unknown = own.filter((form) => !known.includes(form));
    return [
      ...missing.map((form) => `{${by}} has no form ${form}.`),
      ...unknown.map((form) => `{${by}} has the form ${form}, which the language doesn't have.`),
      ...namesLost(part),
      ...inner,
    ];
  });
}

/** Names that one form has and another lacks; that of the number itself may be said in words. */
function namesLost({ by, forms }: Choice): string[] {
  const all = new Set(Object.values(forms).flatMap((form) => [...namesIn(form)]));
  return Object.entries(forms).flatMap(([form, message]) => {
    if (form === NOTHING) return [];
    const own = namesIn(message);
    const lost = [...all].filter((name) => name !== by && !own.has(name));
    return lost.map((name) => `{${by}} has no {${name}} in the form ${form}.`);
  });
}

type Kind = "plural" | "selectordinal";
const rulesOf = (locale: string, kind: Kind) =>
  new Intl.PluralRules(intlLocale(locale), { type: kind === "plural" ? "cardinal" : "ordinal" });

const categoriesOf = (locale: string, kind: Kind): string[] =>
  rulesOf(locale, kind).resolvedOptions().pluralCategories;

/** Above this count, languages begin again, or have forms for millions that nobody writes. */
const COUNTED_TO = 200;

/** The categories of whole numbers as people count; fractions, too, take `other`. */
function neededOf(locale: string, kind: Kind): string[] {
  const rules = rulesOf(locale, kind);
  const numbers = Array.from({ length: COUNTED_TO }, (_, number) => rules.select(number));
  const found = new Set([...numbers, "other"]);
  return categoriesOf(locale, kind).filter((category) => found.has(category));
}

/** A message as ICU writes it. @example messageSource(counted("n", { one: "# page", other: "# pages" })) */
export function messageSource(message: Message): string {
  return message
    .map((part) => {
      if (typeof part === "string") return part.replace(/'(?=[{}#])/g, "''");
      if ("value" in part) return `{${part.value}}`;
      if ("number" in part) return "#";
      const forms = Object.entries(part.forms).map(([form, inner]) => `${form} {${messageSource(inner)}}`);
      return `{${part.by}, ${part.kind}, ${forms.join(" ")}}`;
    })
    .join("");
}

/** Reads a text of a file: with a choice as ICU has it, any other as it is written. @throws MessageProblem */
export const readText = (text: string): Message => (isChoice(text) ? readMessage(text) : plainMessage(text));
