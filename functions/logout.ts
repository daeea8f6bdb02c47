import { logout } from "../shared/contract/account.ts";
import { SIGN_OUT_PATH } from "../shared/site.ts";
import { endpoint } from "./endpoint/endpoint.ts";
import { recordNothing } from "./endpoint/record-audit.ts";
import { signOut } from "./endpoint/sessions.ts";

/**
 * Ends the session and redirects to the sign-in page, by way of the issuer where the session started at one; a link on another
 * site ends nothing and leads to a page that asks first.
 */
export const handler = endpoint(logout, async ({ call, fromOtherSite }) => {
  if (fromOtherSite) {
    recordNothing(call);
    return { location: SIGN_OUT_PATH };
  }
  const signOutAt = call.signedIn?.session.signOutAt;
  await signOut(call);
  return { location: signOutAt ?? "/login" };
});
