import { formSubject } from "../../../shared/accounts/audit.ts";
import { deleteForm } from "../../../shared/contract/forms.ts";
import { endpoint } from "../../endpoint.ts";
import { noteAudit } from "../../note-audit.ts";

/** Moves the form to the trash: it leaves the lists, and its publications take no more answers. */
export const handler = endpoint(deleteForm, async ({ input, stores, now, form, call }) => {
  if (await stores.forms.trash(form(), now.toISOString()))
    await noteAudit(call, { subject: formSubject(input.id), action: "form.delete", object: "FORM" });
  return { success: true };
});
