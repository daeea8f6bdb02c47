import { saveSubscriptions } from "../../../shared/contract/runtime.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** Notes what the user wants; who wants a mail is no longer unsubscribed. */
export const handler = endpoint(saveSubscriptions, async ({ input, stores, user }) => {
  const { username } = user;
  const { reportReady, reminder } = input;
  await stores.users.chooseMails(username, { reportReady, reminder });
  if (reportReady || reminder) await stores.mails.resubscribe(username);
  return { success: true };
});
