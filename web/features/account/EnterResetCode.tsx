import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { forgotConfirm } from "../../../shared/contract/account.ts";
import { call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CodeField } from "./CodeField.tsx";

const CODE_WRONG = "This code isn't right or no longer valid. Check your e-mail or ask for a new one.";

/** Trades the mailed code for a ticket. */
export function EnterResetCode({ email, onTicket }: { email: string; onTicket: (ticket: string) => void }) {
  const [failure, setFailure] = useState<string>();
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotConfirm.input.pick({ code: true })),
    mode: "onChange",
    defaultValues: { code: "" },
  });

  const confirm = async ({ code }: { code: string }) => {
    try {
      const answer = await call(forgotConfirm, { email, code });
      if (answer.success && answer.ticket !== undefined) onTicket(answer.ticket);
      else setFailure(answer.message ?? CODE_WRONG);
    } catch (error) {
      setFailure(problemText(error));
    }
  };

  return (
    <form onSubmit={handleSubmit(confirm)} noValidate>
      <Stack gap="md">
        <CodeField control={control} name="code" label="Code" error={failure ?? false} />
        <Button type="submit" disabled={!formState.isValid || formState.isSubmitting}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}
