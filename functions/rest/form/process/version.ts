import { processVersion } from "../../../../shared/contract/process.ts";
import { problem } from "../../../../shared/problems.ts";
import { processVersions } from "../../../../shared/stores/process-versions.ts";
import { loadProcess } from "../../../../shared/stores/processes.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** An earlier version of a form's process. */
export const handler = endpoint(processVersion, async ({ input, stores, form }) => {
  const versions = await processVersions(stores.blobs, form);
  const version = versions.find(({ revision }) => revision === input.revision);
  if (version === undefined) throw problem("PROCESS_VERSION_NOT_FOUND");
  const root = await loadProcess(stores.blobs, form.id, version.processHash);
  return { model: JSON.stringify(root), revision: version.revision };
});
