import type { Possible } from "./atom.ts";
import type { WorkMeter } from "./work-meter.ts";

/** What an expression may read. */
export interface Scope {
  value(key: string): Possible;
  self(): Possible;
  /** In an option filter: a column of the option's row. */
  column?(name: string): string | undefined;
  meter: WorkMeter;
}
