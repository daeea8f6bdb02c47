/** What the server answers about a tree, and how it is merged with what was changed since the request. */
import type { FormProcess } from "../../../../shared/contract/process.ts";
import { Step, walkSteps } from "../../../../shared/process/step.ts";
import { withLevels } from "../tree/tree-edits.ts";

/** The tree of an answer; trees that were saved without the builder may have no levels. */
export function readTree({ model }: FormProcess): Step {
  return withLevels(Step.parse(JSON.parse(model)));
}

/**
 * The tree on screen with the templates that the server changed, such as translations it marked as stale; what was
 * changed on screen meanwhile stays.
 *
 * @param onScreen the tree as it is now
 * @param sent the tree as it was when the server was asked
 * @param answered the tree as the server has it now
 */
export function mergeTrees(onScreen: Step, sent: Step, answered: Step): Step {
  if (onScreen === sent) return answered;
  const before = new Map([...walkSteps(sent)].map(({ step }) => [step.key, step]));
  const now = new Map([...walkSteps(answered)].map(({ step }) => [step.key, step]));
  return mapSteps(onScreen, (step) => {
    const theirs = now.get(step.key);
    const isUntouched = before.get(step.key)?.template === step.template;
    return theirs === undefined || !isUntouched ? step : { ...step, ...templateOf(theirs) };
  });
}

function mapSteps(step: Step, change: (step: Step) => Step): Step {
  const now = change(step);
  return { ...now, children: now.children.map((child) => mapSteps(child, change)) };
}

function templateOf({ template, templateId }: Step): Partial<Step> {
  return { ...(template !== undefined && { template }), ...(templateId !== undefined && { templateId }) };
}
