import { ActionIcon, Button, Group, Menu, Skeleton, Title } from "@mantine/core";
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconCopy, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Submission } from "../../../shared/contract/submissions.ts";
import type { DescribedAnswer, DescribedPage } from "../../../shared/process/submission-document.ts";
import { languageName, mediumDate } from "../../lib/format.ts";
import { CallProblem } from "../../lib/send.ts";
import { useCopy } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import styles from "./AnswersDialog.module.css";
import { EarlierVersions } from "./EarlierVersions.tsx";
import { EraseSubmissions } from "./EraseSubmissions.tsx";
import { Reports } from "./Reports.tsx";
import { type ReportRun, ReportsStatus, useReportRun } from "./ReportsStatus.tsx";
import { ReviewPanel } from "./ReviewPanel.tsx";
import { SubmittedFiles } from "./SubmittedFiles.tsx";
import { useFormRights } from "./use-form-rights.ts";
import type { OpenedSubmission } from "./use-opened-submission.ts";

interface AnswersDialogProps {
  formId: number;
  opened: OpenedSubmission;
  publicationName: string;
  /** Opens its neighbour in the list; undefined where there is none on the page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** After its review was saved: the list shows something else. */
  onReviewed: () => void;
  onClose: () => void;
  onRetry: () => void;
  onReload: () => void;
}

/** One submission: its status, what failed, its reports, and its answers. */
export function AnswersDialog({
  formId,
  opened,
  publicationName,
  onPrevious,
  onNext,
  onReviewed,
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
          <Neighbours onPrevious={onPrevious} onNext={onNext} />
          <SubmissionMenu formId={formId} submission={submission} onErased={onReload} />
          <Button onClick={close}>Done</Button>
        </>
      }
    >
      <SubmissionFacts submission={submission} publicationName={publicationName} />
      {read?.seen !== undefined && <ReviewPanel formId={formId} submission={read} onSaved={onReviewed} />}
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
          <SubmittedFiles formId={formId} submission={opened.read} pages={opened.pages} />
          <AnswerPages pages={opened.pages} />
          <EarlierVersions
            formId={formId}
            submission={opened.read}
            pages={opened.pages}
            earlierPages={opened.earlierPages}
          />
        </>
      )}
    </Dialog>
  );
}

/** Goes through the submissions of the page without closing. */
function Neighbours({ onPrevious, onNext }: Pick<AnswersDialogProps, "onPrevious" | "onNext">) {
  return (
    <Group gap="xs" mr="auto">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Previous submission"
        disabled={onPrevious === undefined}
        onClick={onPrevious}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Next submission"
        disabled={onNext === undefined}
        onClick={onNext}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
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
  const { submissionName, subjectId, status, startedAt, activityDate, submittedAt, locale } = submission;
  const facts: [string, ReactNode][] = [
    ...(submissionName === undefined ? [] : [["Name", submissionName] satisfies [string, ReactNode]]),
    ...(subjectId === undefined ? [] : [["About", subjectId] satisfies [string, ReactNode]]),
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

interface SubmissionMenuProps {
  formId: number;
  submission: Pick<Submission, "instanceId" | "instanceKey">;
  onErased: () => void;
}

/** What else can be done with a submission; the form's owner may erase it. */
function SubmissionMenu({ formId, submission, onErased }: SubmissionMenuProps) {
  const { instanceId } = submission;
  const { copied, copy } = useCopy(instanceId, `the id ${instanceId}`);
  const { rights } = useFormRights(formId);
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <Menu position="top-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {copied ? "Copied" : "More"}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
            Copy the id
          </Menu.Item>
          {rights?.privilege === "O" && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setIsErasing(true)}>
              Erase…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isErasing && (
        <EraseSubmissions
          formId={formId}
          submissions={[submission]}
          onClose={() => setIsErasing(false)}
          onErased={onErased}
        />
      )}
    </>
  );
}
