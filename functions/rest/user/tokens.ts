import { userTokens } from "../../../shared/contract/access-tokens.ts";
import { problem } from "../../../shared/problems.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { shownTokens } from "../../presenters/access-token.ts";

export const handler = endpoint(userTokens, async ({ input, stores, now }) => {
  const user = await stores.users.find(input.username);
  if (user === undefined) throw problem("USER_NOT_FOUND");
  return { tokens: await shownTokens(stores, user, now) };
});
