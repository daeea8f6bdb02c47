import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { forgotConfirm, forgotSend } from "../../../shared/contract/account.ts";
import { call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CodeField } from "../../ui/CodeField.tsx";
import { Note } from "../../ui/Note.tsx";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./links.module.css";
import { NewPasswordForm, PasswordChanged } from "./NewPassword.tsx";

const CODE_WRONG = "This code is wrong or no longer valid. Check your e-mail or request a new one.";

/** Exchanges the mailed code for a ticket. */
function EnterResetCode({ email, onTicket }: { email: string; onTicket: (ticket: string) => void }) {
  const [failure, setFailure] = useState<string>();
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotConfirm.input.pick({ code: true })),
    mode: "onChange",
    defaultValues: { code: "" },
  });

  const confirm = async ({ code }: { code: string }) => {
    try {
      const answer = await call(forgotConfirm, { email, code });
      if (answer.success && answer.ticket !== undefined) onTicket(answer.ticket);
      else setFailure(answer.message ?? CODE_WRONG);
    } catch (error) {
      setFailure(problemText(error));
    }
  };

  return (
    <form onSubmit={handleSubmit(confirm)} noValidate>
      <Stack gap="md">
        <CodeField control={control} name="code" label="Code" error={failure ?? false} />
        <Button type="submit" disabled={!formState.isValid || formState.isSubmitting}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}

type Stage =
  | { stage: "email" }
  | { stage: "code"; email: string }
  | { stage: "password"; ticket: string }
  | { stage: "done" };

const intros = {
  email: "Enter your e-mail address. If it has an account, we'll send a 6-digit code to it.",
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

/** Asks for the address that the code goes to. */
function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotSend.input),
    mode: "onTouched",
    defaultValues: { email: "" },
  });

  const sendCode = async ({ email }: { email: string }) => {
    try {
      const answer = await call(forgotSend, { email });
      if (answer.success) onSent(email);
      else setFailure(answer.message ?? "The code could not be sent. Try again.");
    } catch (error) {
      setFailure(problemText(error));
    }
  };

  return (
    <form onSubmit={handleSubmit(sendCode)} noValidate>
      <Stack gap="md">
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <TextInput
          {...register("email")}
          type="email"
          label="E-mail address"
          autoComplete="username"
          error={formState.errors.email?.message}
        />
        <Button type="submit" disabled={!formState.isValid || formState.isSubmitting}>
          Send code
        </Button>
      </Stack>
    </form>
  );
}
