import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { AccountCard } from "./AccountCard.tsx";
import { AskForCode } from "./AskForCode.tsx";
import { EnterResetCode } from "./EnterResetCode.tsx";
import styles from "./links.module.css";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { PasswordChanged } from "./PasswordChanged.tsx";

type Stage =
  | { stage: "email" }
  | { stage: "code"; email: string }
  | { stage: "password"; ticket: string }
  | { stage: "done" };

const intros = {
  email: "Tell us your e-mail address. If it has an account, we'll send a 6-digit code to it.",
  code: "If this address has an account, a 6-digit code is on its way. It is valid for 10 minutes.",
  password: "Choose a new password. Your other sessions will end.",
  done: undefined,
} as const satisfies Record<Stage["stage"], string | undefined>;

/** A new password by a mailed code: address, code, password. */
export function ForgotPage() {
  const [at, setStage] = useState<Stage>({ stage: "email" });
  return (
    <AccountCard title="Forgot your password?" intro={intros[at.stage]}>
      {at.stage === "email" && <AskForCode onSent={(email) => setStage({ stage: "code", email })} />}
      {at.stage === "code" && (
        <EnterResetCode email={at.email} onTicket={(ticket) => setStage({ stage: "password", ticket })} />
      )}
      {at.stage === "password" && (
        <NewPasswordForm ticket={at.ticket} onDone={() => setStage({ stage: "done" })} />
      )}
      {at.stage === "done" ? (
        <PasswordChanged>
          <Button component={Link} to="/login">
            Sign in
          </Button>
        </PasswordChanged>
      ) : (
        <p className={styles.links}>
          <Anchor component={Link} to="/login">
            Back to sign in
          </Anchor>
          {at.stage === "code" && (
            <Anchor component="button" type="button" onClick={() => setStage({ stage: "email" })}>
              Use another address
            </Anchor>
          )}
        </p>
      )}
    </AccountCard>
  );
}
