/** What the value of an expression depends on, in one rendering: of an "or" that is true, on what is true in it. */

import { isMap } from "../../jolt/json.ts";
import type { Expression, Path } from "../../process/steps/handlebars/syntax-tree.ts";
import { isEmpty } from "../../process/steps/handlebars/values.ts";
import { allTokens, below, isOfAnswers, joinTokens, noTokens, type Shape, type Tokens } from "../shape.ts";
import { because, noReason, type Reason, tokensOfReason } from "./reason.ts";

/** The rendering at its present place. */
export interface Reading {
  shapeOf(path: Path): Shape;
  valueOf(expression: Expression): unknown;
  /** Of what is gone through as a list. */
  listOf(expression: Expression): Shape;
}

export function tokensOf(expression: Expression, reading: Reading): Tokens {
  if (expression.type === "PathExpression") {
    const shape = reading.shapeOf(expression);
    const value = reading.valueOf(expression);
    return typeof value === "object" && value !== null ? allTokens(shape) : shape.tokens;
  }
  if (expression.type !== "SubExpression") return noTokens;
  const { params, hash } = expression;
  const name = nameOf(expression);
  if (name === "lookup") {
    const found = lookedUp(expression, reading);
    if (found) {
      const value = reading.valueOf(expression);
      const isObject = typeof value === "object" && value !== null;
      return joinTokens(found.tokens, isObject ? allTokens(found.shape) : found.shape.tokens);
    }
  }
  if (name === "count" && params[0]) return asList(params[0], reading);
  if (name === "join" && params[0]) {
    const field = hash?.pairs.find(({ key }) => key === "key")?.value;
    const key = field?.type === "StringLiteral" ? String(field.value) : undefined;
    const inner = key === undefined ? undefined : reading.listOf(params[0]).item?.keys?.get(key);
    if (inner) {
      const rest = [...params.slice(1), ...(hash?.pairs.map(({ value }) => value) ?? [])];
      const around = joinTokens(asList(params[0], reading), inner.tokens);
      return rest.reduce((tokens, one) => joinTokens(tokens, tokensOf(one, reading)), around);
    }
  }
  const holds = (param: Expression) => {
    const value = reading.valueOf(param);
    return Boolean(value) && !isEmpty(value);
  };
  const decisive =
    name === "or" && params.some(holds)
      ? params.filter(holds)
      : name === "and" && !params.every(holds)
        ? params.filter((param) => !holds(param))
        : name === "default" && params[0] && !isMissing(reading.valueOf(params[0]))
          ? params.slice(0, 1)
          : params;
  const named = hash?.pairs.map(({ value }) => value) ?? [];
  // Of a list or an object only matters whether it is there.
  const isAboutTruth = name === "and" || name === "or" || name === "not";
  const ofOne = (one: Expression) =>
    isAboutTruth && one.type === "PathExpression"
      ? tokensOfPresence(reading.shapeOf(one), reading.valueOf(one))
      : tokensOf(one, reading);
  return [...decisive, ...named].reduce((tokens, one) => joinTokens(tokens, ofOne(one)), noTokens);
}

const asList = (one: Expression, reading: Reading) => tokensOfList(one, reading.listOf(one), reading);

/** What decides whether something is there, as `presenceOf` says it, without the ways of it. */
export function tokensOfPresence(shape: Shape, value: unknown): Tokens {
  return tokensOfReason(presenceOf(shape, value));
}

/**
 * What decides whether something is there. Of an object or a list that is made of what is in it: whatever is in it, any of
 * which is enough, or where nothing is, whatever could be. What is there whenever something else of it is doesn't count.
 */
export function presenceOf(shape: Shape, value: unknown): Reason {
  const isHolder = !shape.plain && !shape.isOpen;
  if (!shape.mayLack) return isHolder ? noReason : because(shape.tokens);
  const inner = partsOf(shape, value);
  if (!inner) return because(shape.tokens);
  const there = inner.filter(({ value }) => !isEmpty(value));
  const deciding = there.length > 0 ? there : inner;
  const ways = deciding.map((one) => tokensOfPresence(one.shape, one.value));
  const all = ways.reduce(joinTokens, noTokens);
  if (there.length === 0) return because(joinTokens(shape.tokens, all));
  const [fewest = noTokens] = ways.toSorted((one, other) => one.size - other.size);
  const answers = [...fewest].filter(({ kind }) => kind === "answer");
  if (ways.every((one) => answers.every((token) => one.has(token)))) return because(fewest);
  return { tokens: noTokens, anyOf: [{ ways, all }] };
}

