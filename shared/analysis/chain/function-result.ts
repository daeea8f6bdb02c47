/** What a function of modify returns, for all submissions at once. */
import {
  allTokens,
  canBeEmpty,
  constantShape,
  either,
  isNothing,
  joinTokens,
  lacking,
  nothing,
  openShape,
  type PlainKind,
  plainShape,
  type Shape,
  withoutAnswers,
} from "../shape.ts";
import { listOf, type Result, tokensOf } from "./arguments.ts";
import { each, isAlways, isAlwaysText } from "./each-value.ts";
import { numberFunctions, numberResult } from "./number-result.ts";

const texts: Result = (args) => ({ ...plainShape(["any"], { tokens: tokensOf(args) }), parts: args });
const first: Result = ([one = nothing]) => lacking(one);
/** One of a list's items; several values are a list by themselves. */
const item: Result = (args) => {
  const [list, ...more] = args;
  const isList = list?.item && more.length === 0 && !list.isOpen;
  return isList ? oneOf(lacking(list.item, tokensOf(args))) : openShape(tokensOf(args));
};

const oneOf = (shape: Shape): Shape => ({ ...shape, isOneOfList: true });

/** A place, and the list in which it is. */
const itemAt: Result = (args) => {
  const [, list, ...more] = args;
  const isList = list?.item && more.length === 0 && !list.isOpen && !list.plain && !list.keys;
  return isList ? oneOf(lacking(list.item, tokensOf(args))) : openShape(tokensOf(args));
};

/** Of a list that is there, an item; of one value that is no list, nothing. */
const endOfList: Result = (args) => {
  const [arg, ...more] = args;
  if (!arg || more.length > 0 || arg.isOpen || arg.keys || arg.otherKeys) return item(args);
  if (!arg.item) return nothing;
  if (arg.plain) return item(args);
  const tokens = joinTokens(arg.tokens, arg.item.tokens);
  return oneOf({ ...withoutAnswers(arg.item), mayLack: arg.mayLack || arg.item.mayLack, tokens });
};

const isPlainOnly = ({ isOpen, keys, otherKeys, item: list }: Shape) =>
  !isOpen && !keys && !otherKeys && !list;

const canBeText = ({ plain }: Shape) =>
  [...(plain?.kinds ?? [])].some((kind) => kind !== "number" && kind !== "boolean");

/** A function whose first value must be of a kind; one list alone is its values. */
const withLeadingArgument =
  (kind: "text" | "number", result: Result): Result =>
  (args) => {
    const [lead, ...more] = args;
    if (!lead || lead.isOpen || (more.length === 0 && lead.item)) return result(args);
    const kinds = [...(lead.plain?.kinds ?? [])];
    const isNumber = (one: PlainKind) => one === "number" || one === "boolean";
    const canLead = kinds.some(
      (one) => one === "any" || (kind === "text" ? !isNumber(one) : one === "number"),
    );
    return canLead ? result(args) : nothing;
  };

/** Whether a part of a text ends before it begins. */
function isEmptyPart([, start, end]: readonly Shape[]): boolean {
  const [from, to] = [start, end].map((one) =>
    one?.plain?.values?.length === 1 ? one.plain.values[0] : undefined,
  );
  return typeof from === "number" && typeof to === "number" && from >= to;
}

/** Joins a list; one value that is no list stays as it was. */
const joinedAll: Result = (args) => {
  const [arg, ...more] = args;
  const isOne = arg && more.length === 0 && !arg.isOpen && !arg.item && !arg.keys;
  return isOne ? nothing : texts(args);
};

/** A text, a list and an object have a size: 0 where they can be empty. */
const size: Result = (args) => {
  const [arg, ...more] = args;
  const isSized = arg && more.length === 0 && !arg.isOpen && (!arg.plain || isAlwaysText(plainOf(arg)));
  const isOne = arg?.plain && !arg.item && !arg.keys && !arg.otherKeys && more.length === 0;
  if (isOne && [...arg.plain.kinds].every((kind) => kind === "number" || kind === "boolean")) return nothing;
  const mayLack = !isSized || arg.mayLack;
  const isList = arg?.item && more.length === 0 && !arg.isOpen && !arg.keys;
  const tokens = isList ? arg.tokens : tokensOf(args);
  const isFilled = isSized && !arg.keys && !arg.otherKeys && !canBeEmpty(arg);
  return plainShape(["number"], { tokens, mayLack, limits: { least: isFilled ? 1 : 0 } });
};

/** What is no list and no object of it. */
const plainOf = ({ keys: _, otherKeys: __, item: ___, ...plain }: Shape): Shape => plain;

/** Another list of the same items, each at any place. */
function sorted(args: readonly Shape[]): Shape {
  const [arg = nothing, ...more] = args;
  if (more.length > 0) return listOf(args.map((one) => withoutAnswers(one)));
  const { writers: _, ...one } = lacking(arg);
  return one.item ? { ...one, item: { ...one.item } } : one;
}

/** A text of one value: it is printed as that is stored. */
const withParts = (parts: readonly Shape[], result: Shape): Shape =>
  result.plain && parts.length === 1 ? { ...result, parts } : result;

