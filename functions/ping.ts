import { ping } from "../shared/contract/account.ts";
import { endpoint } from "./endpoint/endpoint.ts";

/** Whether there is a live session; a visitor also receives the XSRF token. */
export const handler = endpoint(ping, async ({ call }) => ({ alive: call.signedIn !== undefined }));
