import { renameInstance } from "../../../shared/contract/runtime.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** Renames an instance in its owner's list; answers and reports stay as they are. */
export const handler = endpoint(renameInstance, async ({ input, stores, instance }) => {
  const { instanceKey, publicationKey, formId, name } = instance;
  const publication =
    input.name === undefined ? await stores.forms.findPublication(publicationKey, formId) : undefined;
  await stores.instances.rename(instanceKey, input.name ?? publication?.publicationName ?? name);
  return { success: true };
});
