import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { DueFactor, FactorMethod } from "../../../shared/contract/factors.ts";
import type { OutputOf } from "../../../shared/contract/route.ts";
import { api, call } from "../../lib/api.ts";
import { hasPasskeys, passkeyProblem, signInWithPasskey } from "../../lib/passkeys.ts";
import { problemText } from "../../lib/problem-text.ts";
import { isSessionEnd } from "../../lib/send.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { useAnnounce } from "../../ui/Announcer.tsx";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { IconKey } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./FactorStep.module.css";

type Completed = OutputOf<typeof api.account.factorCode>;

interface FactorStepProps {
  username: string;
  factor: DueFactor;
  onSignedIn: (user: Completed) => void;
  onBack: () => void;
  /** The sign-in took too long: it starts again with the password. */
  onEnded: () => void;
}

const instead = {
  passkey: "Use a passkey instead",
  totp: "Use your authenticator app instead",
  recovery: "Use a recovery code instead",
} as const satisfies Record<FactorMethod, string>;

/** The second step of a sign-in, in the place of the first: one method at a time, the others below it. */
export function FactorStep({ username, factor, onBack, ...ways }: FactorStepProps) {
  const usable = factor.methods.filter((method) => method !== "passkey" || hasPasskeys());
  const [method, setMethod] = useState(usable[0]);
  const announce = useAnnounce();
  useEffect(() => announce("Two-step verification: one more step to sign in."), [announce]);

  return (
    <AccountCard
      title="Two-step verification"
      intro={
        <>
          One more step to sign in as{" "}
          <strong>
            <EmailAddress>{username}</EmailAddress>
          </strong>
          .
        </>
      }
    >
      {method === undefined && (
        <Note tone="warning">
          You sign in with a passkey, and this browser can't use one. Sign in with the browser or device that
          has it, or ask your administrator to reset your two-step verification.
        </Note>
      )}
      {method === "passkey" && <PasskeyStep {...ways} />}
      {(method === "totp" || method === "recovery") && <CodeStep key={method} method={method} {...ways} />}
      <p className={styles.ways}>
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <Anchor key={other} component="button" type="button" onClick={() => setMethod(other)}>
              {instead[other]}
            </Anchor>
          ))}
        <Anchor component="button" type="button" onClick={onBack}>
          Back to sign in
        </Anchor>
      </p>
    </AccountCard>
  );
}

type Way = Pick<FactorStepProps, "onSignedIn" | "onEnded">;

function PasskeyStep({ onSignedIn }: Way) {
  const { attempt, busy, failure } = useAttempt(async () => {
    try {
      const answer = await signInWithPasskey("prompt");
      if (answer?.success) onSignedIn(answer);
      return answer?.message;
    } catch (error) {
      return passkeyProblem(error);
    }
  });
  return (
    <Stack gap="md">
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p className={styles.text} id="passkey-meaning">
        Your browser asks for your fingerprint, your face, your screen lock or your security key.
      </p>
      <Button
        leftSection={<IconKey size={18} />}
        onClick={attempt}
        loading={busy}
        aria-describedby="passkey-meaning"
        autoFocus
      >
        Use a passkey
      </Button>
    </Stack>
  );
}

const MIN_CODE_LETTERS = 6;

/** A code of the app, or a recovery code; either is good once. */
function CodeStep({ method, onSignedIn, onEnded }: Way & { method: "totp" | "recovery" }) {
  const [remember, setRemember] = useState(false);
  const [failure, setFailure] = useState<string>();
  const announce = useAnnounce();
  const { control, register, handleSubmit, setFocus, resetField, watch, formState } = useForm({
    defaultValues: { code: "" },
  });
  useEffect(() => setFocus("code"), [setFocus]);

  const refuse = (text: string) => {
    setFailure(text);
    announce(text);
    resetField("code");
    setFocus("code");
  };
  const send = async ({ code }: { code: string }) => {
    setFailure(undefined);
    try {
      const answer = await call(api.account.factorCode, { code, remember });
      if (answer.success) onSignedIn(answer);
      else refuse(answer.message ?? "This code isn't right.");
    } catch (error) {
      if (isSessionEnd(error)) onEnded();
      else refuse(problemText(error));
    }
  };

  return (
    <form onSubmit={handleSubmit(send)} noValidate>
      <Stack gap="md">
        {method === "totp" ? (
          <CodeField
            control={control}
            name="code"
            label="Code"
            description="Open your authenticator app and enter the 6 digits that it shows for this account."
            error={failure}
          />
        ) : (
          <TextInput
            {...register("code")}
            label="Recovery code"
            description="One of the codes that you kept when you set up two-step verification. Each works once."
            error={failure}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            classNames={{ input: `${styles.code}` }}
          />
        )}
        <CheckLine label="Remember this browser for 30 days" checked={remember} onChange={setRemember}>
          Not on a computer that others use.
        </CheckLine>
        <Button
          type="submit"
          disabled={watch("code").trim().length < MIN_CODE_LETTERS || formState.isSubmitting}
        >
          Continue
        </Button>
      </Stack>
    </form>
  );
}
