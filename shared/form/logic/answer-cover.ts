/** All possible answers of a field, divided into value sets at the constants it is compared with. */
import { dateOf, dayNumber } from "../../expression/calendar.ts";
import { findFunction } from "../../expression/functions/index.ts";
import { answerValue, areEqual, numberOf, textOf, type Value } from "../../expression/values.ts";
import { answerOfText, storedAnswer } from "../definition/field-kind.ts";
import type { FormNode } from "../engine/form-node.ts";
import { defaultKeysOf, optionKeysOf } from "./option-keys.ts";
import { type AbstractValue, ANYTHING, type SomeText, type ValueSet } from "./value-set.ts";

/* What can be chosen from several options, divided by the options that an expression mentions. */

/** Up to this many options are distinguished: each doubles the value sets. */
const MAX_DECIDED = 4;

/** Value sets for every choice of at least one option. */
function choicesCover(node: FormNode, constants: ReadonlySet<Value>): AbstractValue {
  const keys = optionKeysOf(node);
  const defaults = defaultKeysOf(node);
  const options = new Set([...keys, ...defaults]);
  // a duplicate option, or one with a space in it, makes the joined keys ambiguous
  const isPlain =
    new Set(keys).size === keys.length &&
    new Set(defaults).size === defaults.length &&
    ![...options].some((key) => key === "" || /\s/.test(key));
  const { value } = node.field ?? {};
  if (keys.length === 0 || !isPlain || (value !== undefined && !Array.isArray(value))) return ANYTHING;
  const mentioned = new Set([...constants].flatMap((constant) => textOf(constant).split(/\s+/)));
  const decided = new Set([...mentioned].filter((word) => options.has(word)).slice(0, MAX_DECIDED));
  const left = [...options].filter((key) => !decided.has(key));
  return subsetsOf([...decided]).flatMap((chosen) => withOthers(chosen, { decided, options, left }));
}

interface Rest {
  decided: ReadonlySet<string>;
  options: ReadonlySet<string>;
  /** The options that are not distinguished. */
  left: readonly string[];
}

/** These and no other; one other; two others or more. */
function withOthers(chosen: readonly string[], { decided, options, left }: Rest): ValueSet[] {
  const keys = new Set(chosen);
  const sets: ValueSet[] = [];
  const [only, other] = chosen;
  if (only !== undefined && other === undefined) sets.push(only);
  else if (only !== undefined) sets.push({ kind: "chosen", keys, decided, options, least: 0, most: 0 });
  const [single] = left;
  if (single !== undefined && left.length === 1 && only === undefined) sets.push(single);
  else if (single !== undefined) sets.push({ kind: "chosen", keys, decided, options, least: 1, most: 1 });
  if (left.length > 1) sets.push({ kind: "chosen", keys, decided, options, least: 2, most: left.length });
  return sets;
}

/** Small ones first. */
function subsetsOf(keys: readonly string[]): string[][] {
  let subsets: string[][] = [[]];
  for (const key of keys) subsets = [...subsets, ...subsets.map((subset) => [...subset, key])];
  return subsets.sort((one, other) => one.length - other.length);
}

/** Each constant adds two more value sets. */
const MAX_CUTS = 24;
/** Longer lists of options are treated as a whole, except for the options that are mentioned. */
const MAX_OPTIONS = 40;

/**
 * `any`: every value that the field can have, unanswered and unfinished included. `meant`: an answer of the right kind.
 * `allowed`: one that its limits allow, too.
 */
export type CoverUse = "any" | "meant" | "allowed";

/**
 * Value sets that together contain every answer of the field.
 * @param constants the constants it is compared with
 * @example answerCover(a number, new Set([18]), "meant") // below 18, 18, above 18
 */
export function answerCover(node: FormNode, constants: ReadonlySet<Value>, use: CoverUse): AbstractValue {
  const meant = meantCover(node, constants, use);
  if (use !== "any") return meant;
  if (meant === ANYTHING || mayDefaultToAnything(node)) return ANYTHING;
  const all = new Set<ValueSet>(["", ...meant]);
  // a limited input can't be left unfinished, and so has no other values
  if (node.kind === "date" || (node.kind === "number" && node.field?.controlType !== "slider"))
    all.add(NO_NUMBER);
  if (node.kind !== "choices") for (const value of definedValues(node)) all.add(value);
  return [...all];
}

const NO_NUMBER: SomeText = { kind: "text", excluded: new Set(), isWord: false, isNumberless: true };

function meantCover(node: FormNode, constants: ReadonlySet<Value>, use: CoverUse): AbstractValue {
  switch (node.kind) {
    case "number":
      return numbersCover(node, constants, use);
    case "date":
      return datesCover(node, constants, use);
    case "switch":
      return [true, false];
    case "choice":
    case "likert":
      return choiceCover(optionKeysOf(node), constants);
    case "choices":
      return choicesCover(node, constants);
    case "text":
    case "time":
    case "dateTime":
      return textsCover(constants);
    case "none":
    case "calculated":
    case "list":
    case "places":
    case "file":
      return ANYTHING;
  }
}

