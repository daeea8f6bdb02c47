import { tokenRevoke } from "../../../../shared/contract/access-tokens.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

export const handler = endpoint(tokenRevoke, async ({ input, stores, user }) => ({
  success: await stores.tokens.end(input.tokenId, user.username),
}));
