import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { forgotSend } from "../../../shared/contract/account.ts";
import { call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Note } from "../../ui/Note.tsx";

/** Asks for the address that the code goes to. */
export function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotSend.input),
    mode: "onTouched",
    defaultValues: { email: "" },
  });

  const sendCode = async ({ email }: { email: string }) => {
    try {
      const answer = await call(forgotSend, { email });
      if (answer.success) onSent(email);
      else setFailure(answer.message ?? "The code could not be sent. Try again.");
    } catch (error) {
      setFailure(problemText(error));
    }
  };

  return (
    <form onSubmit={handleSubmit(sendCode)} noValidate>
      <Stack gap="md">
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <TextInput
          {...register("email")}
          type="email"
          label="E-mail address"
          autoComplete="username"
          error={formState.errors.email?.message}
        />
        <Button type="submit" disabled={!formState.isValid || formState.isSubmitting}>
          Send code
        </Button>
      </Stack>
    </form>
  );
}
