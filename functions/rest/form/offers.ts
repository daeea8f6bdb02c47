import { offers } from "../../../shared/contract/sharing.ts";
import { MAX_OFFERS_LISTED } from "../../../shared/limits.ts";
import { nameOf } from "../../../shared/stores/records/user.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** What others want to hand over to the caller; without forms that are in the trash, or have another owner by now. */
export const handler = endpoint(offers, async ({ stores, user, now }) => {
  const waiting = await stores.offers.listFor(user.username, now, MAX_OFFERS_LISTED);
  const rows = await Promise.all(
    waiting.map(async ({ formId, from, offeredAt, keepsWrite }) => {
      const [form, owner] = await Promise.all([stores.forms.find(formId), stores.users.find(from)]);
      if (form === undefined || form.deletedAt !== undefined || form.ownerUsername !== from) return [];
      const by = { username: from, name: owner ? nameOf(owner) : from };
      return [{ formId, formName: form.name, by, offeredAt, keepsWrite }];
    }),
  );
  return { offers: rows.flat() };
});
