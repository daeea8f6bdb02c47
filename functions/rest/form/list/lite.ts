import { listLite } from "../../../../shared/contract/forms.ts";
import { endpoint } from "../../../endpoint.ts";
import { formListItem } from "../../../form-list-item.ts";

/** The forms that the user may see. */
export const handler = endpoint(listLite, async ({ input, stores, user }) => {
  const { rows } = await stores.forms.listFor(user().username, input);
  return rows.map(formListItem);
});
