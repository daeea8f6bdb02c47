import { useEffect, useState } from "react";
import { api, call } from "./api.ts";
import { CallProblem } from "./send.ts";

/** Nobody reads a dialog, or thinks of a new password, in less time. */
const WORKING_SECONDS = 60;

/**
 * Whether somebody has to sign in again before something sensitive. Found out once, as the page opens: a form that is being
 * filled in is not taken away.
 */
export function useSignInTooOld(): boolean {
  const [isTooOld, setTooOld] = useState(false);
  useEffect(() => {
    call(api.account.whoami, {}).then(
      ({ recentSignInSeconds: left }) => setTooOld(left !== undefined && left < WORKING_SECONDS),
      () => undefined, // the act itself says what is wrong
    );
  }, []);
  return isTooOld;
}

/** Whether a call was refused because the sign-in is too old. */
export const isSignInTooOld = (error: unknown): boolean =>
  error instanceof CallProblem && error.body?.name === "SIGN_IN_TOO_OLD";
