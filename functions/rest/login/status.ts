import { loginStatus } from "../../../shared/contract/account.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** Who is signed in, if anybody. */
export const handler = endpoint(loginStatus, async ({ call }) => ({
  loggedIn: call.signedIn !== undefined,
  email: call.signedIn?.user.username ?? null,
}));
