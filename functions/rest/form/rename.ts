import { renameForm } from "../../../shared/contract/forms.ts";
import { problem } from "../../../shared/problems.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordNothing } from "../../endpoint/record-audit.ts";

/** Gives a form another name; the same one changes nothing. A form that was deleted meanwhile keeps its name. */
export const handler = endpoint(renameForm, async ({ input, stores, form, call }) => {
  if (input.formName === form.name) recordNothing(call);
  else if (!(await stores.forms.rename(form, input.formName))) throw problem("ACCESS_DENIED");
  return { success: true };
});
