/** Choosing a new password: the two fields, the form that changes it, and the end of it. */
import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormProvider, useController, useForm } from "react-hook-form";
import * as z from "zod";
import { passwordHint, passwordMismatch, passwordRule, showsMismatch } from "../../../shared/password.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Note } from "../../ui/Note.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";

/** A new password, twice: spread into the schema of a form. */
export const newPassword = { password: passwordRule, passwordConfirm: z.string().min(1) };
interface NewPassword {
  password: string;
  passwordConfirm: string;
}

/** True when both are the same: a submit button checks this besides the rules of each field. */
export function passwordsMatch({ password, passwordConfirm }: NewPassword): boolean {
  return password === passwordConfirm;
}

/** Two fields of the `FormProvider` around them; the mismatch shows once the second is long enough to judge. */
export function NewPasswordFields({ label = "New password" }: { label?: string }) {
  const password = useController<NewPassword, "password">({ name: "password" });
  const confirm = useController<NewPassword, "passwordConfirm">({ name: "passwordConfirm" });
  const refused = password.fieldState.isTouched ? password.fieldState.error?.message : undefined;
  const mismatch = showsMismatch(password.field.value, confirm.field.value);
  return (
    <>
      <PasswordField
        {...password.field}
        label={label}
        description={passwordHint}
        autoComplete="new-password"
        error={refused === passwordHint ? "This password doesn't meet the rule above yet." : refused}
      />
      <PasswordField
        {...confirm.field}
        label={`Confirm ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        autoComplete="new-password"
        error={mismatch && passwordMismatch}
      />
    </>
  );
}

const rules = z.object(newPassword);

/** Sets a new password, by the session or by the ticket of a mailed code. */
export function NewPasswordForm({ ticket, onDone }: { ticket?: string; onDone: () => void }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(rules),
    mode: "onTouched",
    defaultValues: { password: "", passwordConfirm: "" },
  });
  const { isValid, isSubmitting } = form.formState;
  const ready = isValid && passwordsMatch(form.watch()) && !isSubmitting;

  const change = async ({ password }: NewPassword) => {
    const answer = await call(api.account.password, {
      password,
      ...(ticket !== undefined && { ticket }),
    }).catch((error: unknown) => ({ success: false, message: problemText(error) }));
    if (answer.success) onDone();
    else setFailure(answer.message ?? "Password change failed.");
  };

  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(change)} noValidate>
        <Stack gap="md">
          {failure !== undefined && <Note tone="error">{failure}</Note>}
          <NewPasswordFields />
          <Button type="submit" disabled={!ready}>
            Change Password
          </Button>
        </Stack>
      </form>
    </FormProvider>
  );
}

/** The end of a password change, and where to go from it. */
export function PasswordChanged({ children }: { children: ReactNode }) {
  return (
    <Stack gap="md">
      <Note tone="success">Your password has been successfully changed.</Note>
      {children}
    </Stack>
  );
}
