/** Calls of functions in modify that can't give anything: with too many values or too few, or with values of the wrong kind. */
import { functions } from "../../jolt/functions/index.ts";
import { quoted } from "../finding.ts";
import { isNothing, type Shape } from "../shape.ts";
import type { ChainRun, Level } from "./chain-run.ts";

/** How many values a function takes; with any other number of them it gives nothing. A list counts as its items. */
const counts: ReadonlyMap<string, number> = new Map([
  ...["intSubtract", "longSubtract", "doubleSubtract", "divide"].map((name) => [name, 2] as const),
  ...["substring", "divideAndRound", "leftPad", "rightPad"].map((name) => [name, 3] as const),
]);
/** How many values others need at least. */
const least: ReadonlyMap<string, number> = new Map(
  ["join", "split", "elementAt"].map((name) => [name, 2] as const),
);
/** What other functions need instead of what they are given. */
const expected: ReadonlyMap<string, string> = new Map([
  ...["firstElement", "lastElement"].map((name) => [name, "a list"] as const),
  ...["avg", "intSum", "longSum", "doubleSum"].map((name) => [name, "a list, or several numbers"] as const),
  ...["toLower", "toUpper", "trim"].map((name) => [name, "a text"] as const),
  ...["toInteger", "toLong", "toDouble", "abs", "min", "max"].map((name) => [name, "a number"] as const),
  ["concat", "several values"],
  ["elementAt", "a place such as 0, and then a list"],
  ["substring", "a text, and two places of which the second is larger"],
  ...["leftPad", "rightPad"].map((name) => [name, "a text, a width and a letter"] as const),
  ...["join", "split"].map((name) => [name, "a separator first"] as const),
  ["size", "a list, a text or an object"],
  ["toBoolean", "“true” or “false”"],
]);
/** Choose among other values, and may give nothing by design. */
const choosing: ReadonlySet<string> = new Set(["noop", "isNull", "isPresent", "notNull"]);

interface CallPlace {
  readonly place: string;
  /** Whether nothing is written instead where it gives nothing. */
  readonly isLast: boolean;
  readonly run: ChainRun;
}

/** A call without its sign is a text, which readers get. @example checkText("concat(@(1,a),'!')", place, run) */
export function checkText(text: string, place: string, run: ChainRun): void {
  const name = /^(\w+)\(.*\)$/s.exec(text)?.[1];
  if (name === undefined || !functions.has(name)) return;
  const message = `This is a text, not a call of ${quoted(name)}: write ${quoted(`=${name}(…)`)}.`;
  run.find("FUNCTION_UNKNOWN", "error", place, message);
}

/** A bare word is a text: one that names a key beside this one is meant to be what is there. */
export function checkArgument(argument: string, { parent }: Level, { place, run }: CallPlace): void {
  const text = argument.trim();
  if (!/^[A-Za-z_]\w*$/.test(text) || !parent?.shape.keys?.has(text)) return;
  const message = `${quoted(text)} is a text here, not what is at that key: write ${quoted(`@(1,${text})`)}, or '${text}' if the text is meant.`;
  run.find("PATH_UNKNOWN", "error", place, message);
}

/**
 * @param args undefined: there is nothing where it looks, which is reported by itself
 */
export function checkCall(
  name: string,
  args: readonly (Shape | undefined)[],
  result: Shape,
  { place, isLast, run }: CallPlace,
): void {
  const count = counts.get(name);
  const [only] = args;
  const isList = args.length === 1 && (only?.isOpen || only?.item);
  if (count !== undefined && args.length !== count && !isList) {
    const message = `${name} takes ${count} values, not ${args.length}, so nothing is written here.`;
    run.find("CHAIN_INVALID", "error", place, message);
    return;
  }
  const needed = least.get(name) ?? 0;
  if (args.length < needed) {
    const message = `${name} takes at least ${needed} values, not ${args.length}: what it works with comes first.`;
    run.find("CHAIN_INVALID", "error", place, message);
    return;
  }
  const isEmpty = args.length === 0 || args.some((shape) => shape === undefined || isNothing(shape));
  if (!isLast || isEmpty || choosing.has(name) || !isNothing(result)) return;
  const kind = expected.get(name) ?? "numbers";
  const message = `${quoted(name)} never gives anything here, as it needs ${kind}. Give it one, or remove it.`;
  run.find("OPERATION_NEVER_MATCHES", "warning", place, message);
}
