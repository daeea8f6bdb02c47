/**
 * The answers of the form that was last submitted on this device, for forms that read some of them: only those answers, and
 * only on a device that is said to be the respondent's own.
 */
import { answerValue, type Value } from "../../../shared/expression/values.ts";
import type { Answers } from "../../../shared/form/definition/definition.ts";
import { deviceUse, OWN_PREFIX } from "./device-keys.ts";

export interface LastSavedTools {
  lastSaved: (key: string) => Value;
  submitted: (answers: Answers) => void;
}

/**
 * What a session reads and keeps.
 * @param model the form as text, which name the answers that they read
 */
export function lastSavedTools(publicationKey: string, model: string): LastSavedTools {
  const name = `${OWN_PREFIX}last.${publicationKey}`;
  const keys = new Set(Array.from(model.matchAll(/last-saved\(\s*'([^']*)'/g), ([, key = ""]) => key));
  let kept: Record<string, unknown> | undefined;
  return {
    lastSaved(key) {
      kept ??= deviceUse() === "own" ? keptUnder(name) : {};
      const value = Object.hasOwn(kept, key) ? kept[key] : "";
      return isValue(value) ? value : "";
    },
    submitted(answers) {
      if (deviceUse() !== "own") return;
      const read = Object.entries(answers).filter(([key]) => keys.has(key));
      const values = read.map(([key, answer]) => [key, answerValue(answer)]);
      try {
        localStorage.setItem(name, JSON.stringify(Object.fromEntries(values)));
      } catch {
        // a private window, or a full one: the next form begins without them
      }
    },
  };
}

function keptUnder(name: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function isValue(value: unknown): value is Value {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
