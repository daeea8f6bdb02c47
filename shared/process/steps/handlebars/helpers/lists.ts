import { intlLocale } from "../../../../localize.ts";
import { joined, own, text } from "../values.ts";
import { type Helper, namedText } from "./helper.ts";

const ANY = Number.POSITIVE_INFINITY;

/** A list as it is; an answered single value as a list of one; nothing as an empty list. */
function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined || value === "" ? [] : [value];
}

const same = (a: unknown, b: unknown) =>
  a === b || (typeof a !== "object" && typeof b !== "object" && String(a) === String(b));

/** Helpers for lists, such as the answer to a question with several choices. */
export const lists = {
  list: {
    signature: "(list a b …)",
    summary: "A list of the given values.",
    examples: [{ template: "{{#each (list a b)}}{{this}};{{/each}}", data: { a: 1, b: 2 }, output: "1;2;" }],
    arity: [0, ANY],
    run: (values, { run }) => {
      run.spend(values.length);
      return [...values];
    },
  },
  join: {
    signature: '{{join list ", " last=" and " key="label"}}',
    summary:
      'The items joined, with a text between them (", " by default) and optionally another before the last. key selects one field of each item.',
    examples: [
      { template: '{{join likes ", "}}', data: { likes: ["red", "blue"] }, output: "red, blue" },
      { template: '{{join likes last=" and "}}', data: { likes: ["a", "b", "c"] }, output: "a, b and c" },
    ],
    arity: [1, 2],
    named: ["last", "key"],
    run: ([list, between = ", "], call) => {
      const field = namedText(call, "key");
      const write = (item: unknown) => text(field === undefined ? item : own(item, field), call.run);
      const items = asList(list);
      const separator = text(between, call.run);
      const last = namedText(call, "last");
      if (last === undefined || items.length < 2) return joined(items, separator, call.run, write);
      const end = write(items.at(-1));
      const before = joined(items.slice(0, -1), separator, call.run, write);
      call.run.spendText(before.length + last.length + end.length);
      return `${before}${last}${end}`;
    },
  },
  count: {
    signature: "{{count list}}",
    summary: "How many items a list has; 0 when it is unanswered.",
    examples: [{ template: "{{count likes}}", data: { likes: ["red", "blue"] }, output: "2" }],
    arity: [1, 1],
    run: ([list]) => asList(list).length,
  },
  first: {
    signature: "{{first list}}",
    summary: "The first item.",
    examples: [{ template: "{{first likes}}", data: { likes: ["red", "blue"] }, output: "red" }],
    arity: [1, 1],
    run: ([list]) => asList(list)[0],
  },
  last: {
    signature: "{{last list}}",
    summary: "The last item.",
    examples: [{ template: "{{last likes}}", data: { likes: ["red", "blue"] }, output: "blue" }],
    arity: [1, 1],
    run: ([list]) => asList(list).at(-1),
  },
  includes: {
    signature: "(includes list value)",
    summary: "True when the list contains the item, such as a selected choice.",
    examples: [
      { template: '{{#if (includes likes "red")}}☑{{else}}☐{{/if}}', data: { likes: ["red"] }, output: "☑" },
    ],
    arity: [2, 2],
    isCondition: true,
    run: ([list, value], { run }) => {
      run.spend(asList(list).length);
      return asList(list).some((item) => same(item, value));
    },
  },
  where: {
    signature: '(where list "field" value)',
    summary: "The items whose field has this value.",
    examples: [
      {
        template: '{{#each (where drugs "daily" true)}}{{name}} {{/each}}',
        data: {
          drugs: [
            { name: "A", daily: true },
            { name: "B", daily: false },
          ],
        },
        output: "A ",
      },
    ],
    arity: [3, 3],
    run: ([list, field, value], { run }) => {
      run.spend(asList(list).length);
      return asList(list).filter((item) => same(own(item, text(field, run)), value));
    },
  },
  sort: {
    signature: '(sort list key="field")',
    summary: "The items sorted: numbers by size, texts by the reader's alphabet. key sorts by one field.",
    examples: [
      { template: "{{join (sort names)}}", data: { names: ["Zoë", "Ána", "Bo"] }, output: "Ána, Bo, Zoë" },
      { template: "{{join (sort sizes)}}", data: { sizes: [10, 9] }, output: "9, 10" },
    ],
    arity: [1, 1],
    named: ["key"],
    run: ([list], call) => {
      const items = asList(list);
      call.run.spend(items.length);
      const field = namedText(call, "key");
      const rank = (item: unknown) => (field === undefined ? item : own(item, field));
      const alphabet = new Intl.Collator(intlLocale(call.run.options.locale));
      return items.toSorted((one, other) => {
        const [a, b] = [rank(one), rank(other)];
        call.run.spend(1);
        if (typeof a === "number" && typeof b === "number") return a - b;
        const [left, right] = [text(a, call.run), text(b, call.run)];
        call.run.spendText(Math.min(left.length, right.length));
        return alphabet.compare(left, right);
      });
    },
  },
  reverse: {
    signature: "(reverse list)",
    summary: "The items in reverse order.",
    examples: [
      { template: "{{join (reverse likes)}}", data: { likes: ["red", "blue"] }, output: "blue, red" },
    ],
    arity: [1, 1],
    run: ([list], { run }) => {
      run.spend(asList(list).length);
      return asList(list).toReversed();
    },
  },
} as const satisfies Record<string, Helper>;
