import { restoreForm } from "../../../shared/contract/forms.ts";
import { problem } from "../../../shared/problems.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordNothing } from "../../endpoint/record-audit.ts";
import { trashSince } from "../../reviewing/trash-days.ts";

/** Takes the owner's form out of the trash; unknown, somebody else's and too late give the same answer. */
export const handler = endpoint(restoreForm, async ({ input, stores, now, user, call }) => {
  const form = await call.read.form(input.id);
  if (form === undefined || !(await stores.forms.owns(form, user))) throw problem("ACCESS_DENIED");
  if (form.deletedAt === undefined) {
    recordNothing(call);
    return { success: true }; // a second click finds it restored
  }
  if (!(await stores.forms.restore(form, trashSince(now)))) throw problem("ACCESS_DENIED");
  return { success: true };
});
