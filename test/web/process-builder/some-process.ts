import { type ProcessTypeCode, rootStep, type Step } from "../../../shared/process/step.ts";
import { withLevels } from "../../../web/features/process/tree/tree-edits.ts";
import { step } from "../../support/steps.ts";

/** A step; its key is its name in lower case. */
export function aStep(name: string, code: ProcessTypeCode, more: Partial<Step> = {}): Step {
  return step(code, { key: name.toLowerCase(), name, description: `${name} of a test`, ...more });
}

/** A root and the steps below it, with their levels. */
export function aTree(...children: Step[]): Step {
  return withLevels({ ...rootStep("root"), children });
}

/** root › Pick (JOLT) › Letter (HANDLEBARS) › Print (HTML2PDF); root › Sheet (HANDLEBARS) */
export function letterTree(): Step {
  const print = aStep("Print", "HTML2PDF", { publicOutputInd: true, outputName: "Letter" });
  const letter = aStep("Letter", "HANDLEBARS", { template: "<p>Dear {{firstName}}</p>", children: [print] });
  const pick = aStep("Pick", "JOLT", { children: [letter] });
  return aTree(pick, aStep("Sheet", "HANDLEBARS", { template: "<p>{{firstName}}</p>" }));
}

/** The keys of a tree as they nest. @example outline(aTree()) // "root" */
export function outline({ key, children }: Step): string {
  return children.length === 0 ? key : `${key}(${children.map(outline).join(" ")})`;
}
