import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { AccountCard } from "./AccountCard.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { PasswordChanged } from "./PasswordChanged.tsx";

/** Change Password for the signed-in user: modes password, then done. */
export function PasswordPage() {
  const [mode, setMode] = useState<"password" | "done">("password");
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
