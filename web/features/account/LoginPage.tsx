import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router-dom";
import { heldForSitting } from "../../lib/held.ts";
import { isAfterSessionEnd } from "../../lib/return-url.ts";
import { Note } from "../../ui/Note.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { LoginFailure } from "./LoginFailure.tsx";
import styles from "./links.module.css";
import { LoginFields, useLogin } from "./use-login.ts";

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

  return (
    <AccountCard title="Sign in to your account">
      <form onSubmit={handleSubmit(login)} noValidate>
        <Stack gap="md">
          {isAfterSessionEnd(state) && (
            <Note tone="info">Your session has ended. Sign in to go on where you were.</Note>
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
        {heldForSitting.signUpEmail.get() === null ? (
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
