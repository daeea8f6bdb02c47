import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { RECENT_SIGN_IN_SECONDS } from "../../../shared/timings.ts";
import { signInPath } from "../../lib/return-url.ts";
import { useSignInTooOld } from "../../lib/use-sign-in-too-old.ts";
import { AccountCard } from "./AccountCard.tsx";
import { NewPasswordForm, PasswordChanged } from "./NewPassword.tsx";

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
