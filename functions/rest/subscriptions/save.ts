import { saveSubscriptions } from "../../../shared/contract/runtime.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** Stores what the user wants; choosing a mail ends an unsubscription. */
export const handler = endpoint(saveSubscriptions, async ({ input, stores, user }) => {
  const { username } = user;
  const { reportReady, reminder, sentBack } = input;
  await stores.users.chooseMails(username, {
    reportReady,
    reminder,
    ...(sentBack !== undefined && { sentBack }),
  });
  if (reportReady || reminder || sentBack) await stores.mails.resubscribe(username);
  return { success: true };
});
