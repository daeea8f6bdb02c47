import type { SWRConfiguration } from "swr";
import { announceSessionEnd } from "../lib/api.ts";
import { afterSessionEnd, signInPath } from "../lib/return-url.ts";
import { CallProblem, isSessionEnd } from "../lib/send.ts";

interface RouterLike {
  state: { location: { pathname: string; search: string } };
  navigate: (path: string, options: typeof afterSessionEnd) => unknown;
}

/** The user is in the middle of something: they are warned before they leave. */
const isInDialog = () => document.querySelector('[role="dialog"]') !== null;

/** How every read behaves: an ended session leads to sign-in and back; a refused read is not retried. */
export function readOptions(router: RouterLike): SWRConfiguration {
  /** What was read before, whether it came or not. */
  const known = new Set<string>();
  return {
    shouldRetryOnError: (error: unknown) => error instanceof CallProblem && error.status >= 500,
    errorRetryCount: 2,
    onSuccess: (_, key) => void known.add(key),
    onError: (error: unknown, key) => {
      const isKnown = known.has(key);
      known.add(key);
      if (!isSessionEnd(error)) return;
      // What was never read before, the user has just asked for: another search, another page of a list.
      if (isInDialog()) return announceSessionEnd(isKnown ? "page" : "user");
      const { pathname, search } = router.state.location;
      router.navigate(signInPath(pathname + search), afterSessionEnd);
    },
  };
}
