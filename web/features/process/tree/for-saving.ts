import { type Step, walkSteps } from "../../../../shared/process/step.ts";

/**
 * A tree as it is sent to be saved: a step that the server already has with the same template is sent without it, since
 * a tree with all its templates may be larger than a call allows.
 */
export function forSaving(root: Step, stored: Step): Step {
  const templates = new Map([...walkSteps(stored)].map(({ step }) => [step.key, step.template]));
  const visit = (step: Step): Step => {
    const { template, templateId: _own, ...bare } = step;
    const isStored = templates.has(step.key) && templates.get(step.key) === template;
    // Without a template the server would keep the one that it has.
    const sent = template ?? (templates.get(step.key) === undefined ? undefined : "");
    return {
      ...bare,
      ...(!isStored && sent !== undefined && { template: sent }),
      children: step.children.map(visit),
    };
  };
  return visit(root);
}
