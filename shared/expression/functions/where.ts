/**
 * What is read in the instances of a repeat that meet conditions (XPath 1.0 § 2.4, predicates): paths with conditions
 * become calls of it at import.
 */
import type { ExpressionContext } from "../context.ts";
import { truthOf, type Value } from "../values.ts";
import type { Arguments } from "./arguments.ts";
import { both, type ExpressionFunction, MANY } from "./declare.ts";

export const whereFunctions: readonly ExpressionFunction[] = [
  // XPath 1.0 § 2.4: where(a, r, c) is r[c]/a
  { ...both("where", 3, MANY, (args, context) => valuesWhere(args, context)[0] ?? ""), values: valuesWhere },
  // ODK XForms, current(): what stands outside of the conditions
  {
    ...both("outer", 1, 1, (args, context) => valuesOutside(args, context)[0] ?? ""),
    values: valuesOutside,
  },
  // XPath 1.0 § 4.1, last()
  both("last", 0, 0, (_args, context) => context.size ?? ""),
];

/**
 * The first argument in each instance of the second for which all conditions hold, each asked of those that the ones before
 * left; a condition that is a number is a place, as in XPath. Of the repeat itself it is the instances' places.
 */
function valuesWhere(args: Arguments, context: ExpressionContext): readonly Value[] {
  const repeat = args.key(1);
  const outer = context.outer ?? context;
  let left = (repeat === undefined ? undefined : context.instances?.(repeat)) ?? [];
  for (let at = 2; at < args.length; at += 1) {
    const candidates = left;
    context.work?.spend(candidates.length * STEPS_A_CANDIDATE);
    left = candidates.filter((candidate, index) => {
      const place: ExpressionContext["place"] = (key) =>
        key === undefined ? index + 1 : candidate.place?.(key);
      const [value = ""] =
        args.at(at)?.allIn?.({ ...candidate, place, size: candidates.length, outer }) ?? [];
      return typeof value === "number" ? value === index + 1 : truthOf(value);
    });
  }
  context.work?.spend(left.length * STEPS_A_CANDIDATE);
  if (args.key(0) === repeat) return left.map((instance) => instance.place?.() ?? "");
  return left.flatMap((instance) => args.at(0)?.allIn?.({ ...instance, outer }) ?? []);
}

/** An instance has a context of its own, for each condition. */
const STEPS_A_CANDIDATE = 20;

function valuesOutside(args: Arguments, context: ExpressionContext): readonly Value[] {
  return args.at(0)?.allIn?.(context.outer ?? context) ?? [];
}
