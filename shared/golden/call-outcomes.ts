/** What the calls of helpers and the expressions of a form tell apart, and where they stand. */

import type { CompiledForm } from "../form/engine/compiled-form.ts";
import type { Call } from "../process/steps/handlebars/syntax-tree.ts";
import { differenceOf, sidesOf } from "./measures.ts";
import type { PlannedStep } from "./report-run.ts";
import { isEmpty } from "./shown-answers.ts";

const MAX_VALUE = 60;

/** For JSON: what is written, wherever it stands. */
export const withoutPlace = (name: string, value: unknown) =>
  name === "loc" || name === "at" || name === "end" ? undefined : value;

export function addTo(all: Map<string, Set<string>>, site: string, name: string): void {
  const names = all.get(site) ?? new Set();
  all.set(site, names.add(name));
}

/** An expression of the form for people, with the question that it is of. */
export function expressionWords({ byKey }: CompiledForm, site: string): string {
  const [key = "", attribute = "", place = ""] = site.split(" ");
  const [from, to] = place.split(":").map(Number);
  const text: unknown = Object.entries(byKey.get(key)?.field ?? {}).find(([name]) => name === attribute)?.[1];
  return `${key}: ${typeof text === "string" ? text.slice(from, to) : attribute}`;
}

/** A call for people, with where it stands. */
export function wordsOf({ name, template = "" }: PlannedStep["step"], { loc }: Call): string {
  const { line, column } = loc?.start ?? { line: 1, column: 0 };
  const text = template.split("\n")[line - 1]?.slice(column) ?? "";
  return `${name}, line ${line}: ${short(callIn(text))}`;
}

/** What comes up to the bracket that ends it. @example callIn('(eq (count a) 1) "b"') // "(eq (count a) 1)" */
function callIn(text: string): string {
  let depth = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === ")" && depth <= 0) return text.slice(0, at + 1);
  }
  return text;
}

/** A comparison with exactly this difference, of those that are made at one place. */
export const byDifference = (difference: number) => `by ${difference}`;

export const isExact = (name: string) => name.startsWith("by ");

/** The names by which the outcome of a call is told from others at its place. */
export function namesOf(call: Call, values: readonly unknown[], outcome: unknown): string[] {
  const name = call.path.type === "PathExpression" ? call.path.original : "";
  const difference = isOrder.has(name) ? differenceOf(values) : undefined;
  if (difference !== undefined) return [String(outcome), ...sidesOf(difference), byDifference(difference)];
  return [String(outcome), ...(isTelling.has(name) ? [] : outcomesOf(name, values))];
}

/** They compare two values. */
export const isOrder: ReadonlySet<string> = new Set(["lt", "le", "gt", "ge", "eq", "ne"]);

/** Names the place of a call. */
export function siteOf({ step }: PlannedStep, { loc }: Call): string {
  return `${step.key} ${loc?.start.line ?? 0}:${loc?.start.column ?? 0}`;
}

/** What a call of a helper tells apart: the sides of a comparison, which of several conditions hold, the text that is translated. */
export function outcomesOf(name: string, values: readonly unknown[]): string[] {
  if (name === "and" || name === "or" || name === "not")
    return [values.map((one) => (isEmpty(one) || one === false || one === 0 ? 0 : 1)).join("")];
  const difference = differenceOf(values);
  if (isOrder.has(name) && difference !== undefined) return sidesOf(difference);
  if (!isTelling.has(name)) return [values.map((one) => (isEmpty(one) ? "-" : "+")).join("")];
  return [values.slice(0, 2).map(short).join(" ")];
}

/** They compare, or print one text for each value. */
const isTelling: ReadonlySet<string> = new Set(["eq", "ne", "includes", "where", "translate", "t"]);

export const short = (value: unknown) =>
  isEmpty(value) || typeof value === "object" ? "…" : String(value).slice(0, MAX_VALUE);
