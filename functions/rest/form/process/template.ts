import { storedTemplate } from "../../../../shared/contract/process.ts";
import { problem } from "../../../../shared/problems.ts";
import { findStep } from "../../../../shared/process/run-state.ts";
import { loadProcess } from "../../../../shared/stores/processes.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** The stored template of a step; empty while it has none. */
export const handler = endpoint(storedTemplate, async ({ input, stores, form }) => {
  const { id, processHash } = form;
  const root = processHash === undefined ? undefined : await loadProcess(stores.blobs, id, processHash);
  const found = root && findStep(root, input.process.key);
  if (found === undefined) throw problem("STEP_NOT_FOUND");
  return { template: found.step.template ?? "", templateId: found.step.templateId ?? null };
});
