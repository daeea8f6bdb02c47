import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";

/**
 * The submission of a form that a designer names. One of another form is treated like one that does not exist.
 * @throws ACCESS_DENIED
 */
export async function submissionOfForm(
  stores: Stores,
  { formId, instanceKey }: { formId: number; instanceKey: string },
): Promise<Instance> {
  const instance = await stores.instances.find(instanceKey);
  if (instance?.formId !== formId) throw problem("ACCESS_DENIED");
  return instance;
}
