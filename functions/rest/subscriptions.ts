import { subscriptions } from "../../shared/contract/runtime.ts";
import { mailPreferencesOf } from "../../shared/people/respondent-mails.ts";
import { endpoint } from "../endpoint/endpoint.ts";

/** The user's choices; none while the address is unsubscribed. */
export const handler = endpoint(subscriptions, async ({ stores, user }) => {
  const { username: email } = user;
  const { reportReady, reminder, sentBack } = mailPreferencesOf(user.mailWishes);
  const isStopped = (await stores.mails.findUnsubscribed(email)) !== undefined;
  const wants = (isChosen: boolean) => isChosen && !isStopped;
  return { email, reportReady: wants(reportReady), reminder: wants(reminder), sentBack: wants(sentBack) };
});
