/** Instances of repeats: how many there are, the place of one, and a field of a certain one. */
import { type ExpressionFunction, named } from "./declare.ts";

export const repeatFunctions: readonly ExpressionFunction[] = [
  named("count", undefined, 1, 1, (args, context) => {
    const key = args.key(0);
    const rows = args.at(0)?.values?.();
    if (rows !== undefined) return rows.length;
    return key === undefined ? 0 : (context.count?.(key) ?? 1);
  }),
  named("position", undefined, 0, 1, (args, context) => context.place?.(args.key(0)) ?? ""),
  named("index", undefined, 0, 0, (_args, context) => context.place?.() ?? ""),
  named("indexed-repeat", undefined, 3, 9, (args, context) => {
    const key = args.key(0);
    const places: { repeat: string; place: number }[] = [];
    for (let at = 1; at + 1 < args.length; at += 2)
      places.push({ repeat: args.key(at) ?? "", place: args.number(at + 1) });
    return key === undefined ? "" : (context.indexed?.(key, places) ?? "");
  }),
];
