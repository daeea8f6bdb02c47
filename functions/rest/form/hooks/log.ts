import { hookLog } from "../../../../shared/contract/hooks.ts";
import { sitesOf } from "../../../../shared/stores/site-rows.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { hookOf, presentDelivery } from "../../../presenters/hook.ts";

const PAGE = 50;

export const handler = endpoint(hookLog, async ({ input, stores, user }) => {
  const { hookId } = await hookOf(stores, input, user.username);
  const { messages, next } = await stores.hooks.log(hookId, input.after, PAGE);
  const seesAll = sitesOf(stores) === undefined;
  const deliveries = messages.map(presentDelivery).map(({ instanceId, ...delivery }) => ({
    ...delivery,
    // What was left out, or isn't judged yet, may be of another site: its id is none of theirs.
    ...((seesAll || delivery.state === "sent") && { instanceId }),
  }));
  return { deliveries, next };
});
