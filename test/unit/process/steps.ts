/** Small trees for the tests of processes. */
import type { ProcessTypeCode, Step } from "../../../shared/process/step.ts";
import type { StepTools } from "../../../shared/process/step-runner.ts";
import { step } from "../../support/steps.ts";

/** A step with sound defaults; its key is also its name. */
export function aStep(code: ProcessTypeCode, key: string, changes: Partial<Step> = {}): Step {
  return step(code, { key, name: key, description: "", ...changes });
}

export const tools: StepTools = {
  locale: "en",
  fallbackLocale: "en",
  catalogue: {},
  properties: {},
  now: () => 0,
};

export function propertySet(name: string, values: Record<string, string>): Step["propertySets"][number] {
  return {
    key: name,
    name,
    properties: Object.entries(values).map(([key, value]) => ({ name: key, value })),
  };
}
