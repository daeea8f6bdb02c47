import { logout } from "../shared/contract/account.ts";
import { endpoint } from "./endpoint.ts";
import { signOut } from "./middleware/sessions.ts";

/** Ends the session and leads to the sign-in page; a link on another site ends nothing. */
export const handler = endpoint(logout, async ({ call, fromOtherSite }) => {
  if (fromOtherSite) return { location: "/" };
  await signOut(call);
  return { location: "/login" };
});
