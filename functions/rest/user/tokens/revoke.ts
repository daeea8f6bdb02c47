import { userTokenRevoke } from "../../../../shared/contract/access-tokens.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

export const handler = endpoint(userTokenRevoke, async ({ input, stores }) => ({
  success: await stores.tokens.end(input.tokenId, input.username),
}));
