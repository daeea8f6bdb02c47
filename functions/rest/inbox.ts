import { inbox } from "../../shared/contract/runtime.ts";
import { endpoint } from "../endpoint.ts";
import { instanceState } from "../instance-answer.ts";

/** The user's own instances, newest first. */
export const handler = endpoint(inbox, async ({ stores, user }) => {
  const own = await stores.instances.listOwn(user().username);
  return own.map((instance) => ({
    ...instanceState(instance),
    instanceKey: instance.instanceKey,
    instanceId: instance.instanceId,
    publicationKey: instance.publicationKey,
    name: instance.name,
    activityDate: instance.updatedAt,
  }));
});
