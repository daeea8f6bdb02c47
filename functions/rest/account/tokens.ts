import { tokens } from "../../../shared/contract/access-tokens.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { shownTokens } from "../../presenters/access-token.ts";

export const handler = endpoint(tokens, async ({ stores, user, now }) => ({
  tokens: await shownTokens(stores, user, now),
}));
