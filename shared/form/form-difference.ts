/** What another import of a form would change: fields added, removed and changed, by key. */
import * as z from "zod";
import type { Composite, Field, FormDefinition, Page, Question } from "./definition.ts";
import { likertKey } from "./likert-key.ts";
import { localize } from "./localize.ts";

/** What can change of a field, in words that a screen translates into sentences. */
export const FieldChange = z.enum([
  "label",
  "hint",
  "type",
  "options",
  "condition",
  "required",
  "limits",
  "calculation",
  "default",
  "messages",
  "look",
  "page",
  "place",
]);
export type FieldChange = z.infer<typeof FieldChange>;

const DifferingField = z.object({
  key: z.string(),
  /** In the form's default language; the key when there is none. */
  label: z.string(),
  /** The name of the page that it stands on. */
  page: z.string(),
});

export const FormDifference = z.object({
  added: z.array(DifferingField),
  removed: z.array(DifferingField),
  changed: z.array(DifferingField.extend({ what: z.array(FieldChange).min(1) })),
  /** Names of pages. `changed`: their title, condition or sections. */
  pages: z.object({ added: z.array(z.string()), removed: z.array(z.string()), changed: z.array(z.string()) }),
  /** Names of languages. */
  languages: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
});
export type FormDifference = z.infer<typeof FormDifference>;

/** What a change of each attribute is called; attributes that follow from others are named with them. */
const changeOf = {
  fieldType: "type",
  key: undefined,
  label: "label",
  hint: "hint",
  guidance: "hint",
  value: "default",
  default: "default",
  required: "required",
  requiredExpression: "required",
  requiredMessage: "messages",
  readOnly: "limits",
  hidden: "look",
  constraint: "limits",
  constraintMessage: "messages",
  order: "place",
  dataType: "type",
  controlType: "type",
  colspan: "look",
  modelInd: "type",
  display: "look",
  questions: undefined,
  options: "options",
  optionFilter: "options",
  minValue: "limits",
  maxValue: "limits",
  step: "limits",
  fieldValidator: "limits",
  fields: undefined,
  conditionalExpression: "condition",
  expression: "calculation",
  class: "look",
  style: "look",
  safe: "look",
} as const satisfies Record<keyof Field | "guidance", FieldChange | undefined>;

interface Placed {
  key: string;
  attributes: Readonly<Record<string, unknown>>;
  label: Field["label"];
  page: string;
  pageKey: string;
}

/**
 * Compares two versions of a form. Fields are the same when their keys are.
 * @example compareForms(before, after).added // [{ key: "weight", label: "Your weight", page: "About you" }]
 */
export function compareForms(before: FormDefinition, after: FormDefinition): FormDifference {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const moved = movedKeys([...old.keys()], [...fresh.keys()]);
  const changed = [...fresh.values()].flatMap((field) => {
    const earlier = old.get(field.key);
    const what = earlier === undefined ? [] : changesOf(earlier, field, moved.has(field.key));
    return what.length === 0 ? [] : [{ ...shown(field, after), what }];
  });
  return {
    added: [...fresh.values()].filter(({ key }) => !old.has(key)).map((field) => shown(field, after)),
    removed: [...old.values()].filter(({ key }) => !fresh.has(key)).map((field) => shown(field, before)),
    changed,
    pages: comparePages(before, after),
    languages: compareNames(
      before.locales.map(({ name }) => name),
      after.locales.map(({ name }) => name),
    ),
  };
}

/** True when nothing differs. */
export function isUnchanged({ added, removed, changed, pages, languages }: FormDifference): boolean {
  const lists = [added, removed, changed, ...Object.values(pages), ...Object.values(languages)];
  return lists.every((list) => list.length === 0);
}

function fieldsOf({ model }: FormDefinition): Map<string, Placed> {
  const found = new Map<string, Placed>();
  const add = (page: Page, key: string, from: Field | Question) =>
    found.set(key, { key, attributes: from, label: from.label, page: page.name, pageKey: page.key });
  for (const page of model) {
    for (const field of page.composites.flatMap(({ fields }) => fields)) {
      add(page, field.key, field);
      for (const inner of field.fields ?? []) add(page, inner.key, inner);
      for (const question of field.questions ?? []) add(page, likertKey(field.key, question.key), question);
    }
  }
  return found;
}

function changesOf(before: Placed, after: Placed, isMoved: boolean): FieldChange[] {
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  const what = new Set<FieldChange>();
  for (const name of names) {
    const change = Object.hasOwn(changeOf, name) ? changeOf[name as keyof typeof changeOf] : undefined; // just seen
    if (change !== undefined && !isSame(before.attributes[name], after.attributes[name])) what.add(change);
  }
  if (before.pageKey !== after.pageKey) what.add("page");
  else if (isMoved) what.add("place");
  return FieldChange.options.filter((change) => what.has(change));
}

/** Both come from the same schema, so equal values are written alike. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fewest keys that must move so that what is in both lists has the new order. */
function movedKeys(before: readonly string[], after: readonly string[]): Set<string> {
  const placeBefore = new Map(before.map((key, place) => [key, place]));
  const common = after.filter((key) => placeBefore.has(key));
  const kept = new Set(longestRising(common.map((key) => placeBefore.get(key) ?? 0)).map((at) => common[at]));
  return new Set(common.filter((key) => !kept.has(key)));
}

/** Indexes of a longest rising subsequence (patience sorting), so that one moved field is not many. */
function longestRising(places: readonly number[]): number[] {
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, place] of places.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[tails[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[at] = low === 0 ? undefined : tails[low - 1];
    tails[low] = at;
  }
  const rising: number[] = [];
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) rising.push(at);
  return rising.reverse();
}

function comparePages(before: FormDefinition, after: FormDefinition): FormDifference["pages"] {
  const [old, fresh] = [pagesOf(before), pagesOf(after)];
  const missingIn = (pages: Map<string, Page>, others: Map<string, Page>) =>
    [...pages].filter(([key]) => !others.has(key)).map(([, { name }]) => name);
  const changed = [...fresh].filter(([key, page]) => {
    const earlier = old.get(key);
    return earlier !== undefined && !isSame(frameOf(earlier), frameOf(page));
  });
  return {
    added: missingIn(fresh, old),
    removed: missingIn(old, fresh),
    changed: changed.map(([, { name }]) => name),
  };
}

function pagesOf({ model }: FormDefinition): Map<string, Page> {
  return new Map(model.map((page) => [page.key, page]));
}

/** A page without its fields, which are compared by themselves. */
function frameOf({ composites, ...page }: Page): unknown {
  return { ...page, composites: composites.map(({ fields: _fields, ...section }: Composite) => section) };
}

function compareNames(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  };
}

function shown({ key, label, page }: Placed, { defaultLocale }: FormDefinition) {
  return { key, label: localize(label, defaultLocale, defaultLocale) || key, page };
}
