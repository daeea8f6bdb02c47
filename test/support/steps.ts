/** Trees of steps for tests and benches of processes. */

import { type ProcessTypeCode, processTypes, rootStep, type Step } from "../../shared/process/step.ts";
import { newKey } from "../../shared/tokens.ts";

/** A step named after its type. @example step("HANDLEBARS", { template: "<p>{{lastName}}</p>" }) */
export function step(code: ProcessTypeCode, more: Partial<Step> = {}): Step {
  const processType = processTypes.find((type) => type.code === code) ?? processTypes[0];
  return { ...rootStep(newKey()), name: code, processType, ...more };
}

/** A process: a root with these steps below it. */
export function treeOf(...children: Step[]): Step {
  return { ...rootStep(newKey()), children };
}

/** What lets respondents see a step's output. @example step("HTML2PDF", viewable("Letter")) */
export function viewable(outputName: string): Pick<Step, "publicOutputInd" | "outputName"> {
  return { publicOutputInd: true, outputName };
}
