import { readInput } from "../read-input.ts";
import type { StepRunner } from "../step-runner.ts";

/**
 * FORM_OUTPUT: outputs the submitted answers as they are (see `submissionDocument`).
 * @throws StepProblem INPUT_NOT_JSON
 */
export const formOutput: StepRunner = async (step, input) => {
  readInput(step, input);
  return input;
};
