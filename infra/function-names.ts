/** How functions are named, and how those that start them name them. */
import type { Entry } from "./entries.ts";
import type { Settings } from "./settings.ts";

/**
 * The alias by which everything starts a function: the version that answers, which a deployment doesn't change by itself
 * (`account/release.ts`).
 */
export const LIVE = "live";

/** @example functionNameOf({ stage: "dev" }, { name: "ping" }) // "sprout-dev-ping" */
export function functionNameOf({ stage }: Pick<Settings, "stage">, { name }: Pick<Entry, "name">): string {
  return `sprout-${stage}-${name}`;
}

/** @example liveNameOf({ stage: "dev" }, { name: "ping" }) // "sprout-dev-ping:live" */
export function liveNameOf(settings: Pick<Settings, "stage">, entry: Pick<Entry, "name">): string {
  return `${functionNameOf(settings, entry)}:${LIVE}`;
}
