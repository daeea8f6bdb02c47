import type { AbstractValue } from "./value-set.ts";
import type { WorkBudget } from "./work-budget.ts";

/** What an expression can read. */
export interface Scope {
  value(key: string): AbstractValue;
  self(): AbstractValue;
  /** In an option filter: a column of the option's row. */
  column?(name: string): string | undefined;
  budget: WorkBudget;
}
