import { listLite } from "../../../../shared/contract/forms.ts";
import { endpoint } from "../../../endpoint.ts";
import { listForms } from "../../../list-forms.ts";

/** The forms that the user may see. */
export const handler = endpoint(listLite, async ({ stores, user }) => {
  const listed = await listForms(stores.forms, user().username);
  return listed.map(({ row }) => row);
});
