import { handOverOffer } from "../../../../shared/contract/sharing.ts";
import { nameOf } from "../../../../shared/stores/records/user.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** Whom the form was offered to, while they haven't answered. */
export const handler = endpoint(handOverOffer, async ({ input, stores, now, user }) => {
  const offer = await stores.offers.find(input.id, now);
  if (offer?.from !== user.username) return {};
  const { to, offeredAt, keepsWrite } = offer;
  const person = await stores.users.find(to);
  return { offer: { username: to, name: person ? nameOf(person) : to, offeredAt, keepsWrite } };
});
