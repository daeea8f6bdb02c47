import { offers } from "../../../shared/contract/sharing.ts";
import { groupPrincipal } from "../../../shared/groups.ts";
import { MAX_OFFERS_LISTED } from "../../../shared/limits.ts";
import { nameOfPrincipal } from "../../accounts/owners.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/**
 * What others want to hand over to the caller, or to a group that the caller owns; without forms that are in the trash, or have
 * another owner by now.
 */
export const handler = endpoint(offers, async ({ stores, user, now }) => {
  const memberships = await stores.groups.membershipsOf(user);
  const groups = memberships.flatMap(({ id, name, privilege }) => (privilege === "O" ? [{ id, name }] : []));
  const takers = [
    { principal: user.username },
    ...groups.map((group) => ({ principal: groupPrincipal(group.id), group })),
  ];
  const waiting = await Promise.all(
    takers.map(async ({ principal, ...taker }) =>
      (await stores.offers.listFor(principal, now, MAX_OFFERS_LISTED)).map((offer) => ({
        ...offer,
        ...taker,
      })),
    ),
  );
  const newest = waiting.flat().sort((a, b) => (a.offeredAt < b.offeredAt ? 1 : -1));
  const rows = await Promise.all(
    newest.slice(0, MAX_OFFERS_LISTED).map(async ({ from, to: _to, ...offer }) => {
      const form = await stores.forms.find(offer.formId);
      if (form === undefined || form.deletedAt !== undefined || form.ownerUsername !== from) return [];
      const by = { username: from, name: await nameOfPrincipal(stores, from) };
      return [{ ...offer, formName: form.name, by }];
    }),
  );
  return { offers: rows.flat() };
});