function numbersCover(node: FormNode, constants: ReadonlySet<Value>, use: CoverUse): AbstractValue {
  const { field } = node;
  const isSlider = field?.controlType === "slider";
  const [low, high] = [boundOf(field?.minValue), boundOf(field?.maxValue)];
  const isLimited = isSlider || use === "allowed";
  const from = isLimited ? (low ?? (isSlider ? 0 : Number.NEGATIVE_INFINITY)) : Number.NEGATIVE_INFINITY;
  const above = isLimited ? (high ?? (isSlider ? 100 : Number.POSITIVE_INFINITY)) : Number.POSITIVE_INFINITY;
  const to = Math.max(from, above);
  const cuts = cutsOf(constants).filter((cut) => cut > from && cut < to);
  const ends = [from, ...cuts, to];
  const sets: ValueSet[] = ends.filter(Number.isFinite);
  for (const [index, end] of ends.slice(1).entries()) {
    const start = ends[index] ?? from;
    if (start < end) sets.push({ kind: "numbers", from: start, to: end, isOpen: true });
  }
  return sets;
}

function boundOf(bound: number | string | undefined): number | undefined {
  const value = bound === undefined || bound === "" ? Number.NaN : Number(bound);
  return Number.isNaN(value) ? undefined : value;
}

function datesCover(node: FormNode, constants: ReadonlySet<Value>, use: CoverUse): AbstractValue {
  const [low, high] = use === "allowed" ? [node.field?.minValue, node.field?.maxValue].map(dayOf) : [];
  const from = low === undefined ? Number.NEGATIVE_INFINITY : low - 1;
  const to = high === undefined ? Number.POSITIVE_INFINITY : high + 1;
  const cuts = cutsOf(constants).filter((cut) => cut > from && cut < to);
  const sets: ValueSet[] = [];
  for (const cut of cuts) if (Number.isInteger(cut) && dayNumber(dateOf(cut)) === cut) sets.push(dateOf(cut));
  const ends = [from, ...cuts, to];
  for (const [index, end] of ends.slice(1).entries()) {
    const start = ends[index] ?? from;
    if (start < end) sets.push({ kind: "dates", from: start, to: end });
  }
  return sets;
}

function dayOf(bound: number | string | undefined): number | undefined {
  return typeof bound === "string" ? dayNumber(bound) : undefined;
}

function cutsOf(constants: ReadonlySet<Value>): number[] {
  const numbers = [...constants].map((constant) => numberOf(constant, 0)).filter(Number.isFinite);
  return [...new Set(numbers)].slice(0, MAX_CUTS).sort((one, other) => one - other);
}

function textsCover(constants: ReadonlySet<Value>): AbstractValue {
  const texts = [...constants].map(textOf).filter((text) => text !== "");
  const excluded = new Set(texts.slice(0, MAX_CUTS));
  return [...excluded, { kind: "text", excluded, isWord: false, isNumberless: false }];
}

function choiceCover(keys: readonly string[], constants: ReadonlySet<Value>): AbstractValue {
  if (keys.length === 0) return ANYTHING;
  if (keys.length <= MAX_OPTIONS) return keys;
  const values = [...constants];
  const mentioned = keys
    .filter((key) => constants.has(key) || values.some((value) => areEqual(key, value, 0)))
    .slice(0, MAX_OPTIONS);
  const others = keys.filter((key) => !mentioned.includes(key));
  return [
    ...mentioned,
    {
      kind: "text",
      // none of the constants is among the others
      excluded: new Set([...mentioned, ...values.map(textOf).filter((text) => !others.includes(text))]),
      isWord: !others.some((key) => key === "" || /\s/.test(key)),
      isNumberless: others.every((key) => Number.isNaN(numberOf(key, 0))),
    },
  ];
}

/** A computed default may be anything, unless it is sure to be of the field's kind. */
function mayDefaultToAnything(node: FormNode): boolean {
  const { kind, defaultExpression } = node;
  if (defaultExpression === undefined || kind === "text" || kind === "time" || kind === "dateTime")
    return false;
  const isToday =
    defaultExpression.kind === "call" && findFunction(defaultExpression.name)?.native === "TODAY";
  return !(kind === "date" && isToday);
}

/** Whether the values of a field are distinguished one by one, whatever it is compared with. */
export function isAlwaysDivided({ kind, field }: FormNode): boolean {
  const isChoice = kind === "choice" || kind === "likert";
  return kind === "switch" || (isChoice && (field?.options?.length ?? 0) <= MAX_OPTIONS);
}

/** The value that the definition itself sets. */
function definedValues(node: FormNode): Value[] {
  const { field, kind } = node;
  if (field === undefined || node.type === "question") return [];
  const values: Value[] = [];
  if (field.default !== undefined && node.defaultExpression === undefined)
    values.push(answerValue(answerOfText(kind, field.default)));
  const { value } = field;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    values.push(answerValue(storedAnswer(kind, value)));
  return values;
}
