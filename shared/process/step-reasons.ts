/** What a page that says why it says something needs besides its input; only steps whose designer turned it on. */
import type { FormDefinition } from "../form/definition/definition.ts";
import { isOn, propertiesOf, type Step } from "./step.ts";

/** Each is JSON, so that it is hashed and sent as it is. */
export interface Reasons {
  /** The form. */
  definition: string;
  /** The steps from the root down to this one. */
  process: string;
  /** What the root step made of the answers. */
  document: string;
}

/** Whether a step's pages say under each sentence which answers led to it: its property `report.reasons`. */
export function saysReasons(step: Pick<Step, "processType" | "propertySets">): boolean {
  const { report, output } = propertiesOf(step);
  const isPage = step.processType.code === "HANDLEBARS" && output?.contentType?.trim() !== "text/plain";
  return isPage && isOn(report?.reasons);
}

/**
 * What a step of a tree needs to say why.
 * @param document the output of the root step
 * @returns undefined where the step doesn't say it
 */
export function reasonsFor(
  step: Step,
  { root, definition, document }: { root: Step; definition: FormDefinition; document: string },
): Reasons | undefined {
  const path = saysReasons(step) ? onlyPath(root, step.key) : undefined;
  return path && { definition: JSON.stringify(definition), process: JSON.stringify(path), document };
}

function onlyPath(step: Step, key: string): Step | undefined {
  if (step.key === key) return { ...step, children: [] };
  for (const child of step.children) {
    const below = onlyPath(child, key);
    if (below) return { ...step, children: [below] };
  }
  return undefined;
}
