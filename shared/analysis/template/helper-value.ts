/** What helpers return, for all submissions at once, and what is wrong with what they are given. */
import { dayNumber } from "../../expression/calendar.ts";
import type { HelperName } from "../../process/steps/handlebars/helpers/index.ts";
import type { Call } from "../../process/steps/handlebars/syntax-tree.ts";
import { quoted } from "../finding.ts";
import { all, chosen, type Formula, known, not, some, unknown } from "../formula.ts";
import {
  below,
  either,
  isNothing,
  lacking,
  openShape,
  type Plain,
  type PlainKind,
  plainShape,
  type Shape,
} from "../shape.ts";
import { checkArguments } from "./check-arguments.ts";
import { checkComparison, checkMember, checkSought, checkTwo } from "./check-comparison.ts";
import { comparisonOfTwo } from "./compare-answers.ts";
import { anItemOf, isListOnly } from "./each-items.ts";
import type { Place, TemplateRun } from "./template-run.ts";
import { compare, comparisonOf, isRepeated, outcomeOfCall, truthOf, type Value } from "./values.ts";

/** Return items as they are: what is inside is read where it is used. */
const passingOn: ReadonlySet<HelperName> = new Set(["where", "sort", "reverse", "first", "last"]);
/** Say only whether something is there, or how many. */
const counting: ReadonlySet<HelperName> = new Set(["count", "and", "or", "not"]);

const isOrder = (name: string) => name === "lt" || name === "le" || name === "gt" || name === "ge";

/** @param params as many as the helper takes: others are refused before */
export function helperValue(
  name: HelperName,
  call: Call,
  params: readonly Value[],
  named: ReadonlyMap<string, Value>,
  place: Place,
  run: TemplateRun,
): Value {
  for (const [index, { shape }] of [...params, ...named.values()].entries()) {
    if (counting.has(name)) run.counts(shape);
    else run.reads(shape, !passingOn.has(name) || index > 0 || !shape.item);
  }
  checkArguments(name, call, params, named, place, run);
  const [one, other] = params;
  const written = `${name} …`;
  const yesNo = (truth: Formula): Value => ({
    shape: plainShape(["boolean"], { mayLack: false }),
    truth,
    written: `(${name} …)`,
  });
  const joined = (by: "and" | "or" | "not") => ({
    by,
    sides: call.params.flatMap((at, index) => {
      const value = params[index];
      return value ? [{ at, value }] : [];
    }),
  });
  const text: Value = { shape: plainShape(["text"]), written };
  const first = one?.shape ?? openShape();
  switch (name) {
    case "and":
      return { ...yesNo(all(params.map((param) => truthOf(param, run.possible)))), joins: joined(name) };
    case "or":
      return { ...yesNo(some(params.map((param) => truthOf(param, run.possible)))), joins: joined(name) };
    case "not":
      return { ...yesNo(one ? not(truthOf(one, run.possible)) : unknown), joins: joined(name) };
    case "eq":
    case "ne":
    case "lt":
    case "le":
    case "gt":
    case "ge":
      return yesNo(one && other ? comparison(name, call, [one, other], place, run) : unknown);
    case "includes":
      return yesNo(one && other ? membership(call, one, other, place, run) : unknown);
    case "date":
      checkDate(first, one, call, place, run);
      return { shape: plainShape(["any"]), written };
    case "number":
      checkNumber(first, one, call, place, run);
      return {
        shape: plainShape(["any"]),
        written,
        prints: valuesUnder(named, ["currency"]).filter(isWords),
      };
    case "default":
      return {
        shape: one && other ? filled(one.shape, other.shape) : openShape(),
        ...(one && other && { prints: [one, other] }),
        written,
      };
    case "count":
      return {
        shape: plainShape(["number"], { mayLack: false, tokens: first.tokens, limits: countsOf(first) }),
        written,
      };
    case "first":
    case "last":
      return {
        shape: first.item ? { ...anItemOf(first), isOneOfList: true } : first,
        written: `(${name} ${one?.written ?? ""})`,
        ...(one?.prints && { prints: one.prints }),
      };
    case "list":
      return {
        ...{ shape: { mayLack: params.length === 0, tokens: new Set(), item: itemsOf(params) }, written },
        prints: params,
      };
    case "where":
    case "sort":
    case "reverse":
      checkField(name, call, params, named, place, run);
      return { shape: isListOnly(first) ? lacking(first) : listOf(anItemOf(first)), written };
    case "image":
      checkFile(first, one, call, place, run);
      return { ...text, prints: valuesUnder(named, ["alt"]) };
    case "join":
      checkField(name, call, params, named, place, run);
      return {
        ...text,
        prints: one
          ? [joinedOf(one, named.get("key")), ...(other ? [other] : []), ...valuesUnder(named, ["last"])]
          : [],
      };
    case "t":
    case "translate":
      return { ...text, prints: filledIn(params, named) };
    case "json":
      return text;
    case "property":
      return { shape: openShape(), written, ...(params[2] && { prints: [params[2]] }) };
  }
}

