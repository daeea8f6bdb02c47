import { templateSave } from "../../../../../shared/contract/process.ts";
import { MAX_TEMPLATE_BYTES } from "../../../../../shared/limits.ts";
import { problem } from "../../../../../shared/problems.ts";
import { findStep } from "../../../../../shared/process/run-state.ts";
import { isTooLargeTemplate } from "../../../../../shared/process/step.ts";
import { loadProcess } from "../../../../../shared/stores/processes.ts";
import { contentHash } from "../../../../../shared/stores/s3/blobs.ts";
import { endpoint } from "../../../../endpoint/endpoint.ts";
import { saveProcess } from "../../../../publishing/save-process.ts";

/** Stores one step's template; refused when it can't be parsed, or when the caller edited an older version. */
export const handler = endpoint(templateSave, async ({ input, stores, now, user, form }) => {
  if (isTooLargeTemplate(input.template)) {
    throw problem("TEMPLATE_TOO_LARGE", { maxBytes: MAX_TEMPLATE_BYTES });
  }
  const { id, processHash } = form;
  if (processHash === undefined) throw problem("STEP_NOT_FOUND");
  const root = await loadProcess(stores.blobs, id, processHash);
  const found = findStep(root, input.key);
  if (found === undefined) throw problem("STEP_NOT_FOUND");
  if (input.templateId !== undefined && input.templateId !== found.step.templateId)
    throw problem("PROCESS_STALE");

  const before = structuredClone(root);
  found.step.template = input.template;
  const saved = await saveProcess(stores, form, { root, before, username: user.username }, now);
  return { success: true, templateId: contentHash(input.template), revision: saved.processRevision };
});
