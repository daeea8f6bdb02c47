import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import * as z from "zod";
import { publish } from "../../../shared/contract/forms.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { StoredText } from "../../lib/browser-storage.ts";
import { problemText } from "../../lib/problem-text.ts";
import { DialogBar } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { filledNames, type Locales, otherLocales } from "../../ui/other-names.ts";
import { placeIn } from "./line-parts.tsx";
import { PublishChecklist } from "./PublishChecklist.tsx";
import type { Named } from "./use-publications.ts";
import type { PublishPreparation } from "./use-publish-check.ts";

/** Of a name. */
const MOST_LETTERS = 200;

export interface PublicationFormProps {
  formId: number;
  /** Keeps the name that is being typed; until then it is the form's title. */
  draft: StoredText;
  /** Keeps its names in other languages. */
  otherNames: StoredText;
  preparation: PublishPreparation;
  /** Which languages there are, and the form's own titles; without it only one name is requested. */
  form: (Locales & Pick<FormDefinition, "title" | "titles">) | undefined;
  onPublish: (named: Named) => Promise<void>;
  onCancel: () => void;
  onReimport: () => void;
}

/** The publication's name, whose rule is the row's own, and what must be seen before it is published. */
export function PublicationForm({
  formId,
  draft,
  otherNames,
  preparation,
  form,
  onPublish,
  onCancel,
  onReimport,
}: PublicationFormProps) {
  const [failure, setFailure] = useState<string>();
  /** Names that were typed, by locale; until then, the form's own titles. */
  const [names, setNames] = useState(() => namesIn(otherNames.get()));
  const { register, handleSubmit, formState, setFocus, watch } = useForm({
    resolver: zodResolver(publish.input.pick({ publicationName: true })),
    mode: "onChange",
    defaultValues: { publicationName: draft.get() ?? form?.title.slice(0, MOST_LETTERS) ?? "" },
  });
  const { errors, isValid, isSubmitting } = formState;
  useEffect(() => setFocus("publicationName", { shouldSelect: true }), [setFocus]);

  const isTitle = watch("publicationName").trim() === form?.title.slice(0, MOST_LETTERS).trim();
  const titles = isTitle ? form?.titles : {};
  const nameIn = (code: string) => names[code] ?? titles?.[code]?.slice(0, MOST_LETTERS) ?? "";

  const complete = async ({ publicationName }: { publicationName: string }) => {
    setFailure(undefined);
    try {
      const publicationNames = filledNames(
        Object.fromEntries(otherLocales(form).map(({ code }) => [code, nameIn(code).trim()])),
      );
      const named = { publicationName, ...(publicationNames && { publicationNames }) };
      await onPublish(named);
    } catch (error) {
      if (!(await preparation.lookAgain(error))) setFailure(problemText(error));
    }
  };

  return (
    <form onSubmit={handleSubmit(complete)} noValidate>
      <Stack gap="md">
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <TextInput
          {...register("publicationName", { onChange: ({ target }) => draft.set(target.value) })}
          label="Publication name"
          description="Respondents see it as the form's title in their list."
          error={errors.publicationName?.message}
          autoComplete="off"
        />
        {otherLocales(form).map(({ code, name }) => (
          <TextInput
            key={code}
            label={`Its name in ${name}`}
            description="If it is empty, the name above is shown."
            value={nameIn(code)}
            onChange={({ currentTarget }) => {
              const typed = { ...names, [code]: currentTarget.value };
              setNames(typed);
              otherNames.set(JSON.stringify(typed));
            }}
            maxLength={MOST_LETTERS}
            lang={code}
            dir="auto"
            autoComplete="off"
          />
        ))}
        <PublishChecklist {...{ formId, preparation, onReimport }} />
        <Text size="sm" c="dimmed">
          A new link has no earlier version: there is nothing that its reports are compared with. Read them
          with test answers in the <Link to={placeIn(formId)}>process builder</Link>. What you publish behind
          it later is compared, sentence by sentence.
        </Text>
        <DialogBar>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isValid || !preparation.isReady || isSubmitting}>
            Complete Publication
          </Button>
        </DialogBar>
      </Stack>
    </form>
  );
}

const Names = z.record(z.string(), z.string());

/** The names that an earlier visit left. */
function namesIn(kept: string | null): Readonly<Record<string, string>> {
  return kept === null ? {} : Names.parse(JSON.parse(kept)); // as they were written here
}
