import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { RECENT_SIGN_IN_SECONDS } from "../../../shared/timings.ts";
import { api, call } from "../../lib/api.ts";
import { signInPath } from "../../lib/return-url.ts";
import { AccountCard } from "./AccountCard.tsx";
import { NewPasswordForm, PasswordChanged } from "./NewPassword.tsx";

/** No one can think of a new password, and type it twice, in less time. */
const TYPING_SECONDS = 60;

/**
 * Change Password for the signed-in user: modes password, then done; before them a new sign-in, where the last is too
 * old.
 */
export function PasswordPage() {
  const [mode, setMode] = useState<"password" | "done">("password");
  const isTooOld = useSignInTooOld();
  if (isTooOld)
    return (
      <AccountCard
        title="Change your password"
        intro={`You signed in a while ago. Sign in again to change your password; you will come back here and have ${RECENT_SIGN_IN_SECONDS / 60} minutes to do it.`}
      >
        <Button component={Link} to={signInPath("/password")}>
          Sign in again
        </Button>
      </AccountCard>
    );
  return (
    <AccountCard title="Change your password">
      {mode === "password" ? (
        <NewPasswordForm onDone={() => setMode("done")} />
      ) : (
        <PasswordChanged>
          <Button component={Link} to="/dashboard">
            Go to the dashboard
          </Button>
        </PasswordChanged>
      )}
    </AccountCard>
  );
}

/** Asked once, as the page opens: a form that is being filled in is not taken away. */
function useSignInTooOld(): boolean {
  const [isTooOld, setTooOld] = useState(false);
  useEffect(() => {
    call(api.account.whoami, {}).then(
      ({ recentSignInSeconds: left }) => setTooOld(left !== undefined && left < TYPING_SECONDS),
      () => undefined, // the change itself says what is wrong
    );
  }, []);
  return isTooOld;
}
