import { ping } from "../shared/contract/account.ts";
import { endpoint } from "./endpoint/endpoint.ts";

/** Whether the session lives; a visitor gets the XSRF token with the answer. */
export const handler = endpoint(ping, async ({ call }) => ({ alive: call.signedIn !== undefined }));
