/** The reports of an instance and its failures, derived from its run and the process that its publication froze. */
import type { OutputReference } from "../../shared/contract/runtime.ts";
import type { StepFailure } from "../../shared/contract/submissions.ts";
import { runState } from "../../shared/process/run-state.ts";
import { outputNameOf, walkSteps } from "../../shared/process/step.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { Instance, StepDone } from "../../shared/stores/records/instance.ts";

export interface InstanceOutput extends OutputReference {
  done: StepDone;
}

interface InstanceOutputs {
  outputs: InstanceOutput[];
  failures: StepFailure[];
  progress: number;
}

/**
 * A submission as it was before a newer one replaced it: its reports, under the answers that are there now.
 * @param version from 1; that of the newest, or none, is the instance itself
 * @returns undefined where there was none
 */
export function asVersion(instance: Instance, version: number | undefined): Instance | undefined {
  const { replaced = [] } = instance;
  if (version === undefined || version === replaced.length + 1) return instance;
  const earlier = replaced[version - 1];
  if (earlier === undefined) return undefined;
  const { runId, submittedAt, locale, correction } = earlier;
  return { ...instance, runId, submittedAt, locale, correction, status: "COMPLETE", messageCode: "OK" };
}

/** What newer answers have replaced, the newest first. */
export function replacedVersions(stores: Stores, instance: Instance) {
  const versions = (instance.replaced ?? []).map(async ({ submittedAt, correction }, index) => {
    const version = index + 1;
    const { outputs } = await instanceOutputs(stores, asVersion(instance, version) ?? instance);
    return { version, submittedAt, outputs, ...(correction !== undefined && { correction }) };
  });
  return Promise.all(versions.reverse());
}

const nothing: InstanceOutputs = { outputs: [], failures: [], progress: 0 };

/** The available outputs and the failures, in the order of the tree, and the progress of the run from 0 to 100. */
export async function instanceOutputs(stores: Stores, instance: Instance): Promise<InstanceOutputs> {
  if (instance.runId === undefined) return nothing;
  const [run, { process }] = await Promise.all([
    stores.instances.findRun(instance.instanceKey, instance.runId),
    loadSnapshot(stores.blobs, instance),
  ]);
  if (run === undefined) return nothing;
  const steps = [...walkSteps(process)];
  const outputs = steps.flatMap(({ step }) => {
    const done = own(run.steps, step.key);
    if (!step.publicOutputInd || done === undefined) return [];
    const { contentType, bytes, pages } = done;
    const name = outputNameOf(step, instance.locale);
    const reference = { outputId: step.key, instanceKey: instance.instanceKey, name, contentType, bytes };
    return [{ ...reference, ...(pages !== undefined && { pages }), done }];
  });
  const failures = steps.flatMap(({ step: { key, name } }) => {
    const message = own(run.failures, key);
    const at = own(run.failedAt ?? {}, key);
    return message === undefined ? [] : [{ stepKey: key, stepName: name, message, ...(at && { at }) }];
  });
  const progress = instance.status === "COMPLETE" ? 100 : runState(process, run).progress;
  return { outputs, failures, progress };
}

/** Step keys are user input: one may be "constructor". */
function own<T>(noted: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(noted, key) ? noted[key] : undefined;
}
