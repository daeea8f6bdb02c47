import type { SWRConfiguration } from "swr";
import { afterSessionEnd, signInPath } from "../lib/return-url.ts";
import { CallProblem, isSessionEnd } from "../lib/send.ts";
import { announceSessionEnd } from "../lib/session-end.ts";

interface RouterLike {
  state: { location: { pathname: string; search: string } };
  navigate: (path: string, options: typeof afterSessionEnd) => unknown;
}

/** The user is in the middle of something: they are warned before they leave. */
const isInDialog = () => document.querySelector('[role="dialog"]') !== null;

/** How every read behaves: an ended session leads to sign-in and back; a refused read is not retried. */
export function readOptions(router: RouterLike): SWRConfiguration {
  return {
    shouldRetryOnError: (error: unknown) => error instanceof CallProblem && error.status >= 500,
    errorRetryCount: 2,
    onError: (error: unknown) => {
      if (!isSessionEnd(error)) return;
      if (isInDialog()) return announceSessionEnd("page");
      const { pathname, search } = router.state.location;
      router.navigate(signInPath(pathname + search), afterSessionEnd);
    },
  };
}
