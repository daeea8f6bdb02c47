import { useController } from "react-hook-form";
import * as z from "zod";
import { passwordHint, passwordMismatch, passwordRule, showsMismatch } from "../../../shared/password.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";

/** A new password, twice: spread into the schema of a form. */
export const newPassword = { password: passwordRule, passwordConfirm: z.string().min(1) };
export interface NewPassword {
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
