import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { NavigateFunction } from "react-router-dom";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import * as z from "zod";
import { EmailAddress } from "../../../shared/contract/account.ts";
import { entries, entryFor } from "../../../shared/site.ts";
import { api, call } from "../../lib/api.ts";
import { sessionValue } from "../../lib/browser-storage.ts";
import { problemText, waitOf } from "../../lib/problem-text.ts";
import { checkFailure, isAfterSessionEnd, returnPath } from "../../lib/return-url.ts";
import { Note } from "../../ui/Note.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { announceSignIn } from "./announce-sign-in.ts";
import styles from "./links.module.css";

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
    const page = new URLSearchParams(search).get("returnUrl") ?? sessionValue.idlePage.get();
    sessionValue.idlePage.clear();
    openPath(returnPath(page, location.origin), navigate);
  };
  return { login, refusal, failure };
}

/** Opens a path of the site: within the application, or as a page of the respondent's. */
function openPath(path: string, navigate: NavigateFunction): void {
  if (entryFor(path) === entries.designer) navigate(path, { replace: true });
  else location.assign(path);
}

/** Sign in; then on to where the person was going. */
export function LoginPage() {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(LoginFields),
    mode: "onChange",
    defaultValues: { emailAddress: "", password: "" },
  });
  const { errors, isValid, isSubmitting, touchedFields } = formState;
  const { login, refusal, failure } = useLogin();
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
            {...register("emailAddress")}
            type="email"
            label="E-mail address"
            autoComplete="username"
            error={touchedFields.emailAddress && errors.emailAddress?.message}
          />
          <PasswordField
            {...register("password")}
            label="Password"
            autoComplete="current-password"
            error={refusal}
          />
          <Button type="submit" disabled={!isValid || isSubmitting}>
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
