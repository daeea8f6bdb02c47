import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button, Skeleton, Stack, TextInput } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router-dom";
import * as z from "zod";
import { EmailAddress } from "../../../shared/contract/account.ts";
import type { DueFactor } from "../../../shared/contract/factors.ts";
import { part } from "../../../shared/part.ts";
import { PENDING_SIGN_IN_SECONDS } from "../../../shared/timings.ts";
import { api, call } from "../../lib/api.ts";
import { sessionValue } from "../../lib/browser-storage.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import {
  hasPasskeyAutofill,
  hasPasskeys,
  passkeyProblem,
  signInWithPasskey,
  withdrawPasskey,
} from "../../lib/passkeys.ts";
import { problemText, waitOf } from "../../lib/problem-text.ts";
import { checkFailure, isAfterSessionEnd } from "../../lib/return-url.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { IconKey } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { FactorStep } from "./FactorStep.tsx";
import styles from "./links.module.css";
import { type Federation, useFederation } from "./use-federation.ts";
import { useSignedIn } from "./use-signed-in.ts";

/** With the QR code's library; few people come here, and once. */
const EnrolStep = lazyPart(
  part(() => import("./EnrolStep.tsx")),
  ({ EnrolStep }) => EnrolStep,
);

const LoginFields = z.object({ emailAddress: EmailAddress, password: z.string().min(1) });

/** A sign-in that lacks its second step. */
interface Pending {
  username: string;
  factor: DueFactor;
}

/** Sign in, in one step or two; then on to where the person was going. A page that was loaded again goes on where it was. */
export function LoginPage() {
  const [pending, setPending] = useState<Pending>();
  const [hasEnded, setHasEnded] = useState(false);
  const enter = useSignedIn();
  useEffect(() => {
    call(api.account.dueFactor, {}).then(
      ({ username, factor }) => {
        if (username !== undefined && factor !== undefined) setPending({ username, factor });
      },
      () => undefined, // the password is there
    );
  }, []);

  if (pending === undefined) return <PasswordStep hasEnded={hasEnded} onPending={setPending} />;
  const { username, factor } = pending;
  const end = (isOver: boolean) => {
    setPending(undefined);
    setHasEnded(isOver);
  };
  const goBack = () => {
    void fetch(api.account.logout.path, { redirect: "manual" }).catch(() => undefined); // otherwise it ends by itself
    end(false);
  };
  const steps = { username, onBack: goBack, onEnded: () => end(true) };
  if (factor.mustEnrol)
    return (
      <Suspense fallback={<Skeleton height={320} maw="27rem" />}>
        <EnrolStep {...steps} />
      </Suspense>
    );
  return (
    <FactorStep {...steps} factor={factor} onSignedIn={(user) => enter(user.username ?? username, user)} />
  );
}

/**
 * Signs in and moves on. `refusal`: the name or the password is wrong; `failure`: why they could not be checked. In
 * both cases the form is enabled again (specification, section 8).
 */
function useLogin(onPending: (pending: Pending) => void) {
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState<unknown>(checkFailure.get);
  const enter = useSignedIn();

  const login = async ({ emailAddress, password }: z.infer<typeof LoginFields>) => {
    setRefusal(undefined);
    setFailure(undefined);
    await withdrawPasskey();
    const answer = await call(api.account.login, { username: emailAddress, password }).catch(setFailure);
    if (answer === undefined) return;
    if (answer.factor !== undefined) return onPending({ username: emailAddress, factor: answer.factor });
    if (!answer.success) return setRefusal("Invalid credentials.");
    enter(emailAddress, answer);
  };
  return { login, refusal, failure };
}

/** Signs in without a password: by the button, or by a passkey among the suggestions of the address. */
function usePasskey() {
  const enter = useSignedIn();
  const hasOffered = useRef(false);
  const finish = (answer: Awaited<ReturnType<typeof signInWithPasskey>>) => {
    if (answer?.success) enter(answer.username ?? "", answer);
    return answer?.message;
  };
  const { attempt, busy, failure } = useAttempt(async () => {
    try {
      return finish(await signInWithPasskey("prompt"));
    } catch (error) {
      return passkeyProblem(error);
    }
  });
  /** Once the address is about to be typed: whoever only looks at the page begins nothing. */
  const offer = async () => {
    if (hasOffered.current) return;
    hasOffered.current = true;
    if (await hasPasskeyAutofill()) await signInWithPasskey("autofill").then(finish);
  };
  useEffect(() => () => void withdrawPasskey(), []);
  return { attempt, busy, failure, offer: () => void offer().catch(() => undefined) }; // nothing was chosen
}

