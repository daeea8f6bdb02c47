import { subscriptions } from "../../shared/contract/runtime.ts";
import { endpoint } from "../endpoint/endpoint.ts";

/** The user's choices; none while the address is unsubscribed. */
export const handler = endpoint(subscriptions, async ({ stores, user }) => {
  const { username: email, mailWishes } = user;
  const isStopped = (await stores.mails.findUnsubscribed(email)) !== undefined;
  const wants = (wish: boolean | undefined) => wish === true && !isStopped;
  return { email, reportReady: wants(mailWishes?.reportReady), reminder: wants(mailWishes?.reminder) };
});
