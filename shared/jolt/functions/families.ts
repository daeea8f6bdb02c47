/** How functions accept their arguments: the JOLT language has a few families, and each function belongs to one. */
import { JavaDouble, kindOf } from "../java-number.ts";
import type { Run } from "../run.ts";

/** Returns undefined when there is nothing to write. */
export interface JoltFunction {
  (args: readonly unknown[], run: Run): unknown;
  /** The same for a single argument, without a list around it. */
  readonly one?: OnOne;
  /** The same for a single argument that is a text, a number or a boolean; never returns a list. */
  readonly scalar?: OnOne;
  /** The same for several arguments. */
  readonly several?: OnList;
  /** Several texts and whole numbers are joined as they are. */
  readonly joins?: true;
}

type OnOne = (value: unknown, run: Run) => unknown;
type OnList = (list: readonly unknown[], run: Run) => unknown;

/** One value or a list: a single list argument, or several arguments, are the list; null alone is nothing. */
export function oneOrList(onOne: OnOne, onList: OnList): JoltFunction {
  const one: OnOne = (value, run) => {
    if (value === null) return undefined;
    if (!Array.isArray(value)) return onOne(value, run);
    const list: readonly unknown[] = value;
    return list.length === 0 ? undefined : onList(list, run);
  };
  const call = (args: readonly unknown[], run: Run): unknown => {
    if (args.length === 1) return one(args[0], run);
    return args.length === 0 ? undefined : onList(args, run);
  };
  return Object.assign(call, { one, several: onList });
}

/** Works on one value; for a list, on each item, which is kept where there is nothing to write. */
export function perElement(onOne: OnOne): JoltFunction {
  const call = oneOrList(onOne, (list, run) => {
    run.spend(list.length);
    return list.map((item) => {
      const result = onOne(item, run);
      return result === undefined ? item : result;
    });
  });
  return Object.assign(call, { scalar: onOne });
}

/** Works on a list only; a single value is ignored. */
export function listOnly(onList: OnList): JoltFunction {
  return oneOrList(() => undefined, onList);
}

/** True for a list that is not the bare array of `=sort`. */
export function isList(value: unknown, run: Run): value is readonly unknown[] {
  return Array.isArray(value) && run.bareArrays?.has(value) !== true;
}

/**
 * A first argument of its own kind, then one value or a list. A single list argument is unpacked.
 * @param accepts the kind of the first argument; any other kind is ignored
 */
export function withLeadingArgument<Lead>(
  accepts: (value: unknown) => value is Lead,
  onOne: (lead: Lead, value: unknown, run: Run) => unknown,
  onList: (lead: Lead, list: readonly unknown[], run: Run) => unknown,
): JoltFunction {
  return (input, run) => {
    const [first] = input;
    const args = input.length === 1 && isList(first, run) ? first : input;
    const [lead, second] = args;
    if (args.length < 2 || !accepts(lead)) return undefined;
    if (args.length > 2) return onList(lead, args.slice(1), run);
    return isList(second, run) ? onList(lead, second, run) : onOne(lead, second, run);
  };
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** A 32-bit whole number. */
export function isInt(value: unknown): value is number {
  return kindOf(value) === "int";
}

export function isNumber(value: unknown): value is number | JavaDouble {
  return typeof value === "number" || value instanceof JavaDouble;
}
