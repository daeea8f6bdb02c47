/**
 * Places on the earth, as texts of `latitude longitude altitude accuracy` (ODK XForms, Data Types: geopoint): distances, areas,
 * and what is inside of one.
 */
import type { Work } from "../work.ts";
import type { Arguments } from "./arguments.ts";
import { type ExpressionFunction, MANY, named } from "./declare.ts";

/** They compute with `geometry` of the context, and are unanswered without it. */
export const placeFunctions: readonly ExpressionFunction[] = [
  // ODK XForms, distance(), area(): of a line of places, or of each instance of a place that repeats
  named(
    "distance",
    undefined,
    1,
    MANY,
    (args, { geometry, work }) => geometry?.distance(textsOf(args, work)) ?? "",
  ),
  named("area", undefined, 1, MANY, (args, { geometry, work }) => geometry?.area(textsOf(args, work)) ?? ""),
  // ODK XForms, geofence()
  named("geofence", undefined, 2, 2, (args, { geometry, work }) => {
    work?.spend(args.text(1).length);
    return geometry?.isWithin(args.text(0), args.text(1)) ?? "";
  }),
];

/** One text of several places, or several of one, as the instances of a repeat have them. */
function textsOf(args: Arguments, work: Work | undefined): string[] {
  const texts = args.allValues().map(String);
  work?.spend(texts.reduce((length, text) => length + text.length, 0)); // a place is a few characters
  return texts;
}
