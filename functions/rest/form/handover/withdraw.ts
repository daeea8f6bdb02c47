import { handOverWithdraw } from "../../../../shared/contract/sharing.ts";
import { problem } from "../../../../shared/problems.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** Takes back what nobody has accepted yet. */
export const handler = endpoint(handOverWithdraw, async ({ input, stores, now }) => {
  const offer = await stores.offers.find(input.id, now);
  if (offer === undefined || !(await stores.offers.end(offer))) throw problem("OFFER_ENDED");
  return { success: true };
});
