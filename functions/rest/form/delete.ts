import { deleteForm } from "../../../shared/contract/forms.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordNothing } from "../../endpoint/record-audit.ts";

/** Moves the form to the trash: it leaves the lists, and its publications accept no more answers. */
export const handler = endpoint(deleteForm, async ({ stores, now, form, call }) => {
  if (!(await stores.forms.trash(form, now.toISOString()))) recordNothing(call);
  return { success: true };
});
