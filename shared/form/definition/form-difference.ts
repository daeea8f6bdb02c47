/** What another import of a form would change: fields added, removed and changed, by key. */
import * as z from "zod";
import { localize } from "../../localize.ts";
import type { Composite, Field, FormDefinition, Page, Question } from "./definition.ts";
import { likertKey } from "./likert-key.ts";
import { unfilledLabels } from "./unfilled-labels.ts";

/** What can change in a field; a screen turns these words into sentences. */
export const FieldChange = z.enum([
  "key",
  "label",
  "hint",
  "type",
  "options",
  "condition",
  "required",
  "limits",
  "repeat",
  "calculation",
  "default",
  "messages",
  "look",
  "identifying",
  "page",
  "place",
]);
export type FieldChange = z.infer<typeof FieldChange>;

const DifferingField = z.object({
  key: z.string(),
  /** In the form's default language; the key when there is none. */
  label: z.string(),
  /** The name of its page. */
  page: z.string(),
});

/** How a label was worded, and how it is. */
const Wording = z.object({
  before: z.string(),
  after: z.string(),
  /** The name of its language; absent: the form's default language. */
  language: z.string().optional(),
});
type Wording = z.infer<typeof Wording>;

export const FormDifference = z.object({
  added: z.array(DifferingField),
  removed: z.array(DifferingField),
  changed: z.array(DifferingField.extend({ what: z.array(FieldChange).min(1), wording: Wording.optional() })),
  /** What changed in the form itself. */
  form: z.array(z.enum(["title", "version", "language", "name"])),
  /** Names of pages. `changed`: their title, condition or sections. */
  pages: z.object({ added: z.array(z.string()), removed: z.array(z.string()), changed: z.array(z.string()) }),
  /** Names of languages. */
  languages: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
});
export type FormDifference = z.infer<typeof FormDifference>;

/** The change that each attribute belongs to; attributes that follow from others share theirs. */
const changeOf = {
  fieldType: "type",
  key: "key",
  label: "label",
  hint: "hint",
  guidance: "hint",
  image: "look",
  bigImage: "look",
  audio: "look",
  video: "look",
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
  show: "look",
  questions: undefined,
  options: "options",
  optionFilter: "options",
  shuffle: "options",
  minValue: "limits",
  maxValue: "limits",
  step: "limits",
  fieldValidator: "limits",
  fields: undefined,
  repeat: "repeat",
  upload: "type",
  trigger: "calculation",
  choicesFrom: undefined, // the choices themselves are compared
  fill: "default",
  autocomplete: "look",
  identifying: "identifying",
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
  /** Distinguishes pages and sections, even those without a title, which have no key from their author. */
  pageMark: string;
  sectionMark: string;
}

/** The attributes of the form that a respondent notices, each with the change it belongs to. */
const formAttributes = {
  title: "title",
  titles: "title",
  formId: "version",
  version: "version",
  defaultLocale: "language",
  instanceName: "name",
} as const satisfies Partial<Record<keyof FormDefinition, FormDifference["form"][number]>>;

/**
 * Compares two versions of a form. Fields are the same when their keys are, in lower case.
 * @example compareForms(before, after).added // [{ key: "weight", label: "Your weight", page: "About you" }]
 */
export function compareForms(before: FormDefinition, after: FormDefinition): FormDifference {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const moved = movedKeys([...old.keys()], [...fresh.keys()]);
  const changed = [...fresh].flatMap(([key, field]) => {
    const earlier = old.get(key);
    const what = earlier === undefined ? [] : changesOf(earlier, field, moved.has(key));
    if (earlier === undefined || what.length === 0) return [];
    const wording = what.includes("label") ? wordingOf(earlier, field, { before, after }) : undefined;
    return [{ ...shown(field, after), what, ...(wording && { wording }) }];
  });
  const only = (fields: ReadonlyMap<string, Placed>, others: ReadonlyMap<string, Placed>) =>
    [...fields].filter(([key]) => !others.has(key)).map(([, field]) => field);
  return {
    added: only(fresh, old).map((field) => shown(field, after)),
    removed: only(old, fresh).map((field) => shown(field, before)),
    changed,
    form: changesOfForm(before, after),
    pages: comparePages(before, after),
    languages: compareNames(
      before.locales.map(({ name }) => name),
      after.locales.map(({ name }) => name),
    ),
  };
}

