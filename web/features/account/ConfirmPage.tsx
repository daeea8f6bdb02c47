import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button, Stack } from "@mantine/core";
import { useForm } from "react-hook-form";
import { Navigate } from "react-router-dom";
import * as z from "zod";
import { SixDigits } from "../../../shared/contract/account.ts";
import { heldForSitting } from "../../lib/held.ts";
import { Note } from "../../ui/Note.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { CodeField } from "./CodeField.tsx";
import { useActivation } from "./use-activation.ts";

const ActivationFields = z.object({ registrationKey: SixDigits });

/** The activation screen; without a held sign-up there is nothing to activate. */
export function ConfirmPage() {
  const email = heldForSitting.signUpEmail.get();
  return email === null ? <Navigate to="/signup" replace /> : <Activation email={email} />;
}

function Activation({ email }: { email: string }) {
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
    </AccountCard>
  );
}