/** A Map, so that an inherited name is never a function. */
const results: ReadonlyMap<string, Result> = new Map<string, Result>([
  ...numberFunctions.map((name) => [name, (args: readonly Shape[]) => numberResult(name, args)] as const),
  ["size", size],
  ...["toInteger", "toLong", "toDouble", "abs"].map(
    (name) => [name, each(name, "number", isAlways("number"))] as const,
  ),
  ["concat", joinedAll],
  ...["join", "leftPad", "rightPad"].map((name) => [name, withLeadingArgument("text", texts)] as const),
  ["substring", (args) => (isEmptyPart(args) ? nothing : withLeadingArgument("text", texts)(args))],
  ["toBoolean", each("toBoolean", "boolean", isAlways("boolean"))],
  [
    "toString",
    ([arg = nothing, ...more]) =>
      more.length > 0 ? listOf([arg, ...more].map(itemText)) : withParts([arg], toText(arg)),
  ],
  ["toLower", (args) => withParts(args, each("toLower", "text", isAlwaysText)(args))],
  ["toUpper", (args) => withParts(args, each("toUpper", "text", isAlwaysText)(args))],
  ["trim", each("trim", "text")],
  [
    "split",
    (args) =>
      args.length === 2 && args[1] && isPlainOnly(args[1]) && !canBeText(args[1])
        ? nothing
        : { mayLack: true, tokens: tokensOf(args), item: pieceOf(args) },
  ],
  [
    "toList",
    (args) => {
      const [arg = nothing, ...more] = args;
      const { item: list, ...one } = withoutAnswers(arg);
      if (more.length > 0 || !list) return listOf(args.map((shape) => withoutAnswers(shape)));
      const asItIs = lacking({ mayLack: arg.mayLack, tokens: arg.tokens, item: list });
      return isNothing(one) ? asItIs : either(asItIs, listOf([one]));
    },
  ],
  ["firstElement", endOfList],
  ["lastElement", endOfList],
  [
    "elementAt",
    (args) =>
      args.length === 2 && args[1] && isPlainOnly(args[1])
        ? nothing
        : withLeadingArgument("number", itemAt)(args),
  ],
  ["sort", sorted],
  ["isPresent", first],
  ["notNull", first],
  ["isNull", (args) => ({ ...nothing, tokens: tokensOf(args) })],
]);

/** What a list of texts is split into are lists. */
function pieceOf(args: readonly Shape[]): Shape {
  const [, one, ...more] = args;
  return one && isPlainOnly(one) && more.length === 0 ? plainShape(["any"]) : openShape(tokensOf(args));
}

/** Among others, what is missing is a text as well. */
function itemText(arg: Shape): Shape {
  if (arg.isOpen) return openShape(allTokens(arg));
  const text = arg.item ? plainShape(["any"], { tokens: allTokens(arg) }) : oneText(arg);
  return arg.mayLack ? either(withoutAnswers(text), constantShape("null")) : text;
}

/** A list's items become texts one by one; an object becomes one text. */
function toText(arg: Shape): Shape {
  if (arg.isOpen) return openShape(allTokens(arg));
  const { item: _, ...single } = arg;
  const one = arg.plain || arg.keys || arg.otherKeys ? oneText(single) : undefined;
  if (!arg.item) return one ?? lacking(arg);
  const list: Shape = { mayLack: arg.mayLack, tokens: arg.tokens, item: itemText(arg.item) };
  return one ? either(one, list) : list;
}

function oneText(arg: Shape): Shape {
  if (!arg.plain || arg.keys || arg.otherKeys || arg.item)
    return plainShape(["any"], { tokens: allTokens(arg), mayLack: arg.mayLack });
  const values = arg.plain.values?.map(String);
  const kinds = [...arg.plain.kinds].map((kind) => (kind === "number" || kind === "boolean" ? "text" : kind));
  const shape = plainShape(kinds, { values, tokens: arg.tokens, mayLack: arg.mayLack });
  // digits, or true or false
  const isFilled = [...arg.plain.kinds].every((kind) => kind === "number" || kind === "boolean");
  return isFilled && shape.plain ? { ...shape, plain: { ...shape.plain, isFilled } } : shape;
}

/**
 * @param given the value at the key, for a function that is called without arguments
 * @example functionResult("toUpper", [shape of "yes" or "no"]) // "YES" or "NO"
 */
export function functionResult(name: string, args: readonly Shape[]): Shape {
  const result = results.get(name);
  if (result) return result(args);
  // Functions that change what is inside, and names that are no function.
  const [one = nothing] = args;
  return openShape(joinTokens(allTokens(one), tokensOf(args)));
}

/** One or the other, the later ones only where those before give nothing. */
export function fallbacks(shapes: readonly Shape[]): Shape {
  const found: Shape[] = [];
  for (const shape of shapes) {
    found.push(shape);
    if (!shape.mayLack) break;
  }
  const [only, ...more] = found;
  if (only === undefined) return constantShape(null);
  if (more.length === 0) return only;
  return {
    ...found.map((shape) => withoutAnswers(shape)).reduce(either),
    mayLack: found.every((one) => one.mayLack) || found.slice(0, -1).some(canBeEmpty),
  };
}
