/** The messages that a step passes on. Without the engines of the steps: pages that run none need them too. */
import type { Catalogue } from "./catalogue.ts";
import type { Step } from "./step.ts";
import { readCatalogue } from "./steps/translations.ts";

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
