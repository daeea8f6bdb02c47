import { handOverOffer } from "../../../../shared/contract/sharing.ts";
import { nameOfPrincipal } from "../../../accounts/owners.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** Whom the form was offered to, while they haven't answered. */
export const handler = endpoint(handOverOffer, async ({ input, stores, now, form }) => {
  const offer = await stores.offers.find(input.id, now);
  if (offer?.from !== form.ownerUsername) return {};
  const { to, offeredAt, keepsWrite } = offer;
  return { offer: { username: to, name: await nameOfPrincipal(stores, to), offeredAt, keepsWrite } };
});
