/** Whether a modify can write null: what is there and null is a value for it, unlike what is missing. */
import { functions } from "../../jolt/functions/index.ts";
import { splitArguments } from "../../jolt/modify-expression.ts";
import { parsePath } from "../../jolt/parse-key.ts";
import { nothing, type Shape } from "../shape.ts";
import type { Level } from "./chain-run.ts";
import { lookUp } from "./lookups.ts";

/**
 * @param right of a key: a call, a lookup, a constant or a list of these
 * @param found what is there before
 */
export function canBeNull(right: unknown, place: string, level: Level, found: Shape | undefined): boolean {
  if (right === null) return true;
  if (Array.isArray(right)) return right.some((one: unknown) => canBeNull(one, place, level, found));
  if (typeof right !== "string") return false;
  if (right.startsWith("@")) return isNullable(lookedUp(right, place, level));
  const [, name = "", written] = /^=(\w+)(?:\((.*)\))?$/s.exec(right) ?? [];
  if (name === "" || name === "isNull") return name !== "";
  const args = written === undefined ? [found] : argumentsOf(written, place, level);
  if (/Element$|^elementAt$/.test(name)) {
    const isOneOfSeveral = args.length > (name === "elementAt" ? 2 : 1);
    return args.some((one) => one?.item?.mayLack === true || (isOneOfSeveral && one?.mayLack === true));
  }
  if (name === "isPresent") return args.length > 1 ? args[0]?.mayLack === true : isNullable(args[0]);
  return !functions.has(name) && isNullable(args[0]);
}

const argumentsOf = (written: string, place: string, level: Level) =>
  splitArguments(written).map((text) => (text === "" ? nothing : lookedUp(text, place, level)));

/** Undefined for a constant. */
function lookedUp(text: string, place: string, level: Level): Shape | undefined {
  const step = text.startsWith("@") ? parsePath(text, place).at(-1) : undefined;
  return step?.kind === "lookup" ? (lookUp(step, level).shape ?? never) : undefined;
}

/** Where nothing ever is: missing to a function of one value, and null among several. */
const never: Shape = { ...nothing };

/** An answer is there or missing; what a chain made can be there and null. */
const isNullable = (shape: Shape | undefined) =>
  shape?.mayLack === true && shape.answer === undefined && shape !== never;
