import { MAX_TAGS, saveTags } from "../../../shared/contract/forms.ts";
import { problem } from "../../../shared/problems.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordNothing } from "../../endpoint/record-audit.ts";

/** What the form is sorted under, each tag once. */
export const handler = endpoint(saveTags, async ({ input, stores, form, call }) => {
  const now = form.tags ?? [];
  const others = now.filter((tag) => input.before?.includes(tag) === false);
  const tags = [...new Set([...input.tags, ...others])];
  if (tags.length > MAX_TAGS) {
    const message = `With those that somebody else has added meanwhile, these are more than ${MAX_TAGS} tags.`;
    throw problem("INPUT_INVALID", { fields: [{ field: "tags", message }] });
  }
  if (tags.join("\n") === now.join("\n")) recordNothing(call);
  else await stores.forms.setTags(form.id, tags);
  return { success: true };
});
