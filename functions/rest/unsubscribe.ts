import { unsubscribe } from "../../shared/contract/runtime.ts";
import { unsubscribeToken } from "../../shared/people/respondent-mail-links.ts";
import { problem } from "../../shared/problems.ts";
import { sameHash } from "../../shared/tokens.ts";
import { endpoint } from "../endpoint/endpoint.ts";

/** Stops the mails about forms to an address, or allows them again; only a mail to that address contains the token. */
export const handler = endpoint(unsubscribe, async ({ input, stores, now }) => {
  const { email, token, undo } = input;
  const keys = await stores.keyring.all();
  if (!keys.some(({ key }) => sameHash(unsubscribeToken(key, email), token))) throw problem("ACCESS_DENIED");
  if (undo) await stores.mails.resubscribe(email);
  else await stores.mails.unsubscribe(email, now.toISOString());
  return { success: true };
});
