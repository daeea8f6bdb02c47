import { type Message, messageText } from "../../../../message.ts";
import { isChoice, MessageProblem, namesIn, pluralProblems, readMessage } from "../../../../read-message.ts";
import { messageFor, translate as translateText, translationKey } from "../../../catalogue.ts";
import { rememberCompiled } from "../../../remember.ts";
import { type Budget, isEmpty, own, requireDepth, text } from "../values.ts";
import { type Helper, type HelperCall, namedText } from "./helper.ts";

/** A name in a text that is translated. */
const blank = /\{([^{}]+)\}/g;

/** A message with plural forms; undefined where the text has none, or they can't be read: then it is printed as it is. */
export const choiceIn = rememberCompiled((text: string): { message?: Message; problem?: string } => {
  if (!isChoice(text)) return {};
  try {
    return { message: readMessage(text) };
  } catch (error) {
    if (!(error instanceof MessageProblem)) throw error;
    return { problem: error.message };
  }
});

/**
 * What is wrong with the plural forms of a text in a language.
 * @example choiceProblems("{n, plural, other {# strony}}", "pl") // ["{n} has no form one.", …]
 */
export function choiceProblems(text: string, locale: string): string[] {
  const { message, problem } = choiceIn(text);
  if (problem !== undefined) return [problem];
  return message === undefined ? [] : pluralProblems(message, locale);
}

/** @example blanksIn("Dear {name}") // ["name"] */
export function blanksIn(message: string): string[] {
  const choice = choiceIn(message).message;
  if (choice !== undefined) return [...namesIn(choice)];
  return [...message.matchAll(blank)].map(([, name = ""]) => name);
}

/** Whether a blank is a name: anything else is left as it is written. @example isName("0 1") // false */
export const isName = (blank: string) => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(blank);

/**
 * Fills `{name}` in a message with the named values of the call, and chooses among plural forms.
 * @param locale of the message
 */
function fill(message: string, { named, run }: HelperCall, locale: string): string {
  run.spendText(message.length);
  const valueFor = (name: string): string | undefined => {
    if (!named.has(name) || name === "context") return undefined;
    const value = text(named.get(name), run);
    run.spendText(value.length);
    return value;
  };
  const choice = choiceIn(message).message;
  if (choice !== undefined) return messageText(choice, valueFor, locale);
  return message.replace(blank, (whole, name: string) => valueFor(name) ?? whole);
}

/** Counts about as many characters as the value has as JSON. @throws RangeError where it is nested too deeply */
function spendJson(value: unknown, indent: number, budget: Budget, depth = 0): void {
  requireDepth(depth);
  const room = indent * depth;
  if (typeof value !== "object" || value === null) {
    budget.spendText(room + (typeof value === "string" ? value.length : 0));
  } else if (Array.isArray(value)) {
    budget.spendText(room);
    for (const item of value) spendJson(item, indent, budget, depth + 1);
  } else {
    budget.spendText(room);
    for (const [key, item] of Object.entries(value)) {
      budget.spendText(key.length);
      spendJson(item, indent, budget, depth + 1);
    }
  }
}

const translate = {
  signature: '{{translate "text" context="…" name=value}}',
  summary:
    "The text in the reader's language, from the TRANSLATIONS step above; the text itself while it has no translation. " +
    "context distinguishes equal texts. {name} in the text is replaced by the value of name=value; {n, plural, …} is the form " +
    "that the language has for the number n, which # prints. t is short for translate.",
  examples: [
    { template: '{{translate "Hello"}} {{firstName}}', data: { firstName: "Ada" }, output: "Hello Ada" },
    { template: '{{t "Dear {name}" name=firstName}}', data: { firstName: "Ada" }, output: "Dear Ada" },
    {
      template: '{{t "{n, plural, one {# visit} other {# visits}}" n=visits}}',
      data: { visits: 2 },
      output: "2 visits",
    },
  ],
  arity: [1, 1],
  named: "any",
  run: ([value], call) => {
    const { catalogue, locale, fallbackLocale } = call.run.options;
    const context = namedText(call, "context");
    const written = text(value, call.run);
    const isTranslated = messageFor(catalogue, translationKey(written, context), locale) !== undefined;
    const message = translateText(catalogue, written, context, locale, fallbackLocale);
    return fill(message, call, isTranslated ? locale : fallbackLocale);
  },
} as const satisfies Helper;

/** Helpers that return texts. */
export const texts = {
  translate,
  t: { ...translate, signature: '{{t "text" context="…" name=value}}', summary: "Short for translate." },
  default: {
    signature: "{{default value other}}",
    summary: "The value, or a default while it is unanswered (0 and false are answers).",
    examples: [
      { template: '{{default phone "none"}}', data: { phone: "" }, output: "none" },
      { template: '{{default children "unknown"}}', data: { children: 0 }, output: "0" },
    ],
    arity: [2, 2],
    run: ([value, other]) => (value !== false && isEmpty(value) ? other : value),
  },
  json: {
    signature: "{{json value indent=2}}",
    summary: "The value as JSON; write {{{json value}}} where the quotes must not be escaped.",
    examples: [{ template: "{{{json likes}}}", data: { likes: ["red"] }, output: '["red"]' }],
    arity: [1, 1],
    named: ["indent"],
    run: ([value], call) => {
      const indent = Math.min(8, Math.max(0, Number(call.named.get("indent") ?? 0) || 0));
      spendJson(value, indent, call.run);
      return JSON.stringify(value, null, indent) ?? "";
    },
  },
  property: {
    signature: '{{property "set" "name" "otherwise"}}',
    summary:
      "A property of this step, with a default for when it isn't set; {{@properties.set.name}} reads it too.",
    examples: [{ template: '{{property "letter" "sender" "The clinic"}}', data: {}, output: "The clinic" }],
    arity: [2, 3],
    run: ([set, name, otherwise], { run }) =>
      own(own(run.options.properties, text(set, run)), text(name, run)) ?? otherwise,
  },
} as const satisfies Record<string, Helper>;
