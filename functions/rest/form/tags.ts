import { saveTags } from "../../../shared/contract/forms.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordNothing } from "../../support/record-audit.ts";

/** What the form is sorted under, each tag once. */
export const handler = endpoint(saveTags, async ({ input, stores, form, call }) => {
  const tags = [...new Set(input.tags)];
  if (tags.join("\n") === (form.tags ?? []).join("\n")) recordNothing(call);
  else await stores.forms.setTags(form.id, tags);
  return { success: true };
});
