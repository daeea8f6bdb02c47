import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import * as z from "zod";
import { EmailAddress } from "../../../shared/contract/account.ts";
import { returnPath } from "../../../shared/return-path.ts";
import { api, call } from "../../lib/api.ts";
import { sessionValue } from "../../lib/browser-storage.ts";
import { problemText, waitOf } from "../../lib/problem-text.ts";
import { checkFailure, isAfterSessionEnd } from "../../lib/return-url.ts";
import { Note } from "../../ui/Note.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { announceSignIn } from "./announce-sign-in.ts";
import styles from "./links.module.css";
import { openPath } from "./open-path.ts";
import { type Federation, requestedPage, useFederation } from "./use-federation.ts";

const LoginFields = z.object({ emailAddress: EmailAddress, password: z.string().min(1) });

/**
 * Signs in and moves on. `refusal`: the name or the password is wrong; `failure`: why they could not be checked. In
 * both cases the form is enabled again (specification, section 8).
 */
function useLogin() {
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState<unknown>(checkFailure.get);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { unload } = useSWRConfig();

  const login = async ({ emailAddress, password }: z.infer<typeof LoginFields>) => {
    setRefusal(undefined);
    setFailure(undefined);
    const answer = await call(api.account.login, { username: emailAddress, password }).catch(setFailure);
    if (answer === undefined) return;
    if (!answer.success) return setRefusal("Invalid credentials.");
    announceSignIn(emailAddress, answer);
    unload({ revalidate: false }); // nothing of an earlier user stays on the screen
    const page = requestedPage(search);
    sessionValue.idlePage.clear();
    openPath(returnPath(page, location.origin), navigate);
  };
  return { login, refusal, failure };
}

/** Sign in; then on to where the person was going. */
export function LoginPage() {
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(LoginFields),
    mode: "onChange",
    defaultValues: { emailAddress: "", password: "" },
  });
  const { errors, isValid, isSubmitting, touchedFields } = formState;
  const { login, refusal, failure } = useLogin();
  const { federation, lookUp } = useFederation();
  const { state } = useLocation();
  const [wasIdle] = useState(() => sessionValue.idlePage.get() !== null);

  return (
    <AccountCard title="Sign in to your account">
      <form onSubmit={handleSubmit(login)} noValidate>
        <Stack gap="md">
          {isAfterSessionEnd(state) && (
            <Note tone="info">Your session has ended. Sign in to continue where you left off.</Note>
          )}
          {wasIdle && !isAfterSessionEnd(state) && (
            <Note tone="info">
              You were signed out because you had been idle for a while. Sign in to continue where you left
              off.
            </Note>
          )}
          {failure !== undefined && <LoginFailure failure={failure} />}
          <TextInput
            {...register("emailAddress", { onBlur: () => lookUp(getValues("emailAddress")) })}
            onKeyDown={({ key }) => key === "Enter" && lookUp(getValues("emailAddress"))}
            type="email"
            label="E-mail address"
            autoComplete="username"
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
