/** What the steps from a survey to a form share. */
import type { Option } from "../../../form/definition/definition.ts";
import type { Findings } from "../finding.ts";
import type { KeyRing } from "../keys.ts";
import type { Survey } from "../survey.ts";
import type { Expressions } from "./expressions.ts";
import type { Texts } from "./texts.ts";

export interface Building {
  survey: Survey;
  /** The survey's keys, and those that the form adds: of pages, sections and rows without a group. */
  keys: KeyRing;
  expressions: Expressions;
  texts: Texts;
  /** The options of lists whose labels refer to no answer: the same for every question that chooses from them. */
  options: Map<string, Option[]>;
  /** Whether to build one instance of each repeat, as if it were a plain group. */
  oneRepeat: boolean;
  /** Problems found while building. */
  found: Findings;
}

/** An object without the members that are undefined. @example compact({ a: 1, b: undefined }) // { a: 1 } */
export function compact<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept: Partial<T> = {};
  // an object's own names are those of its type
  for (const name of Object.keys(members) as (keyof T)[])
    if (members[name] !== undefined) kept[name] = members[name];
  // what is undefined is left out, so what is left has the narrower type
  return kept as { [K in keyof T]: Exclude<T[K], undefined> };
}
