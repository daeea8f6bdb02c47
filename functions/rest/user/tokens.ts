import { userTokens } from "../../../shared/contract/access-tokens.ts";
import { problem } from "../../../shared/problems.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { tokensWithout } from "../../presenters/access-token.ts";

export const handler = endpoint(userTokens, async ({ input, stores, now, call }) => {
  const user = await call.read.user(input.username);
  if (user === undefined) throw problem("USER_NOT_FOUND");
  return tokensWithout(stores, user, input.revoke, now);
});
