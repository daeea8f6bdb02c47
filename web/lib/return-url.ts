import { isApiPath } from "../../shared/site.ts";

/** Where sign-in leads without a valid return URL. */
export const AFTER_SIGN_IN = "/dashboard";

/**
 * The page to open after signing in: only a path of this origin, never another site or a call.
 * @example returnPath("/design/forms", "https://forms.example") // "/design/forms"
 * @example returnPath("//evil.example", "https://forms.example") // "/dashboard"
 */
export function returnPath(requested: string | null, origin: string): string {
  if (requested === null || !requested.startsWith("/")) return AFTER_SIGN_IN;
  const url = URL.parse(requested, origin);
  if (url === null || url.origin !== origin || isApiPath(url.pathname)) return AFTER_SIGN_IN;
  if (url.pathname.startsWith("//")) return AFTER_SIGN_IN; // "/.//evil.example" resolves to it
  return url.pathname + url.search + url.hash;
}

export const SIGN_IN_PATH = "/login";

/** The sign-in page that comes back to a path. */
export function signInPath(attempted: string): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ returnUrl: attempted })}`;
}

let lastCheckFailure: unknown;

/** Why it is unknown whether there is a session, so that sign-in can say so; undefined: it is known. */
export const checkFailure = {
  get: () => lastCheckFailure,
  set: (failure: unknown) => {
    lastCheckFailure = failure;
  },
};

/** How to go to sign-in when a session has ended: the page says so, and what happened to unsaved work. */
export const afterSessionEnd = { state: { sessionEnded: true } } as const;

/** Whether sign-in was opened with `afterSessionEnd`. @param state of the router's location */
export function isAfterSessionEnd(state: unknown): boolean {
  return typeof state === "object" && state !== null && "sessionEnded" in state;
}
