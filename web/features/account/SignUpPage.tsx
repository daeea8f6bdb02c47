import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router-dom";
import * as z from "zod";
import { brand } from "../../../shared/brand.ts";
import { signup } from "../../../shared/contract/account.ts";
import { productLocales } from "../../../shared/localize.ts";
import { call } from "../../lib/api.ts";
import { sessionValue } from "../../lib/browser-storage.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Note } from "../../ui/Note.tsx";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./links.module.css";
import { NewPasswordFields, newPassword, passwordsMatch } from "./NewPassword.tsx";
import names from "./SignUpPage.module.css";

/** The row's own rules, and the password again. */
const SignUpFields = signup.input.extend(newPassword);

/** What comes back from the activation screen to be corrected. */
const Entered = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  locale: signup.input.shape.locale,
});

const emptyFields = {
  email: "",
  firstName: "",
  lastName: "",
  password: "",
  passwordConfirm: "",
  locale: "en" as const,
};

/** Registers, keeps the e-mail address for the activation screen and goes there. */
function useSignUp() {
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();

  const signUp = async ({ passwordConfirm: _, ...account }: z.infer<typeof SignUpFields>) => {
    setFailure(undefined);
    try {
      const answer = await call(signup, account);
      if (!answer.success) return setFailure(answer.message ?? "Your account could not be created.");
      sessionValue.signUpEmail.set(account.email);
      const { password: _secret, ...entered } = account;
      navigate("/confirm", { state: entered });
    } catch (error) {
      setFailure(problemText(error));
    }
  };
  return { signUp, failure };
}

const languages = productLocales.map(({ code, name }) => ({ value: code, label: name }));

/** Register; an activation code comes by e-mail. */
export function SignUpPage() {
  const { state } = useLocation();
  const before = Entered.safeParse(state);
  const form = useForm({
    resolver: zodResolver(SignUpFields),
    mode: "onTouched",
    defaultValues: { ...emptyFields, ...before.data },
  });
  const { errors, isValid, isSubmitting } = form.formState;
  const { signUp, failure } = useSignUp();
  const ready = isValid && passwordsMatch(form.watch()) && !isSubmitting;

  return (
    <AccountCard
      title={`Create your ${brand.product} account`}
      intro="We'll send a 6-digit code to your e-mail address to activate it."
    >
      <FormProvider {...form}>
        <form onSubmit={form.handleSubmit(signUp)} noValidate>
          <Stack gap="md">
            {failure !== undefined && <Note tone="error">{failure}</Note>}
            <TextInput
              {...form.register("email")}
              type="email"
              label="E-mail address"
              autoComplete="username"
              error={errors.email?.message}
            />
            <div className={names.pair}>
              <TextInput
                {...form.register("firstName")}
                label="First name"
                autoComplete="given-name"
                error={errors.firstName?.message}
              />
              <TextInput
                {...form.register("lastName")}
                label="Last name"
                autoComplete="family-name"
                error={errors.lastName?.message}
              />
            </div>
            <NewPasswordFields label="Password" />
            <NativeSelect {...form.register("locale")} label="Language" data={languages} />
            <Button type="submit" disabled={!ready}>
              {isSubmitting ? "Creating your account..." : "Create Account"}
            </Button>
          </Stack>
        </form>
      </FormProvider>
      <p className={styles.links}>
        <span>
          Already have an account?{" "}
          <Anchor component={Link} to="/login" underline="always">
            Sign in
          </Anchor>
        </span>
      </p>
    </AccountCard>
  );
}
