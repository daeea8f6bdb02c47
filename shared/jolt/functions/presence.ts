/** noop, isPresent, notNull, isNull: used to choose among fallbacks. They check their first argument only. */
import type { JoltFunction } from "./families.ts";

export const presenceFunctions: ReadonlyMap<string, JoltFunction> = new Map<string, JoltFunction>([
  ["noop", () => undefined],
  ["isPresent", ([value]) => value],
  ["notNull", ([value]) => value ?? undefined],
  ["isNull", (args) => (args.length > 0 && args[0] === null ? null : undefined)],
]);
