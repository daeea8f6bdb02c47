import { deleteForm } from "../../../shared/contract/forms.ts";
import { endpoint } from "../../endpoint.ts";

/** Moves the form to the trash: it leaves the lists, and its publications take no more answers. */
export const handler = endpoint(deleteForm, async ({ input, stores, now }) => {
  await stores.forms.trash(input.id, now.toISOString());
  return { success: true };
});
