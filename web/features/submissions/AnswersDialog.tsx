import { Button, Skeleton, Title } from "@mantine/core";
import { useState } from "react";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { api, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./AnswersDialog.module.css";
import { answersByPage } from "./answers-by-page.ts";
import { StatusBadge } from "./StatusBadge.tsx";
import { readSubmission } from "./use-submissions.ts";

/** One submission that was asked for: on its way, there, changed since it was listed, or refused. */
export type Look = { listed: Submission } & (
  | { state: "loading" }
  | { state: "read"; read: Submission }
  | { state: "changed" }
  | { state: "failed"; error: unknown }
);

/** Reads a submission when somebody asks for it, never by itself: each look stands on the audit trail. */
export function useLook(formId: number) {
  const [look, setLook] = useState<Look>();
  const open = async (listed: Submission) => {
    setLook({ listed, state: "loading" });
    const found = await readSubmission(formId, listed).then(
      (read): Look => (read === undefined ? { listed, state: "changed" } : { listed, state: "read", read }),
      (error: unknown): Look => ({ listed, state: "failed", error }),
    );
    setLook((current) => (current?.listed === listed ? found : current));
  };
  return { look, open, close: () => setLook(undefined) };
}

interface AnswersDialogProps {
  formId: number;
  look: Look;
  onClose: () => void;
  onRetry: () => void;
  onReload: () => void;
}

/** What one respondent answered, page by page. */
export function AnswersDialog({ formId, look, onClose, onRetry, onReload }: AnswersDialogProps) {
  const { instanceId, status, startedAt, submittedAt, locale } = look.listed;
  return (
    <Dialog
      title={`Submission ${instanceId}`}
      size="wide"
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={status} />
        </dd>
        <dt>Started</dt>
        <dd>{mediumDate(startedAt)}</dd>
        <dt>Submitted</dt>
        <dd>{submittedAt === undefined ? "Not yet" : mediumDate(submittedAt)}</dd>
        <dt>Language</dt>
        <dd>{locale}</dd>
      </dl>
      {status === "FAILED" && (
        <Note tone="error" title="A report couldn't be made.">
          The answers are safe. A step of the form's process failed: try the process in the process builder,
          mend the step, and ask whoever runs the product to start these reports again.
        </Note>
      )}
      {look.state === "loading" && <Skeleton height={160} mt="md" />}
      {look.state === "failed" && <LoadFailed what="The answers" error={look.error} onRetry={onRetry} />}
      {look.state === "changed" && (
        <Note tone="warning" title="This submission has changed since the list was loaded.">
          <Button variant="default" onClick={onReload}>
            Load the list again
          </Button>
        </Note>
      )}
      {look.state === "read" && <AnswerPages formId={formId} submission={look.read} />}
    </Dialog>
  );
}

function AnswerPages({ formId, submission }: { formId: number; submission: Submission }) {
  const { data: definition, error, mutate } = useApi(api.forms.model, { id: formId });
  if (error !== undefined && definition === undefined)
    return <LoadFailed what="The form" error={error} onRetry={() => mutate()} />;
  if (definition === undefined) return <Skeleton height={160} mt="md" />;
  const pages = answersByPage(definition, submission.model ?? "{}", definition.defaultLocale);
  if (pages.length === 0) return <p>Nothing has been answered yet.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls long answers by its keys
    <section aria-label="Answers" tabIndex={0}>
      {pages.map(({ page, answers }) => (
        <section key={page} className={styles.page}>
          <Title order={3} size="h4">
            {page}
          </Title>
          <dl className={styles.answers}>
            {answers.map(({ key, question, answer }) => (
              <div key={key}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}
