import { Button, Skeleton, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { Submission } from "../../../shared/contract/submissions.ts";
import type { DescribedAnswer, DescribedPage } from "../../../shared/process/submission-document.ts";
import { languageName } from "../../lib/language-name.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import { CallProblem } from "../../lib/send.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import styles from "./AnswersDialog.module.css";
import { Reports } from "./Reports.tsx";
import { ReportsStatus } from "./ReportsStatus.tsx";
import { SubmissionMenu } from "./SubmissionMenu.tsx";
import { useFormRights } from "./use-form-rights.ts";
import type { OpenedSubmission } from "./use-opened-submission.ts";
import { type ReportRun, useReportRun } from "./use-report-run.ts";

interface AnswersDialogProps {
  formId: number;
  opened: OpenedSubmission;
  publicationName: string;
  onClose: () => void;
  onRetry: () => void;
  onReload: () => void;
}

/** One submission: its status, what failed, its reports, and its answers. */
export function AnswersDialog({
  formId,
  opened,
  publicationName,
  onClose,
  onRetry,
  onReload,
}: AnswersDialogProps) {
  const read = opened.state === "read" ? opened.read : undefined;
  const { rights } = useFormRights(formId);
  const reportRun = useReportRun(formId, opened.listed, read?.status, onRetry);
  const submission = withCurrentStatus(read ?? opened.listed, reportRun);
  // The list shows another status, and may be filtered by it.
  const close = reportRun.phase === "idle" ? onClose : onReload;
  return (
    <Dialog
      title={`Submission ${submission.instanceId}`}
      size="wide"
      onClose={close}
      actions={
        <>
          <SubmissionMenu formId={formId} submission={submission} onErased={onReload} />
          <Button onClick={close}>Done</Button>
        </>
      }
    >
      <SubmissionFacts submission={submission} publicationName={publicationName} />
      <ReportsStatus
        formId={formId}
        submission={read}
        reportRun={reportRun}
        mayRetry={rights !== undefined && rights.privilege !== "R"}
      />
      {opened.state === "loading" && (
        <div role="status" aria-label="Loading the submission">
          <Skeleton height={28} width="30%" mt="lg" />
          <Skeleton height={160} mt="md" />
        </div>
      )}
      {opened.state === "failed" &&
        (isGone(opened.error) ? (
          <SubmissionGone onReload={onReload} />
        ) : (
          <LoadFailed what="The submission" error={opened.error} onRetry={onRetry} />
        ))}
      {opened.state === "read" && (
        <>
          <Reports formId={formId} submission={withCurrentStatus(opened.read, reportRun)} />
          <AnswerPages pages={opened.pages} />
        </>
      )}
    </Dialog>
  );
}

/** Its current status while its reports are made again. */
function withCurrentStatus<T extends Submission>(submission: T, { phase }: ReportRun): T {
  return phase === "running" ? { ...submission, status: "POST_PROCESSING" } : submission;
}

function isGone(error: unknown): boolean {
  return error instanceof CallProblem && error.body?.name === "ACCESS_DENIED";
}

function SubmissionGone({ onReload }: { onReload: () => void }) {
  return (
    <Note tone="warning" title="You can't see this submission any more.">
      <p className={styles.first}>
        It was erased, or your right to see answers was revoked. Reload the list to see the submissions that
        are there.
      </p>
      <Button variant="default" onClick={onReload}>
        Reload the list
      </Button>
    </Note>
  );
}

function SubmissionFacts({
  submission,
  publicationName,
}: {
  submission: Submission;
  publicationName: string;
}) {
  const { submissionName, status, startedAt, activityDate, submittedAt, locale } = submission;
  const facts: [string, ReactNode][] = [
    ...(submissionName === undefined ? [] : [["Name", submissionName] satisfies [string, ReactNode]]),
    ["Status", <StatusBadge key="status" status={status} />],
    ["Publication", publicationName],
    ["Started", mediumDate(startedAt)],
    submittedAt === undefined
      ? ["Last activity", mediumDate(activityDate)]
      : ["Submitted", mediumDate(submittedAt)],
    ["Language", languageName(locale)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was answered, page by page, as the respondent saw the form. */
function AnswerPages({ pages }: { pages: readonly DescribedPage[] }) {
  const isAnswered = ({ value }: DescribedAnswer) => value !== "";
  const isEmpty = ({ sections }: DescribedPage) => !sections.some(({ answers }) => answers.some(isAnswered));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll long answers
    <section aria-labelledby="answers" tabIndex={0} className={styles.part}>
      <Title order={3} size="h4" id="answers">
        Answers
      </Title>
      {pages.every(isEmpty) ? (
        <p>Nothing has been answered yet.</p>
      ) : (
        pages.map((page, index) => (
          // Two pages may have one title.
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of pages is the form's and never changes
          <section key={index} className={styles.page}>
            <Title order={4} size="h5">
              {page.title}
            </Title>
            {isEmpty(page) ? (
              <p className={styles.quiet}>Nothing was answered on this page.</p>
            ) : (
              <dl className={styles.answers}>
                {page.sections.flatMap(({ answers }) => answers).map(answerLine)}
              </dl>
            )}
          </section>
        ))
      )}
    </section>
  );
}

function answerLine({ key, label, value }: DescribedAnswer) {
  return (
    <div key={key}>
      <dt>{label || key}</dt>
      {value === "" ? <dd className={styles.quiet}>Not answered</dd> : <dd>{value}</dd>}
    </div>
  );
}