/** Of what is there where something in it is; undefined of anything else. */
function partsOf(shape: Shape, value: unknown): { shape: Shape; value: unknown }[] | undefined {
  if (shape.writers && !shape.plain && !shape.keys) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return shape.writers.every(({ at }) => at !== undefined)
      ? shape.writers.map(({ at, shape: one }) => ({ shape: one, value: items[at ?? 0] }))
      : shape.writers.map(({ shape: one }) => ({
          shape: one,
          value: items.find((item) => canBeOf(one, item)),
        }));
  }
  if (!shape.keys || isOfAnswers(shape.tokens)) return undefined;
  const inside = isMap(value) ? value : {};
  return [...shape.keys].map(([key, one]) => ({ shape: one, value: inside[key] }));
}

/** Which of those that write a list wrote an item; undefined where that is unknown. */
export function writersOf(
  { writers, plain, keys }: Shape,
  item: unknown,
  index: number,
): Shape[] | undefined {
  if (!writers || plain || keys) return undefined;
  const found = writers.filter(({ at, shape }) => (at === undefined ? canBeOf(shape, item) : at === index));
  return found.length === 0 ? undefined : found.map(({ shape }) => shape);
}

/** Whether a value can be at a place, as far as its kind and listed values say. */
function canBeOf({ isOpen, plain, keys, otherKeys, item }: Shape, value: unknown): boolean {
  if (isOpen) return true;
  if (Array.isArray(value)) return item !== undefined;
  if (isMap(value)) {
    if (otherKeys) return true;
    return Object.entries(value).every(([key, one]) => {
      const inner = keys?.get(key);
      return one === null || (inner !== undefined && canBeOf(inner, one));
    });
  }
  if (isEmpty(value) && value !== false) return true;
  if (!plain) return false;
  if (plain.values) return plain.values.some((one) => one === value);
  const kind = typeof value;
  if (kind === "number" || kind === "boolean") return plain.kinds.has(kind) || plain.kinds.has("any");
  return [...plain.kinds].some((one) => one !== "number" && one !== "boolean");
}

function nameOf(expression: Expression): string {
  if (expression.type !== "SubExpression") return "";
  return expression.path.type === "PathExpression" ? expression.path.original : "";
}

/** Where lookups lead to, and what they depend on besides that place; undefined where it is unknown. */
function lookedUp(expression: Expression, reading: Reading): { shape: Shape; tokens: Tokens } | undefined {
  if (expression.type === "PathExpression") return { shape: reading.shapeOf(expression), tokens: noTokens };
  if (expression.type !== "SubExpression" || nameOf(expression) !== "lookup") return undefined;
  const [owner, key] = expression.params;
  const from = owner && lookedUp(owner, reading);
  const shape = from && key && below(from.shape, String(reading.valueOf(key)));
  if (!shape) return undefined;
  return { shape, tokens: joinTokens(from.tokens, joinTokens(from.shape.tokens, tokensOf(key, reading))) };
}

/**
 * What a list depends on as a list: which items there are and their order, not what is inside them.
 * @param shape of the list
 */
export function tokensOfList(expression: Expression, shape: Shape, reading: Reading): Tokens {
  if (expression.type === "PathExpression") return shape.tokens;
  if (expression.type !== "SubExpression") return noTokens;
  const [list, ...more] = expression.params;
  const name = nameOf(expression);
  if (!list || !["where", "sort", "reverse"].includes(name)) return tokensOf(expression, reading);
  const named = expression.hash?.pairs.map(({ value }) => value) ?? [];
  const [field] = name === "where" ? more : named;
  const key = field === undefined ? undefined : String(reading.valueOf(field));
  const { item } = shape;
  const decisive = key === undefined ? item && allTokens(item) : item?.keys?.get(key)?.tokens;
  const around = [...more, ...named].reduce(
    (tokens, one) => joinTokens(tokens, tokensOf(one, reading)),
    tokensOfList(list, shape, reading),
  );
  const isOrdered = name !== "reverse";
  return isOrdered ? joinTokens(around, decisive ?? (item ? allTokens(item) : noTokens)) : around;
}

const isMissing = (value: unknown) => value !== false && isEmpty(value);
