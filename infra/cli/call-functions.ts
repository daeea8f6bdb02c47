/**
 * The function of each call, in `infra/call-functions.json`: a new call gets that of a call that may do exactly the same, else
 * one of its own. What a release has, in `infra/released-calls.json`, never moves.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { routes } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import { callName, ownNameOf, rightsKey } from "../entries.ts";

/** The function of each call, by its name. */
export type CallFunctions = Readonly<Record<string, string>>;

const current = new URL("../call-functions.json", import.meta.url);
const released = new URL("../released-calls.json", import.meta.url);

/** Those that are known, and the new ones. Nothing that is known changes; a call that no longer exists keeps its line. */
export function withNewCalls(known: CallFunctions, rows: readonly Route[]): CallFunctions {
  const named = new Map(Object.entries(known));
  for (const row of rows.toSorted((one, other) => (callName(one) < callName(other) ? -1 : 1))) {
    if (named.has(callName(row))) continue;
    const alike = rows.find((one) => named.has(callName(one)) && rightsKey(one) === rightsKey(row));
    const shared = alike === undefined ? undefined : named.get(callName(alike));
    named.set(callName(row), shared ?? ownNameOf(row));
  }
  return Object.fromEntries([...named].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What a release had and this one has not: calls whose function is another, or that have none. */
export function movedSince(before: CallFunctions, now: CallFunctions): string[] {
  return Object.entries(before)
    .filter(([call, name]) => now[call] !== name)
    .map(([call, name]) => `${call}: ${name} → ${now[call] ?? "none"}`);
}

/** The file of what is there, or of what the last release had. @param which `released`: the latter */
export function readCallFunctions(which: "current" | "released"): CallFunctions {
  return JSON.parse(readFileSync(which === "current" ? current : released, "utf8")) as CallFunctions; // written below
}

/** Adds the calls that have no function yet. @param isReleased what is there becomes the list of the last release, too */
export function writeCallFunctions(isReleased: boolean): void {
  const text = `${JSON.stringify(withNewCalls(readCallFunctions("current"), routes), undefined, 2)}\n`;
  writeFileSync(current, text);
  if (isReleased) writeFileSync(released, text);
}
