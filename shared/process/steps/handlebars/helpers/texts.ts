import { translate as translateText } from "../../../catalogue.ts";
import { type Budget, isEmpty, own, requireDepth, text } from "../values.ts";
import { type Helper, type HelperCall, namedText } from "./helper.ts";

/** A name in a text that is translated. */
const blank = /\{([^{}]+)\}/g;

/** @example blanksIn("Dear {name}") // ["name"] */
export function blanksIn(message: string): string[] {
  return [...message.matchAll(blank)].map(([, name = ""]) => name);
}

/** Whether a blank is a name: anything else is left as it is written. @example isName("0 1") // false */
export const isName = (blank: string) => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(blank);

/** Fills `{name}` in a message with the named values of the call. */
function fill(message: string, { named, run }: HelperCall): string {
  run.spendText(message.length);
  return message.replace(blank, (whole, name: string) => {
    if (!named.has(name) || name === "context") return whole;
    const value = text(named.get(name), run);
    run.spendText(value.length);
    return value;
  });
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
    "context distinguishes equal texts. {name} in the text is replaced by the value of name=value. t is short for translate.",
  examples: [
    { template: '{{translate "Hello"}} {{firstName}}', data: { firstName: "Ada" }, output: "Hello Ada" },
    { template: '{{t "Dear {name}" name=firstName}}', data: { firstName: "Ada" }, output: "Dear Ada" },
  ],
  arity: [1, 1],
  named: "any",
  run: ([value], call) => {
    const { catalogue, locale, fallbackLocale } = call.run.options;
    const context = namedText(call, "context");
    return fill(translateText(catalogue, text(value, call.run), context, locale, fallbackLocale), call);
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