/** What is no code of a currency stays beside the number. */
const isWords = ({ literal }: Value) => literal !== undefined && !/^[A-Za-z]{3}$/.test(String(literal.value));

const valuesUnder = (named: ReadonlyMap<string, Value>, names: readonly string[]) =>
  names.flatMap((name) => named.get(name) ?? []);

/** What a text that is translated has in its blanks. */
const filledIn = (params: readonly Value[], named: ReadonlyMap<string, Value>) => [
  ...params.map((param): Value => ({ ...param, translated: true })),
  ...[...named].flatMap(([name, value]) => (name === "context" ? [] : [value])),
];

/** A list's items, or what they have under a key, as a list. */
function joinedOf(list: Value, key: Value | undefined): Value {
  const { item } = list.shape;
  const named = key?.literal?.value;
  const inner = item && typeof named === "string" ? below(item, named) : undefined;
  return inner ? { shape: inner, written: String(named) } : list;
}

function filled(shape: Shape, other: Shape): Shape {
  if (!shape.mayLack) return shape;
  return { ...either(lacking(shape), other), mayLack: other.mayLack };
}

/** How many items `count` can find: one in what is no list. */
function countsOf(shape: Shape): Pick<Plain, "least" | "most"> {
  const least = shape.mayLack || shape.isOpen ? 0 : 1;
  return shape.item || shape.isOpen ? { least } : { least, most: 1 };
}

function listOf(shape: Shape): Shape {
  return shape.isOpen ? shape : { mayLack: true, tokens: shape.tokens, item: shape };
}

function itemsOf(params: readonly Value[]): Shape {
  return params.length === 0 ? openShape() : params.map(({ shape }) => shape).reduce(either);
}

function comparison(
  name: HelperName,
  call: Call,
  [one, other]: readonly [Value, Value],
  place: Place,
  run: TemplateRun,
): Formula {
  const isWrong = checkComparison(name, isOrder(name), call, one, other, place, run);
  if (isWrong) return unknown;
  if (one.literal && other.literal) return known(compare(name, one.literal.value, other.literal.value));
  if (other.literal) return comparisonOf(name, one, other.literal.value, true, run.possible);
  if (one.literal) return comparisonOf(name, other, one.literal.value, false, run.possible);
  if (checkTwo(name, call, [one, other], place, run)) return unknown;
  return comparisonOfTwo(name, one, other, run.possible) ?? outcomeOfTwo(name, one, other);
}

/** Whether it is one text that is unknown: what is one of some is looked for as in a list. */
const isOneText = ({ isOpen, keys, otherKeys, item, plain }: Shape) =>
  plain !== undefined &&
  !plain.values &&
  !(isOpen || keys || otherKeys || item) &&
  [...plain.kinds].every((kind) => kind !== "number" && kind !== "boolean");

/** Of two values of which nothing more is known, the same comparison always says the same. */
function outcomeOfTwo(name: HelperName, one: Value, other: Value): Formula {
  return outcomeOfCall(one.name && other.name && `${name}(${one.name},${other.name})`);
}

function membership(call: Call, list: Value, member: Value, place: Place, run: TemplateRun): Formula {
  if (list.literal && !member.literal) {
    const message = `${quoted(list.written)} is one value, not a list, so nothing is found in it. Write (includes ${member.written} ${JSON.stringify(list.literal.value)}).`;
    run.find("NOT_A_LIST", "error", call, place, message);
    return unknown;
  }
  if (isOneText(list.shape)) {
    const message = `${quoted(list.written)} is one text, not a list, so only the whole of it is found. Ask with a list of choices, or compare it with eq.`;
    run.find("NOT_A_LIST", "error", call, place, message);
    return unknown;
  }
  if (!member.literal) return outcomeOfTwo("includes", list, member);
  if (checkMember(call, list, member.literal.value, place, run)) return unknown;
  const { answer, item, plain } = list.shape;
  const option = member.literal.value;
  if (answer === undefined || option === null || option === undefined || isRepeated(answer, run.possible))
    return outcomeOfTwo("includes", list, member);
  const kind = run.possible.nodeOf(answer)?.kind;
  const isKey = (values: readonly unknown[] | undefined) =>
    values?.filter((value) => String(value) === String(option)).length === 1 && !/\s/.test(String(option));
  if (kind === "choices" && isKey(item?.plain?.values)) return chosen(answer, String(option));
  if (kind === "choice" && isKey(plain?.values)) return comparisonOf("eq", list, option, true, run.possible);
  return outcomeOfTwo("includes", list, member);
}

