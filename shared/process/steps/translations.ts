/** The messages of TRANSLATIONS steps. Without the engines of other steps: pages that run none need them too. */
import {
  type Catalogue,
  currentMessages,
  plainText,
  type StoredCatalogue,
  type StoredMessage,
} from "../catalogue.ts";
import type { Step } from "../step.ts";
import { StepProblem } from "../step-problem.ts";
import type { StepRunner } from "../step-runner.ts";
import { placeOf, placeOfPath } from "./json-place.ts";

/**
 * TRANSLATIONS: passes its input through. Its template is the message catalogue for all its descendants.
 * @throws StepProblem CATALOGUE_INVALID
 */
export const translations: StepRunner = async (step, input) => {
  readCatalogue(step);
  return input;
};

/**
 * The messages of a TRANSLATIONS step that readers may see. An empty template has none.
 * @throws StepProblem CATALOGUE_INVALID with line and column
 */
export function readCatalogue(step: Step): Catalogue {
  return currentMessages(readStoredCatalogue(step));
}

/**
 * All messages of a TRANSLATIONS step: `{ "<key>": { "<locale>": "message" } }`, a stale one as
 * `{ "stale": "message", "of": "<key of the text that it translates>" }`.
 * @throws StepProblem CATALOGUE_INVALID with line and column
 */
export function readStoredCatalogue(step: Step): StoredCatalogue {
  const template = step.template ?? "";
  if (template.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(template);
  } catch (cause) {
    const text = "These messages are not valid JSON. Look for a missing comma, quote or bracket here.";
    throw invalid(step, text, placeOf(cause, template), cause);
  }
  if (!isRecord(value)) throw invalid(step, "Messages are written as an object of keys.");
  for (const [key, messages] of Object.entries(value)) {
    const at = (...keys: string[]) =>
      placeOfPath(template, keys.map((one) => `[${JSON.stringify(one)}]`).join(""));
    if (!isRecord(messages))
      throw invalid(step, `The messages of "${key}" are not an object of locales.`, at(key));
    for (const [locale, message] of Object.entries(messages)) {
      if (!isMessage(message))
        throw invalid(step, `The message of "${key}" in "${locale}" is not a text.`, at(key, locale));
    }
  }
  return withPlainKeys(value as StoredCatalogue); // every key and message was checked above
}

/** Keys as templates have them: blanks around one, written by hand, would lose its translations. */
function withPlainKeys(stored: StoredCatalogue): StoredCatalogue {
  const keys = Object.keys(stored);
  if (keys.every((key) => key === plainText(key))) return stored;
  const plain = new Map<string, StoredCatalogue[string]>();
  for (const key of keys) plain.set(plainText(key), { ...stored[key], ...plain.get(plainText(key)) });
  return Object.fromEntries(plain);
}

function isMessage(value: unknown): value is StoredMessage {
  if (typeof value === "string") return true;
  return isRecord(value) && typeof value.stale === "string" && typeof value.of === "string";
}

function invalid(
  step: Step,
  text: string,
  place?: { line: number; column: number },
  cause?: unknown,
): StepProblem {
  return new StepProblem("CATALOGUE_INVALID", step.key, text, { retry: "never", ...place, cause });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The messages for the children of a step: those that apply to the step, preceded by its own when it is a TRANSLATIONS step.
 * @throws StepProblem CATALOGUE_INVALID
 */
export function supplied(step: Step, inherited: Catalogue): Catalogue {
  if (step.processType.code !== "TRANSLATIONS") return inherited;
  const merged: Record<string, Readonly<Record<string, string>>> = Object.assign(
    Object.create(null),
    inherited,
  );
  for (const [key, messages] of Object.entries(readCatalogue(step)))
    merged[key] = { ...merged[key], ...messages };
  return merged;
}