interface PasswordStepProps {
  /** A second step took too long. */
  hasEnded: boolean;
  onPending: (pending: Pending) => void;
}

function PasswordStep({ hasEnded, onPending }: PasswordStepProps) {
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(LoginFields),
    mode: "onChange",
    defaultValues: { emailAddress: "", password: "" },
  });
  const { errors, isValid, isSubmitting, touchedFields } = formState;
  const { login, refusal, failure } = useLogin(onPending);
  const { federation, lookUp } = useFederation();
  const passkey = usePasskey();
  const { state } = useLocation();
  const [wasIdle] = useState(() => sessionValue.idlePage.get() !== null);

  return (
    <AccountCard title="Sign in to your account">
      <form onSubmit={handleSubmit(login)} noValidate>
        <Stack gap="md">
          {hasEnded && (
            <Note tone="info">
              This sign-in took longer than {PENDING_SIGN_IN_SECONDS / 60} minutes and has ended. Sign in
              again.
            </Note>
          )}
          {isAfterSessionEnd(state) && !hasEnded && (
            <Note tone="info">Your session has ended. Sign in to continue where you left off.</Note>
          )}
          {wasIdle && !isAfterSessionEnd(state) && (
            <Note tone="info">
              You were signed out because you had been idle for a while. Sign in to continue where you left
              off.
            </Note>
          )}
          {failure !== undefined && <LoginFailure failure={failure} />}
          {passkey.failure !== undefined && <Note tone="error">{passkey.failure}</Note>}
          <TextInput
            {...register("emailAddress", { onBlur: () => lookUp(getValues("emailAddress")) })}
            onKeyDown={({ key }) => key === "Enter" && lookUp(getValues("emailAddress"))}
            onFocus={passkey.offer}
            type="email"
            label="E-mail address"
            autoComplete="username webauthn"
            error={touchedFields.emailAddress && errors.emailAddress?.message}
          />
          {federation !== undefined && <Continue federation={federation} />}
          <PasswordField
            {...register("password")}
            label="Password"
            autoComplete="current-password"
            error={refusal}
          />
          <Button
            type="submit"
            variant={federation === undefined ? "filled" : "default"}
            disabled={!isValid || isSubmitting}
          >
            {isSubmitting ? "Logging in..." : "Login"}
          </Button>
          {hasPasskeys() && (
            <Button
              variant="default"
              leftSection={<IconKey size={18} />}
              onClick={passkey.attempt}
              loading={passkey.busy}
            >
              Sign in with a passkey
            </Button>
          )}
        </Stack>
      </form>
      <p className={styles.links}>
        <Anchor component={Link} to="/forgot">
          Forgot your password?
        </Anchor>
        {sessionValue.signUpEmail.get() === null ? (
          <Anchor component={Link} to="/sign-up">
            Create an account
          </Anchor>
        ) : (
          <Anchor component={Link} to="/confirm">
            Enter your activation code
          </Anchor>
        )}
      </p>
    </AccountCard>
  );
}

/** The way to the issuer of a mail domain. The password stays below it: it works for some of these addresses. */
function Continue({ federation: { name, domain, href } }: { federation: Federation }) {
  return (
    <Stack gap="xs">
      <p className={styles.federation}>
        {domain} signs in with {name}.
      </p>
      <Button component="a" href={href}>
        Continue with {name}
      </Button>
    </Stack>
  );
}

/** Why the name and the password were not checked; users who are locked out for a while read how to get in. */
function LoginFailure({ failure }: { failure: unknown }) {
  return (
    <Note tone="error">
      {problemText(failure)}
      {waitOf(failure) !== undefined && (
        <>
          {" "}
          Or{" "}
          <Anchor component={Link} to="/forgot" underline="always" inherit>
            set a new password
          </Anchor>{" "}
          to sign in immediately.
        </>
      )}
    </Note>
  );
}
