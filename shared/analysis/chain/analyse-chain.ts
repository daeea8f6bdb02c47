/** A JOLT chain, for all submissions at once. */
import { isMap } from "../../jolt/json.ts";
import type { Step } from "../../process/step.ts";
import { StepProblem } from "../../process/step-problem.ts";
import { compileChain } from "../../process/steps/jolt.ts";
import type { Counted } from "../counted.ts";
import type { Finding } from "../finding.ts";
import type { PathUse } from "../path-use.ts";
import { allTokens, isNothing, joinTokens, openShape, type Shape, type Token } from "../shape.ts";
import { ChainRun } from "./chain-run.ts";
import { countedShape, defaultedShape, remainingShape } from "./in-place.ts";
import { modifiedShape } from "./modify.ts";
import { changedTogether } from "./same-objects.ts";
import { shiftShape } from "./shift.ts";
import { sizeOf } from "./work.ts";

export interface ChainAnalysis {
  readonly output: Shape;
  readonly findings: readonly Finding[];
  readonly counted: readonly Counted[];
  /** The places that write something. */
  readonly written: readonly Token[];
  /** The places that read something. */
  readonly uses: readonly PathUse[];
}

/** Follows the input of a JOLT step through its chain. A chain that can't be run gives anything. */
export function analyseChain(step: Step, input: Shape): ChainAnalysis {
  const template = step.template ?? "";
  if (template.trim() === "") return { output: input, findings: [], counted: [], written: [], uses: [] };
  try {
    compileChain(step);
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown;
    const { line, column, message } = thrown;
    const finding: Finding = {
      code: "CHAIN_INVALID",
      severity: "error",
      stepKey: step.key,
      part: "chain",
      line,
      column,
      message,
    };
    return { output: openShape(allTokens(input)), findings: [finding], counted: [], written: [], uses: [] };
  }
  const chain: unknown = JSON.parse(template);
  const run = new ChainRun(step.key, template);
  let shape = input;
  for (const [index, entry] of (Array.isArray(chain) ? chain : []).entries()) {
    if (!isMap(entry)) continue;
    const path = `[${index}].spec`;
    const output = run.isTooMuch ? undefined : applied(run, entry.operation, entry.spec, path, shape);
    if (output) run.spend(sizeOf(output));
    if (!output || run.isTooMuch) {
      if (isMap(entry.spec)) run.matchedAll(entry.spec, path);
      shape = openShape(joinTokens(allTokens(input), new Set(run.written)));
      continue;
    }
    shape = entry.operation === "shift" ? output : changedTogether(shape, output, run.aside.splice(0));
    if (isNothing(shape)) {
      run.find("OPERATION_NEVER_MATCHES", "error", `[${index}]`, "Nothing is left after this operation.");
      shape = openShape(allTokens(input));
    }
  }
  run.end();
  const { findings, counted, written, uses } = run;
  return { output: shape, findings, counted, written, uses };
}

function applied(run: ChainRun, operation: unknown, spec: unknown, path: string, input: Shape): Shape {
  if (!isMap(spec)) return input;
  switch (operation) {
    case "shift":
      return shiftShape(run, spec, path, input);
    case "default":
      return defaultedShape(run, spec, path, input);
    case "remove":
      return remainingShape(run, spec, path, input);
    case "cardinality":
      return countedShape(run, spec, path, input);
    case "modify-overwrite-beta":
      return modifiedShape(run, spec, path, input, "overwrite");
    case "modify-default-beta":
      return modifiedShape(run, spec, path, input, "default");
    case "modify-define-beta":
      return modifiedShape(run, spec, path, input, "define");
    default:
      return input; // sort changes only the order
  }
}
