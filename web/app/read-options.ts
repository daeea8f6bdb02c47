import type { SWRConfiguration } from "swr";
import { signInPath } from "../lib/return-url.ts";
import { CallProblem } from "../lib/send.ts";

interface Place {
  state: { location: { pathname: string; search: string } };
  navigate: (path: string) => unknown;
}

const SIGN_IN_NEEDED = 401;

/** How every read behaves: an ended session leads to sign-in and back; a refusal is not asked for again. */
export function readOptions(router: Place): SWRConfiguration {
  return {
    shouldRetryOnError: (error: unknown) => error instanceof CallProblem && error.status >= 500,
    errorRetryCount: 2,
    onError: (error: unknown) => {
      if (!(error instanceof CallProblem) || error.status !== SIGN_IN_NEEDED) return;
      const { pathname, search } = router.state.location;
      router.navigate(signInPath(pathname + search));
    },
  };
}
