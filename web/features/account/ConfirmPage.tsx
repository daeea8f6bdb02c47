import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import * as z from "zod";
import { SixDigits } from "../../../shared/contract/account.ts";
import { AFTER_SIGN_IN } from "../../../shared/return-path.ts";
import { RESENT_NOTICE_MS } from "../../../shared/timings.ts";
import { api, call } from "../../lib/api.ts";
import { sessionValue } from "../../lib/browser-storage.ts";
import { problemText } from "../../lib/problem-text.ts";
import { SIGN_IN_PATH } from "../../lib/return-url.ts";
import { CodeField } from "../../ui/CodeField.tsx";
import { Note } from "../../ui/Note.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { announceSignIn } from "./announce-sign-in.ts";
import styles from "./links.module.css";

const ACTIVATION_FAILED = "Failed to verify your activation code.";
const RESEND_FAILED = "Failed to resend your activation code.";

/** Activates an account and resends its code (specification, section 8). */
function useActivation(email: string) {
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [failure, setFailure] = useState<string>();
  /** The code that was mailed last has been refused. */
  const [isRefused, setRefused] = useState(false);
  const [resendFailure, setResendFailure] = useState<string>();
  const [resent, setResent] = useState(false);
  const navigate = useNavigate();
  const { unload } = useSWRConfig();

  useEffect(() => {
    if (!resent) return;
    const timer = setTimeout(() => setResent(false), RESENT_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [resent]);

  const activate = async ({ registrationKey }: { registrationKey: string }) => {
    setFailure(undefined);
    const answer = await call(api.account.verify, { email, registrationKey }).catch((error: unknown) =>
      setFailure(problemText(error)),
    );
    if (answer === undefined) return; // the code was not checked, so it is not called wrong
    if (!answer.success) {
      setFailure(answer.message ?? ACTIVATION_FAILED);
      setFailedAttempts((count) => count + 1);
      setRefused(true);
      return;
    }
    sessionValue.signUpEmail.clear();
    if (answer.factor !== undefined) return void navigate(SIGN_IN_PATH, { replace: true }); // which sets it up
    announceSignIn(email, answer);
    unload({ revalidate: false }); // nothing of an earlier user stays on the screen
    navigate(AFTER_SIGN_IN, { replace: true });
  };

  const resend = async () => {
    setResendFailure(undefined);
    setFailure(undefined);
    setResent(false);
    const answer = await call(api.account.resend, { email }).catch((error: unknown) => ({
      success: false,
      message: problemText(error),
    }));
    if (answer.success) {
      setResent(true);
      setRefused(false);
    } else setResendFailure(answer.message ?? RESEND_FAILED);
  };

  return { activate, resend, failedAttempts, isRefused, failure, resendFailure, resent };
}

const ActivationFields = z.object({ registrationKey: SixDigits });

/** The activation screen; without a stored sign-up there is nothing to activate. */
export function ConfirmPage() {
  const email = sessionValue.signUpEmail.get();
  return email === null ? <Navigate to="/signup" replace /> : <Activation email={email} />;
}

function Activation({ email }: { email: string }) {
  const { state } = useLocation(); // what was entered at sign-up
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(ActivationFields),
    mode: "onChange",
    defaultValues: { registrationKey: "" },
  });
  const { activate, resend, failedAttempts, isRefused, failure, resendFailure, resent } =
    useActivation(email);
  const failedRepeatedly = failedAttempts > 1;

  return (
    <AccountCard
      title="Enter your activation code"
      intro={
        <>
          We sent a 6-digit code to <strong>{email}</strong>. It is valid for 10 minutes.
        </>
      }
    >
      <form onSubmit={handleSubmit(activate)} noValidate>
        <Stack gap="md">
          {failure !== undefined && <Note tone="info">{failure}</Note>}
          <CodeField
            control={control}
            name="registrationKey"
            label="Activation code"
            error={
              failedRepeatedly &&
              isRefused &&
              "Invalid activation code! Please check your email and try again."
            }
          />
          <Button type="submit" disabled={!formState.isValid || formState.isSubmitting}>
            Activate
          </Button>
          {failedRepeatedly && (
            <Anchor component="button" type="button" onClick={resend}>
              Resend code
            </Anchor>
          )}
          {resent && (
            <Note tone="success">Your activation code has been resent. Please check your email.</Note>
          )}
          {resendFailure !== undefined && <Note tone="info">{resendFailure}</Note>}
        </Stack>
      </form>
      <p className={styles.links}>
        <Anchor component={Link} to="/sign-up" state={state}>
          Correct the e-mail address
        </Anchor>
      </p>
    </AccountCard>
  );
}
