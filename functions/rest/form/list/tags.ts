import { tags } from "../../../../shared/contract/forms.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** In the order of their letters. */
export const handler = endpoint(tags, async ({ stores, user }) => {
  const found = await stores.forms.tagsFor(user.username);
  const byLetters = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return [...found].sort(byLetters.compare);
});
