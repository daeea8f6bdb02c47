/** Two options that a switch can represent. */

import type { LocalizedText } from "../../localize.ts";
import type { Option } from "./definition.ts";

const onWords = new Set(["yes", "y", "true", "on", "oui", "sí", "si"]);
const offWords = new Set(["no", "n", "false", "off", "non"]);

/**
 * The options for a switch that is on or off: a yes and a no, by their keys or labels.
 * @returns undefined for any other options
 * @example togglePair([{ key: "1", label: "Yes" }, { key: "2", label: "No" }])?.on.key // "1"
 */
export function togglePair(options: readonly Option[]): { on: Option; off: Option } | undefined {
  if (options.length !== 2) return undefined;
  const on = options.find((option) => says(option, onWords));
  const off = options.find((option) => says(option, offWords));
  return on === undefined || off === undefined || on === off ? undefined : { on, off };
}

function says({ key, label }: Option, words: ReadonlySet<string>): boolean {
  return [key, ...textsOf(label)].some((text) => words.has(text.trim().toLowerCase()));
}

function textsOf(text: LocalizedText): string[] {
  return typeof text === "string" ? [text] : Object.values(text);
}
