import { JoltProblem, transform } from "../../jolt/index.ts";
import { rememberCompiled } from "../remember.ts";
import type { Step } from "../step.ts";
import { StepProblem } from "../step-problem.ts";
import { readInput, type StepRunner } from "../step-runner.ts";
import { placeOf, placeOfPath } from "./json-place.ts";

type Compiled = (input: unknown) => unknown;

const compile = rememberCompiled((template) => transform(readChain(template)));

/**
 * JOLT: maps JSON to JSON by the chain in its template. An empty template changes nothing.
 * @throws StepProblem INPUT_NOT_JSON · CHAIN_INVALID
 */
export const jolt: StepRunner = async (step, input) => {
  const chain = compileChain(step);
  const document = readInput(step, input);
  try {
    // Where nothing matches, the result is null, which is still JSON.
    return { contentType: "application/json", body: JSON.stringify(chain(document) ?? null) };
  } catch (cause) {
    throw chainProblem(step, cause);
  }
};

/** Parses the chain of a JOLT step once. @throws StepProblem CHAIN_INVALID, so it also checks a step before it is saved */
export function compileChain(step: Step): Compiled {
  const template = step.template ?? "";
  if (template.trim() === "") return (input) => input;
  try {
    return compile(template);
  } catch (cause) {
    throw chainProblem(step, cause);
  }
}

/** Thrown without the step of the chain: another step may have the same chain. */
class NotJson extends Error {}

function readChain(template: string): unknown {
  try {
    return JSON.parse(template);
  } catch (cause) {
    const text = "This chain is not valid JSON. Look for a missing comma, quote or bracket here.";
    throw new NotJson(text, { cause });
  }
}

function chainProblem(step: Step, cause: unknown): StepProblem {
  const { template = "" } = step;
  const text = cause instanceof Error ? cause.message : "This chain can't be run.";
  const place = placeIn(template, cause);
  return new StepProblem("CHAIN_INVALID", step.key, text, { retry: "never", ...place, cause });
}

function placeIn(template: string, cause: unknown): { line?: number; column?: number } {
  if (cause instanceof NotJson) return placeOf(cause.cause, template);
  return cause instanceof JoltProblem ? placeOfPath(template, cause.path) : {};
}
