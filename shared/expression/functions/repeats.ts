/**
 * Instances of repeats: how many there are, the place of one, and a field of a certain one (ODK XForms, XPath Functions ›
 * Node-set Functions and Repeat Functions).
 */
import { type ExpressionFunction, named } from "./declare.ts";

export const repeatFunctions: readonly ExpressionFunction[] = [
  // XPath 1.0 § 4.1, count(): of the instances that are shown, or of rows
  named("count", undefined, 1, 1, (args, context) => {
    const key = args.key(0);
    const rows = args.at(0)?.values?.();
    if (rows !== undefined) return rows.length;
    return key === undefined ? 0 : (context.count?.(key) ?? 1);
  }),
  // ODK XForms, position(): counted from 1, of the own instance, or of the one around it with that name
  named("position", undefined, 0, 1, (args, context) => context.place?.(args.key(0)) ?? ""),
  // SurveyCTO, index(): the same as position(..)
  named("index", undefined, 0, 0, (_args, context) => context.place?.() ?? ""),
  // ODK XForms, indexed-repeat(): places from 1, of up to three repeats in each other and more
  named("indexed-repeat", undefined, 3, 9, (args, context) => {
    const key = args.key(0);
    const places: { repeat: string; place: number }[] = [];
    for (let at = 1; at + 1 < args.length; at += 2)
      places.push({ repeat: args.key(at) ?? "", place: args.number(at + 1) });
    return key === undefined ? "" : (context.indexed?.(key, places) ?? "");
  }),
];
