import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Stack, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { publish } from "../../../shared/contract/forms.ts";
import type { FormDefinition } from "../../../shared/form/definition.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import type { Held } from "../../lib/held.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { counted } from "../../ui/counted.ts";
import { DialogBar } from "../../ui/DialogBar.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { Note } from "../../ui/Note.tsx";
import { givenNames, type Locales, otherLocales } from "../../ui/other-names.ts";
import { problemsThatStop } from "../../ui/problem-groups.ts";
import { MissingTranslations } from "./MissingTranslations.tsx";
import { type MissingTexts, missingTexts } from "./missing-texts.ts";
import type { Accepted, Named } from "./use-publications.ts";

interface PublicationFormProps {
  formId: number;
  /** Keeps the name that is being typed. */
  draft: Held;
  problems: readonly ImportProblem[];
  /** Which languages there are, and the form's own titles; without it only the one name is asked for. */
  form: (Locales & Pick<FormDefinition, "title" | "titles">) | undefined;
  onPublish: (named: Named, accepted: Accepted) => Promise<void>;
  onCancel: () => void;
}

/** The publication's name, whose rule is the row's own, and what must be seen before it is published. */
export function PublicationForm({
  formId,
  draft,
  problems,
  form,
  onPublish,
  onCancel,
}: PublicationFormProps) {
  const [failure, setFailure] = useState<string>();
  /** The list that was confirmed: another list is another question. */
  const [seen, setSeen] = useState<readonly ImportProblem[]>();
  /** The texts that publishing was refused for: whoever publishes now has seen them. */
  const [missing, setMissing] = useState<MissingTexts>();
  /** Names that were typed, by locale; the form's own titles stand until then. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const { register, handleSubmit, formState, setFocus, watch } = useForm({
    resolver: zodResolver(publish.input.pick({ publicationName: true })),
    mode: "onChange",
    defaultValues: { publicationName: draft.get() ?? "" },
  });
  const { errors, isValid, isSubmitting } = formState;
  useEffect(() => setFocus("publicationName"), [setFocus]);

  const simplified = problemsThatStop("confirm", problems);
  const notes = problemsThatStop("nothing", problems);
  const isConfirmed = simplified.length > 0 && seen === problems;
  const isReady = simplified.length === 0 || isConfirmed;

  const titles = form !== undefined && watch("publicationName").trim() === form.title ? form.titles : {};
  const nameIn = (code: string) => names[code] ?? titles?.[code] ?? "";

  const complete = async ({ publicationName }: { publicationName: string }) => {
    setFailure(undefined);
    try {
      const publicationNames = givenNames(
        Object.fromEntries(otherLocales(form).map(({ code }) => [code, nameIn(code).trim()])),
      );
      const named = { publicationName, ...(publicationNames && { publicationNames }) };
      await onPublish(named, { confirmed: isConfirmed, missingTranslations: missing !== undefined });
    } catch (error) {
      const found = missingTexts(error);
      if (found === undefined) setFailure(problemText(error));
      else setMissing(found);
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
            description="Where it is empty, the name above is shown."
            value={nameIn(code)}
            onChange={({ currentTarget }) => setNames({ ...names, [code]: currentTarget.value })}
            maxLength={200}
            lang={code}
            dir="auto"
            autoComplete="off"
          />
        ))}
        {simplified.length > 0 && (
          <div>
            <Note tone="warning">
              Some questions were imported in a simpler way than the workbook asks for. Look at them before
              you publish.
            </Note>
            <ImportProblems problems={simplified} />
            <CheckLine
              label="I have seen how these questions were imported"
              checked={isConfirmed}
              onChange={(checked) => setSeen(checked ? problems : undefined)}
            />
          </div>
        )}
        {missing !== undefined && <MissingTranslations formId={formId} missing={missing} />}
        {notes.length > 0 && (
          <Disclosure summary={`${counted(notes.length, "note")} about this form`}>
            <ImportProblems problems={notes} />
          </Disclosure>
        )}
        <DialogBar>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isValid || !isReady || isSubmitting}>
            {missing === undefined ? "Complete Publication" : "Publish anyway"}
          </Button>
        </DialogBar>
      </Stack>
    </form>
  );
}
