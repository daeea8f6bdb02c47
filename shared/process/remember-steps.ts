import type { Content } from "./step.ts";
import { type Hash, hashStep } from "./step-hash.ts";
import type { StepRunner } from "./step-runner.ts";

/** Where contents are kept by their names, as long as there is room. */
export interface Memo {
  get(name: string): Content | undefined;
  set(name: string, content: Content): unknown;
}

/**
 * A runner that runs a step only when its type, template, properties or input changed (product decision 33). What
 * failed is run again.
 *
 * @example const run = rememberSteps(runStep, contentHash, new Map());
 */
export function rememberSteps(run: StepRunner, hash: Hash, memo: Memo): StepRunner {
  return async (step, input, tools) => {
    const { outputHash } = hashStep(step, input, tools, hash);
    const known = memo.get(outputHash);
    if (known !== undefined) return known;
    const content = await run(step, input, tools);
    memo.set(outputHash, content);
    return content;
  };
}
