import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import * as z from "zod";
import { publish } from "../../../shared/contract/forms.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import type { StoredText } from "../../lib/browser-storage.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { counted } from "../../ui/counted.ts";
import { DialogBar } from "../../ui/Dialog.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { Note } from "../../ui/Note.tsx";
import { filledNames, type Locales, otherLocales } from "../../ui/other-names.ts";
import { problemsThatStop } from "../../ui/problem-groups.ts";
import { FoundInReports } from "./FoundInReports.tsx";
import styles from "./MissingTranslations.module.css";
import type { Accepted, Named } from "./use-publications.ts";
import {
  isReason,
  type MissingTexts,
  missingTexts,
  type ReportFindings,
  reportFindings,
} from "./use-publications.ts";

/** Of a name. */
const MOST_LETTERS = 200;

interface PublicationFormProps {
  formId: number;
  /** Keeps the name that is being typed; until then it is the form's title. */
  draft: StoredText;
  /** Keeps its names in other languages. */
  otherNames: StoredText;
  problems: readonly ImportProblem[];
  /** Which languages there are, and the form's own titles; without it only one name is requested. */
  form: (Locales & Pick<FormDefinition, "title" | "titles">) | undefined;
  onPublish: (named: Named, accepted: Accepted) => Promise<void>;
  onCancel: () => void;
}

/** The publication's name, whose rule is the row's own, and what must be seen before it is published. */
export function PublicationForm({
  formId,
  draft,
  otherNames,
  problems,
  form,
  onPublish,
  onCancel,
}: PublicationFormProps) {
  const [failure, setFailure] = useState<string>();
  /** The list that was confirmed: a changed list must be confirmed again. */
  const [seen, setSeen] = useState<readonly ImportProblem[]>();
  /** The texts that publishing was refused for: a user who publishes now has seen them. */
  const [missing, setMissing] = useState<MissingTexts>();
  /** What the reports were refused for: a user who publishes now has seen it, or says why. */
  const [findings, setFindings] = useState<ReportFindings>();
  const [reason, setReason] = useState("");
  /** Names that were typed, by locale; until then, the form's own titles. */
  const [names, setNames] = useState(() => namesIn(otherNames.get()));
  const { register, handleSubmit, formState, setFocus, watch } = useForm({
    resolver: zodResolver(publish.input.pick({ publicationName: true })),
    mode: "onChange",
    defaultValues: { publicationName: draft.get() ?? form?.title.slice(0, MOST_LETTERS) ?? "" },
  });
  const { errors, isValid, isSubmitting } = formState;
  useEffect(() => setFocus("publicationName", { shouldSelect: true }), [setFocus]);

  const simplified = problemsThatStop("confirm", problems);
  const notes = problemsThatStop("nothing", problems);
  const isConfirmed = simplified.length > 0 && seen === problems;
  const asksReason = findings?.needs === "reason";
  const isReady = (simplified.length === 0 || isConfirmed) && (!asksReason || isReason(reason));

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
      await onPublish(named, {
        confirmed: isConfirmed,
        missingTranslations: missing !== undefined,
        translationsSeen: missing?.seen,
        reportWarnings: findings !== undefined && findings.needs !== "cure",
        ...(asksReason && { reportErrorsReason: reason.trim() }),
        findingsSeen: findings?.seen,
      });
    } catch (error) {
      const texts = missingTexts(error);
      const found = reportFindings(error);
      if (texts !== undefined) setMissing(texts);
      else if (found !== undefined) setFindings(found);
      else setFailure(problemText(error));
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
        {simplified.length > 0 && (
          <div>
            <Note tone="warning">
              Some of what the workbook asks for is simpler here, or doesn't happen. Check it before you
              publish.
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
        {findings !== undefined && (
          <FoundInReports formId={formId} found={findings} reason={reason} onReason={setReason} />
        )}
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
            {missing === undefined && (findings === undefined || findings.needs === "cure")
              ? "Complete Publication"
              : "Publish anyway"}
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

/** Which texts of the reports readers would see in another language: not an error, but confirmed once. */
function MissingTranslations({ formId, missing }: { formId: number; missing: MissingTexts }) {
  const section = useRef<HTMLElement>(null);
  // The button that was pressed now publishes anyway: the next press must be intentional.
  useEffect(() => {
    if (missing.texts.length > 0) section.current?.focus();
  }, [missing]);
  const { texts, unlisted, changed } = missing;
  return (
    <section ref={section} tabIndex={-1} aria-label="Texts without a translation" className={styles.section}>
      <Note tone="warning" title={titleOf(missing)}>
        {changed && "They are not those that you saw: the reports have changed meanwhile. "}
        Readers of these languages see {texts.length === 1 ? "it" : "them"} untranslated. Translate in the{" "}
        <Anchor component={Link} to={`/design/process/builder?formId=${formId}`} inherit underline="always">
          process builder
        </Anchor>
        , or publish anyway.
      </Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label="Texts">
        {texts.map(({ key, text, contextText, stepName, languages }) => (
          <li key={key} className={styles.item}>
            <span className={styles.text}>
              {text}
              {contextText !== "" && <span className={styles.quiet}> ({contextText})</span>}
            </span>
            <span className={styles.quiet}>
              {languages.join(", ")} · {stepName}
            </span>
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p className={styles.more}>… and {counted(unlisted, "more translation")}.</p>}
    </section>
  );
}

function titleOf({ texts, unlisted }: MissingTexts): string {
  if (unlisted > 0) return "Many texts of the reports aren't translated yet.";
  return texts.length === 1
    ? "1 text of the reports isn't translated yet."
    : `${texts.length} texts of the reports aren't translated yet.`;
}