/** The kinds that a value certainly has; undefined where it can be anything. */
function kindsOf(shape: Shape): ReadonlySet<PlainKind> | undefined {
  return shape.isOpen || shape.otherKeys || shape.plain?.kinds.has("any")
    ? undefined
    : (shape.plain?.kinds ?? new Set());
}

const isDateText = (value: unknown) => dayNumber(String(value).slice(0, 10)) !== undefined;

function checkDate(shape: Shape, value: Value | undefined, call: Call, place: Place, run: TemplateRun): void {
  const kinds = kindsOf(shape);
  if (!kinds || !value || kinds.has("date") || kinds.has("dateTime")) return;
  if (shape.plain?.values?.some(isDateText)) return;
  const what = shape.item ? "a list" : shape.keys ? "an object" : kindWords(kinds);
  const message = `${quoted(value.written)} is ${what}, not a date, so it stays as it is. Name a date, or write {{${value.written}}}.`;
  run.find("NOT_A_DATE", "error", call, place, message);
}

/** A picture is an object with a hash, or a logo; anything else prints nothing. */
function checkFile(shape: Shape, value: Value | undefined, call: Call, place: Place, run: TemplateRun): void {
  const canBeFile = shape.isOpen || shape.isPicture || shape.otherKeys || shape.keys?.has("sha256");
  if (!value || canBeFile || isNothing(shape)) return;
  const message = `${quoted(value.written)} is no picture or file, so nothing is printed here. Name a question that takes one.`;
  run.find("NOT_A_FILE", "error", call, place, message);
}

function checkNumber(
  shape: Shape,
  value: Value | undefined,
  call: Call,
  place: Place,
  run: TemplateRun,
): void {
  const kinds = kindsOf(shape);
  if (!kinds || !value || kinds.has("number")) return;
  const isFreeText = kinds.has("text") && shape.plain?.values === undefined;
  if (isFreeText || shape.plain?.values?.some((one) => !Number.isNaN(Number(one)))) return;
  const what = shape.item ? "a list" : shape.keys ? "an object" : kindWords(kinds);
  const message = `${quoted(value.written)} is ${what}, not a number, so it stays as it is. Name a number, or write {{${value.written}}}.`;
  run.find("COMPARISON_OF_KINDS", "error", call, place, message);
}

export function kindWords(kinds: ReadonlySet<PlainKind>): string {
  if (kinds.has("boolean")) return "yes or no";
  if (kinds.has("number")) return "a number";
  if (kinds.has("date") || kinds.has("dateTime")) return "a date";
  return kinds.has("time") ? "a time" : "a text";
}

/** The field that `where`, `sort` and `join` go by, among those of the list's items. */
function checkField(
  name: "where" | "sort" | "reverse" | "join",
  call: Call,
  params: readonly Value[],
  named: ReadonlyMap<string, Value>,
  place: Place,
  run: TemplateRun,
): void {
  const field = name === "where" ? params[1]?.literal?.value : named.get("key")?.literal?.value;
  const list = params[0]?.shape;
  if (!list?.item) return;
  const items = isListOnly(list) ? list.item : anItemOf(list);
  const { keys } = items;
  const isOpen = items.isOpen || items.otherKeys;
  const isSaid = field !== undefined && field !== null;
  const shape = isSaid ? below(items, String(field)) : items;
  if (shape && (isSaid || name !== "reverse")) run.reads(shape);
  if (!isSaid || !keys || isOpen) return;
  const sought = params[2]?.literal?.value;
  if (shape) {
    if (name === "where") checkSought(call, { shape, written: String(field) }, sought, place, run);
    return;
  }
  const message = `The items of ${quoted(params[0]?.written)} have no ${quoted(field)}. They have ${[...keys.keys()].map(quoted).join(", ")}.`;
  run.find("PATH_UNKNOWN", "error", call, place, message);
}