function changesOfForm(before: FormDefinition, after: FormDefinition): FormDifference["form"] {
  const names = Object.keys(formAttributes) as (keyof typeof formAttributes)[]; // its own keys
  return [
    ...new Set(
      names.filter((name) => !isSame(before[name], after[name])).map((name) => formAttributes[name]),
    ),
  ];
}

/** True when there are no differences. */
export function isUnchanged({ added, removed, changed, form, pages, languages }: FormDifference): boolean {
  const lists = [added, removed, changed, form, ...Object.values(pages), ...Object.values(languages)];
  return lists.every((list) => list.length === 0);
}

/** By their keys in lower case, which is how expressions find them. */
function fieldsOf({ model }: FormDefinition): Map<string, Placed> {
  const found = new Map<string, Placed>();
  const add = (page: Page, section: Composite, key: string, from: Field | Question) =>
    found.set(key.toLowerCase(), {
      key,
      attributes: from,
      label: from.label,
      page: page.name,
      pageMark: markOf(page),
      sectionMark: section.label === undefined ? "" : section.key,
    });
  for (const page of model) {
    for (const section of page.composites) {
      for (const field of withInner(section.fields)) {
        add(page, section, field.key, field);
        for (const question of field.questions ?? [])
          add(page, section, likertKey(field.key, question.key), question);
      }
    }
  }
  return found;
}

/** Fields with those inside rows and repeats, each after the one around it. */
function withInner(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...withInner(field.fields ?? [])]);
}

/** A page without a title is only numbered by position; its first field identifies it better. */
function markOf({ key, label, composites }: Page): string {
  const first = composites.flatMap(({ fields }) => fields)[0];
  return label !== undefined || first === undefined
    ? `page ${key}`
    : `begins with ${first.key.toLowerCase()}`;
}

function changesOf(before: Placed, after: Placed, isMoved: boolean): FieldChange[] {
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  const what = new Set<FieldChange>();
  for (const name of names) {
    const change = Object.hasOwn(changeOf, name) ? changeOf[name as keyof typeof changeOf] : undefined; // just seen
    if (change !== undefined && !isSame(before.attributes[name], after.attributes[name])) what.add(change);
  }
  if (before.pageMark !== after.pageMark) what.add("page");
  else if (isMoved || before.sectionMark !== after.sectionMark) what.add("place");
  return FieldChange.options.filter((change) => what.has(change));
}

/** The order of languages doesn't matter. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The fewest keys that must move to bring what is in both lists into the new order.
 * @example movedKeys(["a", "b", "c"], ["b", "c", "a"]) // Set { "a" }
 */
export function movedKeys(before: readonly string[], after: readonly string[]): Set<string> {
  const placeBefore = new Map(before.map((key, place) => [key, place]));
  const common = after.filter((key) => placeBefore.has(key));
  const kept = new Set(longestRising(common.map((key) => placeBefore.get(key) ?? 0)).map((at) => common[at]));
  return new Set(common.filter((key) => !kept.has(key)));
}

/** Indexes of a longest increasing subsequence (patience sorting), so that moving one field counts as one move. */
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
  return new Map(model.map((page) => [markOf(page), page]));
}

/** A page without its fields, which are compared separately. */
function frameOf({ composites, key: _key, name, ...page }: Page): unknown {
  const sections = composites.map(({ fields: _fields, key: _sectionKey, ...section }: Composite) => section);
  // a page without a title is named by its number
  return { ...page, ...(page.label !== undefined && { name }), sections };
}

function compareNames(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  };
}

function shown({ key, label, page }: Placed, definition: FormDefinition) {
  return { key, label: unfilledLabels(definition, definition.defaultLocale)(label) || key, page };
}

/** In the default language, or in the first other one in which it differs. */
function wordingOf(
  earlier: Placed,
  field: Placed,
  { before, after }: { before: FormDefinition; after: FormDefinition },
): Wording | undefined {
  const wordsIn = ({ label }: Placed, { defaultLocale }: FormDefinition, locale?: string) =>
    localize(label, locale ?? defaultLocale, defaultLocale);
  const plain = { before: wordsIn(earlier, before), after: wordsIn(field, after) };
  if (plain.before !== plain.after) return plain;
  for (const { code, name } of after.locales) {
    const other = { before: wordsIn(earlier, before, code), after: wordsIn(field, after, code) };
    if (other.before !== other.after) return { ...other, language: name };
  }
  return undefined;
}
