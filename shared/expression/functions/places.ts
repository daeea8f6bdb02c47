/** Places on the earth, as texts of `latitude longitude altitude accuracy`: distances, areas, and what is inside of one. */
import type { Arguments } from "./arguments.ts";
import { type ExpressionFunction, MANY, named } from "./declare.ts";

/** They compute with `geometry` of the context, and are unanswered without it. */
export const placeFunctions: readonly ExpressionFunction[] = [
  named("distance", undefined, 1, MANY, (args, { geometry }) => geometry?.distance(textsOf(args)) ?? ""),
  named("area", undefined, 1, MANY, (args, { geometry }) => geometry?.area(textsOf(args)) ?? ""),
  named(
    "geofence",
    undefined,
    2,
    2,
    (args, { geometry }) => geometry?.isWithin(args.text(0), args.text(1)) ?? "",
  ),
];

/** One text of several places, or several of one, as the instances of a repeat have them. */
function textsOf(args: Arguments): string[] {
  return args.allValues().map(String);
}
