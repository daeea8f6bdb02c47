/** Where a sign-in leads. */
import { isApiPath } from "./site.ts";

/** Where sign-in leads without a valid return URL. */
export const AFTER_SIGN_IN = "/dashboard";

/**
 * The page to open after signing in: only a path of this origin, never another site or a call.
 * @example returnPath("/design/forms", "https://forms.example") // "/design/forms"
 * @example returnPath("//evil.example", "https://forms.example") // "/dashboard"
 */
export function returnPath(requested: string | null | undefined, origin: string): string {
  if (!requested?.startsWith("/")) return AFTER_SIGN_IN;
  const url = URL.parse(requested, origin);
  if (url === null || url.origin !== origin || isApiPath(url.pathname)) return AFTER_SIGN_IN;
  if (url.pathname.startsWith("//")) return AFTER_SIGN_IN; // "/.//evil.example" resolves to it
  return url.pathname + url.search + url.hash;
}
