import type { login } from "../../../shared/contract/account.ts";
import type { OutputOf } from "../../../shared/contract/route.ts";
import { deviceValue } from "../../lib/browser-storage.ts";

/**
 * Origins, besides the product's own, that may frame the product and are notified of a sign-in: a setting of the build,
 * separated by commas.
 */
const parentOrigins: string[] = (import.meta.env.VITE_PARENT_ORIGINS ?? "").split(",").filter(Boolean);

type SignIn = Pick<OutputOf<typeof login>, "username" | "firstName" | "roles">;

/** Stores who signed in, and notifies this page and a framing one (specification, section 4). Never posts to `*`. */
export function announceSignIn(emailAddress: string, { username, firstName, roles }: SignIn): void {
  deviceValue.user.set(emailAddress);
  const event = { type: "login", username, firstName, roles };
  window.postMessage(event, location.origin);
  if (window.parent === window) return;
  for (const origin of [location.origin, ...parentOrigins]) window.parent.postMessage(event, origin);
}
