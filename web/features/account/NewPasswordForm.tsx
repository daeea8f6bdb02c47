import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import * as z from "zod";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Note } from "../../ui/Note.tsx";
import { type NewPassword, NewPasswordFields, newPassword, passwordsMatch } from "./NewPasswordFields.tsx";

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
