import type { Content } from "../../../../shared/process/step.ts";
import { type Hash, hashStep } from "../../../../shared/process/step-hash.ts";
import type { StepRunner } from "../../../../shared/process/step-runner.ts";

/**
 * A runner that runs nothing twice at a time: whoever asks for what is being made already waits for that. A tree is run
 * again while its last run still prints, and printing takes longest of all.
 *
 * @example const run = rememberSteps(shareRunning(runStep, contentName), contentName, memo);
 */
export function shareRunning(run: StepRunner, hash: Hash): StepRunner {
  const running = new Map<string, Promise<Content>>();
  return (step, input, tools) => {
    const { outputHash } = hashStep(step, input, tools, hash);
    const known = running.get(outputHash);
    if (known !== undefined) return known;
    const begun = run(step, input, tools).finally(() => running.delete(outputHash));
    running.set(outputHash, begun);
    return begun;
  };
}
