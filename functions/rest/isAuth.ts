import { isAuth } from "../../shared/contract/account.ts";
import { endpoint } from "../endpoint/endpoint.ts";

/** True when there is a live session. */
export const handler = endpoint(isAuth, async ({ call }) => call.signedIn !== undefined);
