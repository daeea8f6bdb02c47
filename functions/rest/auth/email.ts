import { authEmail } from "../../../shared/contract/account.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/**
 * How an address signs in. No domain is federated until a deployment configures one, so the answer reveals nothing about
 * accounts.
 */
export const handler = endpoint(authEmail, async () => ({ mode: "password" as const }));
