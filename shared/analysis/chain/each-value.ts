/** What a function of modify gives that takes one value, or each item of a list, for all submissions at once. */
import { functions } from "../../jolt/functions/index.ts";
import { JavaDouble, plainNumber } from "../../jolt/java-number.ts";
import { Run } from "../../jolt/run.ts";
import {
  either,
  nothing,
  type Plain,
  type PlainKind,
  type Scalar,
  type Shape,
  withoutAnswers,
} from "../shape.ts";
import { listOf, type Result } from "./arguments.ts";

/**
 * Changes each value; a list's items one by one.
 * @param name of a function that works on one value
 * @param always what it gives something for, whatever the value
 */
export function each(name: string, kind: PlainKind, always: (arg: Shape) => boolean = () => false): Result {
  const ofOne = (arg: Shape): Shape => {
    if (arg.isOpen) return arg;
    const values = arg.plain?.values && changed(name, arg.plain.values);
    const isAlone = !arg.keys && !arg.otherKeys && !arg.item;
    if (isAlone && (values?.length === 0 || isNever(kind, arg.plain))) return nothing;
    const isAlways = isAlone && values ? values.length === arg.plain?.values?.length : always(arg);
    const mayLack = arg.mayLack || !isAlways || values?.includes("") === true;
    // An item that can't be changed stays.
    const inner = arg.item && either(ofOne(arg.item), arg.item);
    const known = kind === "boolean" ? [true, false] : values;
    const limits = kind === "number" && !values ? limitsAfter(name, arg.plain) : {};
    const plain = arg.plain &&
      values?.length !== 0 && { kinds: new Set([kind]), ...(known && { values: known }), ...limits };
    return { mayLack, tokens: arg.tokens, ...(plain && { plain }), ...(inner && { item: inner }) };
  };
  return (args) => {
    const [only = nothing, ...more] = args.map((arg) => withoutAnswers(arg));
    // of several values, one that can't be changed stays
    return more.length === 0 ? ofOne(only) : listOf([only, ...more].map((arg) => either(ofOne(arg), arg)));
  };
}

/** The kinds of values of which a function that gives a text, a number or yes or no makes nothing. */
const unchanged: Readonly<Partial<Record<PlainKind, readonly PlainKind[]>>> = {
  text: ["number", "boolean"],
  number: ["boolean", "date", "dateTime", "time"],
  boolean: ["number", "date", "dateTime", "time"],
};

const isNever = (kind: PlainKind, plain: Plain | undefined) =>
  plain !== undefined && !plain.values && [...plain.kinds].every((one) => unchanged[kind]?.includes(one));

/** Between which numbers a function's results are; nothing is known where they may be too large for whole numbers of 32 bits. */
function limitsAfter(name: string, plain: Plain | undefined): Pick<Plain, "least" | "most"> {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = plain ?? {};
  const isOnlyNumber = plain?.kinds.size === 1 && plain.kinds.has("number");
  if (!isOnlyNumber || Math.max(Math.abs(least), Math.abs(most)) >= 2 ** 31) return {};
  if (name !== "abs") return { least: Math.floor(least), most: Math.ceil(most) };
  const isAround = least <= 0 && most >= 0;
  const [one, other] = [Math.abs(least), Math.abs(most)];
  return { least: isAround ? 0 : Math.min(one, other), most: Math.max(one, other) };
}

/** What a function gives for each of these, without those that it gives nothing for. */
function changed(name: string, values: readonly Scalar[]): Scalar[] {
  const change = functions.get(name)?.scalar;
  const run = new Run({});
  return values.flatMap((value) => {
    const result = change?.(value, run);
    if (result instanceof JavaDouble) return plainNumber(result);
    const isPlain = typeof result === "string" || typeof result === "number" || typeof result === "boolean";
    return isPlain ? result : [];
  });
}

/** Whether what is there is always a text. */
export function isAlwaysText({ isOpen, plain, keys, otherKeys, item }: Shape): boolean {
  if (isOpen || keys || otherKeys || item || !plain) return false;
  return [...plain.kinds].every((kind) => kind !== "number" && kind !== "boolean" && kind !== "any");
}

export const isAlways =
  (kind: PlainKind) =>
  ({ isOpen, plain, keys, otherKeys, item: list }: Shape): boolean =>
    !isOpen &&
    !keys &&
    !otherKeys &&
    !list &&
    plain !== undefined &&
    [...plain.kinds].every((one) => one === kind);
