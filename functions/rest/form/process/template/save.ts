import { templateSave } from "../../../../../shared/contract/process.ts";
import { problem } from "../../../../../shared/problems.ts";
import { findStep } from "../../../../../shared/process/run-state.ts";
import { loadProcess, storeProcess } from "../../../../../shared/stores/processes.ts";
import { contentHash } from "../../../../../shared/stores/s3/bodies.ts";
import { endpoint } from "../../../../endpoint.ts";

/** Stores one step's template; refused when the caller edited an older one than is stored. */
export const handler = endpoint(templateSave, async ({ input, stores, now, form }) => {
  const { id, processHash, processRevision } = form();
  if (processHash === undefined) throw problem("STEP_NOT_FOUND");
  const root = await loadProcess(stores.bodies, id, processHash);
  const found = findStep(root, input.key);
  if (found === undefined) throw problem("STEP_NOT_FOUND");
  if (input.templateId !== undefined && input.templateId !== found.step.templateId)
    throw problem("PROCESS_STALE");

  found.step.template = input.template;
  const hash = await storeProcess(stores.bodies, id, root);
  const saved = await stores.forms.saveProcess(id, processRevision, hash, now.toISOString());
  if (saved === undefined) throw problem("PROCESS_STALE");
  return { success: true, templateId: contentHash(input.template), revision: saved.processRevision };
});
