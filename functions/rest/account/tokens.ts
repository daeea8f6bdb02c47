import { tokens } from "../../../shared/contract/access-tokens.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { tokensWithout } from "../../presenters/access-token.ts";

export const handler = endpoint(tokens, async ({ input, stores, user, now }) =>
  tokensWithout(stores, user, input.revoke, now),
);
