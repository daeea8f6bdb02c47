/** How functions are named, and how those that start them name them. */
import type { Entry } from "../entries.ts";
import type { Settings } from "./settings.ts";

/**
 * With `release=canary`, the alias by which everything starts a function: the version that answers, which a deployment doesn't
 * change by itself (`account/release.ts`).
 */
export const LIVE = "live";

/** @example functionNameOf({ stage: "dev" }, { name: "ping" }) // "sprout-dev-ping" */
export function functionNameOf({ stage }: Pick<Settings, "stage">, { name }: Pick<Entry, "name">): string {
  return `sprout-${stage}-${name}`;
}

/**
 * By what name a function is started: its own, or that of its alias, which is made elsewhere.
 * @example startedNameOf({ stage: "dev", release: "direct" }, { name: "ping" }) // "sprout-dev-ping"
 * @example startedNameOf({ stage: "dev", release: "canary" }, { name: "ping" }) // "sprout-dev-ping:live"
 */
export function startedNameOf(
  settings: Pick<Settings, "stage" | "release">,
  entry: Pick<Entry, "name">,
): string {
  const name = functionNameOf(settings, entry);
  return settings.release === "canary" ? `${name}:${LIVE}` : name;
}
