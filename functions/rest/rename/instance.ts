import { renameInstance } from "../../../shared/contract/runtime.ts";
import { endpoint } from "../../endpoint.ts";

/** Renames an instance in its owner's list; answers and reports stay as they are. */
export const handler = endpoint(renameInstance, async ({ input, stores, instance }) => {
  await stores.instances.rename(instance().instanceKey, input.name);
  return { success: true };
});
