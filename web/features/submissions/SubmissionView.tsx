/** One submission on a page of its own: what was answered, and beside it its review and its reports. */
import { ActionIcon, Button, Skeleton, Title, Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { languageName, mediumDate } from "../../lib/format.ts";
import { CallProblem } from "../../lib/send.ts";
import { keysText, type Shortcut, shortcuts } from "../../lib/shortcuts.ts";
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { usePageKeys } from "../../ui/use-page-keys.ts";
import { Correcting } from "./Correcting.tsx";
import { EarlierVersions } from "./EarlierVersions.tsx";
import { Reports } from "./Reports.tsx";
import { type ReportRun, ReportsStatus, useReportRun } from "./ReportsStatus.tsx";
import { ReviewPanel } from "./ReviewPanel.tsx";
import { SubmissionAnswers } from "./SubmissionAnswers.tsx";
import { SubmissionMenu } from "./SubmissionMenu.tsx";
import styles from "./SubmissionView.module.css";
import { SubmittedFiles } from "./SubmittedFiles.tsx";
import { useFormRights } from "./use-form-rights.ts";
import { type OpenedSubmission, useSubmission } from "./use-submission.ts";

/** Where a submission is in the list, and how to go on from there. */
export interface Neighbours {
  /** @example "3 of 50+" // more may follow; undefined: the list doesn't have it */
  place: string | undefined;
  /** Undefined: there is none. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

interface SubmissionViewProps {
  formId: number;
  instanceKey: string;
  /** What the list says of it, until it is read; undefined where the list doesn't have it. */
  listed: Submission | undefined;
  publicationName: string | undefined;
  neighbours: Neighbours;
  /** The list would show something else of it. */
  onChanged: () => void;
  onClose: () => void;
  /** It is gone. */
  onErased: () => void;
}

/** From there on, answers and reports are side by side. */
const WIDE = "(min-width: 68.75em)";

export function SubmissionView(props: SubmissionViewProps) {
  const { formId, instanceKey, listed, neighbours, onChanged, onClose, onErased } = props;
  const { opened, readAgain } = useSubmission(formId, instanceKey);
  const read = opened.state === "read" ? opened.read : undefined;
  const { rights } = useFormRights(formId);
  const reportRun = useReportRun(formId, { instanceKey }, read?.status, () => {
    onChanged();
    readAgain();
  });
  const known = read ?? listed;
  const submission = known && withCurrentStatus(known, reportRun);
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false;
  usePageKeys([
    [shortcuts.nextSubmission, neighbours.onNext],
    [shortcuts.previousSubmission, neighbours.onPrevious],
    [shortcuts.close, onClose],
  ]);
  const name = submission === undefined ? "Submission" : `Submission ${submission.instanceId}`;

  const beside = (
    <div key="beside" className={styles.beside}>
      {read?.seen !== undefined && <ReviewPanel formId={formId} submission={read} onSaved={onChanged} />}
      <ReportsStatus
        formId={formId}
        submission={read}
        reportRun={reportRun}
        mayRetry={rights !== undefined && rights.privilege !== "R"}
      />
      {read !== undefined && (
        <Reports formId={formId} submission={withCurrentStatus(read, reportRun)} opensLast={isWide} />
      )}
    </div>
  );
  const answers = (
    <div key="answers">
      <SubmissionContent formId={formId} opened={opened} onGone={onErased} onRetry={readAgain} />
    </div>
  );
  return (
    <section aria-label={name}>
      <header className={styles.header}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onClose}
          className={`${styles.back}`}
        >
          Back to the list
        </Button>
        <Title order={1}>{name}</Title>
        <div className={styles.steps}>
          <Steps {...neighbours} />
          {submission !== undefined && (
            <SubmissionMenu formId={formId} submission={submission} onErased={onErased} />
          )}
        </div>
      </header>
      {submission !== undefined && (
        <SubmissionFacts
          submission={submission}
          publicationName={read?.publicationName ?? props.publicationName ?? submission.name}
        />
      )}
      {/* The order of the page is that of the screen; moved, what is written in it stays. */}
      <div className={styles.parts}>{isWide ? [answers, beside] : [beside, answers]}</div>
    </section>
  );
}

/** What was answered, and what belongs to it. */
function SubmissionContent({
  formId,
  opened,
  onGone,
  onRetry,
}: {
  formId: number;
  opened: OpenedSubmission;
  onGone: () => void;
  onRetry: () => void;
}) {
  if (opened.state === "loading")
    return (
      <div role="status" aria-label="Loading the submission">
        <Skeleton height={28} width="30%" />
        <Skeleton height={240} mt="md" />
      </div>
    );
  if (opened.state === "failed")
    return isGone(opened.error) ? (
      <SubmissionGone onReload={onGone} />
    ) : (
      <LoadFailed what="The submission" error={opened.error} onRetry={onRetry} />
    );
  const { read, pages, earlierPages } = opened;
  return (
    <>
      <Correcting formId={formId} submission={read} />
      <SubmissionAnswers pages={pages} />
      <SubmittedFiles formId={formId} submission={read} pages={pages} />
      <EarlierVersions formId={formId} submission={read} pages={pages} earlierPages={earlierPages} />
    </>
  );
}

/** Goes through the submissions that the filter finds. */
function Steps({ place, onPrevious, onNext }: Neighbours) {
  return (
    <>
      {place !== undefined && (
        <span role="status" className={styles.place}>
          {place}
        </span>
      )}
      <StepButton
        name="Previous submission"
        shortcut={shortcuts.previousSubmission}
        icon={<IconChevronLeft size={18} aria-hidden />}
        onClick={onPrevious}
      />
      <StepButton
        name="Next submission"
        shortcut={shortcuts.nextSubmission}
        icon={<IconChevronRight size={18} aria-hidden />}
        onClick={onNext}
      />
    </>
  );
}

interface StepButtonProps {
  name: string;
  shortcut: Shortcut;
  icon: ReactNode;
  onClick: (() => void) | undefined;
}

function StepButton({ name, shortcut, icon, onClick }: StepButtonProps) {
  return (
    <Tooltip label={`${name} (${keysText(shortcut)})`}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={name}
        disabled={onClick === undefined}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
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
  const { submissionName, subjectId, enteredBy, status, startedAt, activityDate, submittedAt, locale } =
    submission;
  const facts: [string, ReactNode][] = [
    ...(submissionName === undefined ? [] : [["Name", submissionName] satisfies [string, ReactNode]]),
    ...(subjectId === undefined ? [] : [["About", subjectId] satisfies [string, ReactNode]]),
    ...(enteredBy === undefined ? [] : [["Entered by", enteredBy] satisfies [string, ReactNode]]),
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
