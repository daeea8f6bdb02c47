import { tags } from "../../../../shared/contract/forms.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

export const handler = endpoint(tags, async ({ input, stores, user }) => {
  const { found, next } = await stores.forms.tagsFor(user, input.after);
  return { tags: [...found], next };
});
