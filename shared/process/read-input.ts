import type { Content, Step } from "./step.ts";
import { StepProblem } from "./step-problem.ts";

/** The JSON that a step works on. @throws StepProblem INPUT_NOT_JSON */
export function readInput(step: Step, input: Content): unknown {
  if (input.contentType === "application/json" && typeof input.body === "string") {
    try {
      return JSON.parse(input.body);
    } catch (cause) {
      throw new StepProblem("INPUT_NOT_JSON", step.key, "The input of this step is not valid JSON.", {
        retry: "never",
        cause,
      });
    }
  }
  const text = `This step works on JSON, but the step above it outputs ${input.contentType}.`;
  throw new StepProblem("INPUT_NOT_JSON", step.key, text, { retry: "never" });
}
