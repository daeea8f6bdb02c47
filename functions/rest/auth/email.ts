import { authEmail } from "../../../shared/contract/account.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** How an address signs in. No domain is federated until a deployment names one, so the answer tells nothing of accounts. */
export const handler = endpoint(authEmail, async () => ({ mode: "password" as const }));
