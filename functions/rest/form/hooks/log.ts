import { hookLog } from "../../../../shared/contract/hooks.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { hookOf, presentDelivery } from "../../../presenters/hook.ts";

const PAGE = 50;

export const handler = endpoint(hookLog, async ({ input, stores, user }) => {
  const { hookId } = await hookOf(stores, input, user.username);
  const { messages, next } = await stores.hooks.log(hookId, input.after, PAGE);
  return { deliveries: messages.map(presentDelivery), next };
});
