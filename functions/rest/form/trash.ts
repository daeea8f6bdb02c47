import { trash } from "../../../shared/contract/forms.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { restorableUntil, trashSince } from "../../reviewing/trash-days.ts";

/** The user's own forms that can still be taken out of the trash. */
export const handler = endpoint(trash, async ({ stores, now, user }) => {
  const forms = await stores.forms.listTrash(user, trashSince(now));
  return forms.flatMap(({ id, name, deletedAt }) =>
    deletedAt === undefined
      ? []
      : [{ id, formName: name, deletedAt, restorableUntil: restorableUntil(deletedAt) }],
  );
});
