import type * as z from "zod";
import { transformUntilMe } from "../../../../shared/contract/process.ts";
import { problem } from "../../../../shared/problems.ts";
import { runProcess } from "../../../../shared/process/run-process.ts";
import { findStep } from "../../../../shared/process/run-state.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { StepProblem } from "../../../../shared/process/step-problem.ts";
import { reasonsFor } from "../../../../shared/process/step-reasons.ts";
import { currentProcess } from "../../../../shared/stores/processes.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import {
  inTurn,
  previewInput,
  previewOutput,
  previewProblem,
  previewSteps,
} from "../../../publishing/preview.ts";

/** Runs the stored tree from its root to a step, on test answers. */
export const handler = endpoint(transformUntilMe, async ({ input, stores, now, call, form }) => {
  const root = await currentProcess(stores.blobs, form);
  const key = isUnsavedRoot(input, form.processHash) ? root.key : input.process.key;
  const target = findStep(root, key)?.step;
  if (target === undefined) throw problem("STEP_NOT_FOUND");
  try {
    return await inTurn(call, form.id, async () => {
      const { answersJson, languages, definition, ...reader } = await previewInput(stores, form, input, now);
      const tools = { ...reader, properties: {}, now: () => performance.now() };
      const options = {
        until: key,
        run: previewSteps(call, String(form.id)),
        languages,
        reasonsOf: (step: Step) => reasonsFor(step, { root, definition, document: answersJson }),
      };
      for await (const { step, content } of runProcess(root, answersJson, tools, options)) {
        if (step.key === key) return previewOutput(target, content);
      }
      throw problem("STEP_NOT_FOUND");
    });
  } catch (error) {
    if (!(error instanceof StepProblem)) throw error;
    const failed = findStep(root, error.stepKey)?.step ?? target;
    return { ...previewProblem(failed.name, error), stepKey: failed.key };
  }
});

/** Before its first save a process is only its root, which gets a new key every time it is read. */
function isUnsavedRoot(
  { processType, process }: z.output<typeof transformUntilMe.input>,
  processHash: string | undefined,
): boolean {
  return processHash === undefined && (processType ?? process.processType)?.code === "FORM_OUTPUT";
}
