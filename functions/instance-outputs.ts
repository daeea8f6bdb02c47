/** The reports of an instance, read out of its run and the process that its publication froze. */
import type { OutputReference } from "../shared/contract/runtime.ts";
import { runState } from "../shared/process/run-state.ts";
import { walkSteps } from "../shared/process/step.ts";
import type { Instance, StepDone } from "../shared/stores/dynamodb/instance-store.ts";
import type { Stores } from "../shared/stores/index.ts";
import { loadSnapshot } from "../shared/stores/publications.ts";

export interface InstanceOutput extends OutputReference {
  done: StepDone;
}

/** What is there to open, in the order of the tree, and how far the run is from 0 to 100. */
export async function instanceOutputs(
  stores: Stores,
  instance: Instance,
): Promise<{ outputs: InstanceOutput[]; progress: number }> {
  if (instance.runId === undefined) return { outputs: [], progress: 0 };
  const [run, { process }] = await Promise.all([
    stores.instances.findRun(instance.instanceKey, instance.runId),
    loadSnapshot(stores.bodies, instance.formId, instance.publicationKey),
  ]);
  if (run === undefined) return { outputs: [], progress: 0 };
  const outputs = [...walkSteps(process)].flatMap(({ step }) => {
    const done = Object.hasOwn(run.steps, step.key) ? run.steps[step.key] : undefined;
    if (!step.publicOutputInd || done === undefined) return [];
    const { contentType, bytes } = done;
    const name = step.outputName || step.name;
    return [{ outputId: step.key, instanceKey: instance.instanceKey, name, contentType, bytes, done }];
  });
  return { outputs, progress: instance.status === "COMPLETE" ? 100 : runState(process, run).progress };
}
