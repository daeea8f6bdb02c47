import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { publish } from "../../../shared/contract/forms.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Note } from "../../ui/Note.tsx";

interface NamePublicationProps {
  onPublish: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Name mode; the name's rule is the row's own. */
export function NamePublication({ onPublish, onCancel }: NamePublicationProps) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(publish.input.pick({ publicationName: true })),
    mode: "onChange",
    defaultValues: { publicationName: "" },
  });
  const { errors, isValid, isSubmitting } = formState;

  const complete = async ({ publicationName }: { publicationName: string }) => {
    setFailure(undefined);
    await onPublish(publicationName).catch((error: unknown) => setFailure(problemText(error)));
  };

  return (
    <form onSubmit={handleSubmit(complete)} noValidate>
      <Stack gap="md">
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <TextInput
          {...register("publicationName")}
          label="Publication name"
          description="Respondents see it as the form's title in their list."
          error={errors.publicationName?.message}
          data-autofocus
          autoComplete="off"
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isValid || isSubmitting}>
            Complete Publication
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
