import { Button, Checkbox, Table, UnstyledButton } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { languageName, mediumDate } from "../../lib/format.ts";
import { type PageOfSubmissions, useSubmissions } from "../../lib/use-submissions.ts";
import { CursorPager, useCursor } from "../../ui/CursorPager.tsx";
import { type Column, DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { AnswersDialog } from "./AnswersDialog.tsx";
import { ChosenBar } from "./ChosenBar.tsx";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { type ChosenColumns, type OptionalColumn, useColumns, wideColumns } from "./columns.ts";
import { FilterBar, isFiltered, type queryOf } from "./FilterBar.tsx";
import { ReviewBadge } from "./ReviewBadge.tsx";
import styles from "./SubmissionList.module.css";
import { useOpenedSubmission } from "./use-opened-submission.ts";

function columnsOf({ inTable }: ChosenColumns): Column[] {
  return [
    { name: "Choose", isQuiet: true },
    { name: "Id" },
    ...inTable.map((name) => ({ name, isWide: wideColumns.has(name) })),
  ];
}

interface SubmissionRowProps {
  submission: Submission;
  publicationName: string;
  columns: ChosenColumns;
  isSeen: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

/** One submission; its id opens the answers. What nobody has opened yet stands out. */
function SubmissionRow(props: SubmissionRowProps) {
  const { submission, publicationName, columns, isSeen, isChosen, onChoose, onOpen } = props;
  const {
    instanceId,
    submissionName,
    subjectId,
    test,
    status,
    locale,
    startedAt,
    activityDate,
    seen,
    review,
    note,
  } = submission;
  const cells: Record<OptionalColumn, ReactNode> = {
    Publication: publicationName,
    Status: <StatusBadge status={status} />,
    Review: seen !== undefined && <ReviewBadge review={review} />,
    Language: languageName(locale),
    Started: mediumDate(startedAt),
    "Last activity": mediumDate(activityDate),
  };
  return (
    <Table.Tr data-chosen={isChosen || undefined}>
      <Table.Td>
        <Checkbox checked={isChosen} onChange={onChoose} aria-label={`Choose submission ${instanceId}`} />
      </Table.Td>
      <Table.Td>
        <UnstyledButton
          className={`${styles.id}`}
          onClick={onOpen}
          aria-label={`View submission ${instanceId}`}
        >
          {instanceId}
        </UnstyledButton>
        {!isSeen && <span className={styles.new}>New</span>}
        {test === true && <span className={styles.new}>Test</span>}
        {submissionName !== undefined && <div className={`${styles.name}`}>{submissionName}</div>}
        {subjectId !== undefined && <div className={`${styles.note}`}>About {subjectId}</div>}
        {columns.isReviewAtId && cells.Review}
        {note !== undefined && <div className={`${styles.note}`}>{note}</div>}
      </Table.Td>
      {columns.inTable.map((name) => (
        <Table.Td key={name} data-wide={wideColumns.has(name) || undefined}>
          {cells[name]}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** The filter, and the submissions that it finds, a page at a time. */
export function SubmissionList({ asked }: { asked: ReturnType<typeof queryOf> }) {
  const cursor = useCursor(JSON.stringify(asked));
  const { data, error, mutate, reading } = useSubmissions(asked, cursor.after);
  const publications = useLastKnown(data?.publications);
  return (
    <>
      <FilterBar publications={publications} />
      {data !== undefined && (
        <Page
          key={JSON.stringify([asked, cursor.page])}
          formId={asked.id}
          page={data}
          onReload={() => void mutate()}
        />
      )}
      {data === undefined && error !== undefined && (
        <LoadFailed what="The submissions" error={error} onRetry={() => mutate()} />
      )}
      {data === undefined && error === undefined && reading !== undefined && (
        <p role="status">Reading the answers for the first search: {reading} submissions so far.</p>
      )}
      {data === undefined && error === undefined && <TableSkeleton what="submissions" />}
      {data !== undefined && <CursorPager of="submissions" cursor={cursor} next={data.next} />}
    </>
  );
}

/** The names of one answer stay until the next is there: the filter never jumps. */
function useLastKnown(given: PageOfSubmissions["publications"] = []) {
  const [known, setKnown] = useState(given);
  if (given.length > 0 && given !== known) setKnown(given);
  return known;
}

interface PageProps {
  formId: number;
  page: PageOfSubmissions;
  onReload: () => void;
}

function Page({ formId, page: { submissions, publications, next }, onReload }: PageProps) {
  const { opened, open, close } = useOpenedSubmission(formId);
  const columns = useColumns();
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const [isChanged, setIsChanged] = useState(false);
  const [seenHere, setSeenHere] = useState<ReadonlySet<string>>(new Set());
  const nameOf = ({ publicationKey, name }: Submission) =>
    publications.find((one) => one.publicationKey === publicationKey)?.publicationName ?? name;
  const show = (submission: Submission) => {
    setSeenHere((before) => new Set(before).add(submission.instanceKey));
    void open(submission);
  };
  const choose = ({ instanceKey }: Submission) =>
    setChosenKeys((before) => {
      const after = new Set(before);
      if (!after.delete(instanceKey)) after.add(instanceKey);
      return after;
    });
  const chosen = submissions.filter(({ instanceKey }) => chosenKeys.has(instanceKey));
  const position = submissions.findIndex(({ instanceKey }) => instanceKey === opened?.listed.instanceKey);
  const stepTo = (place: number) => {
    const neighbour = submissions[place];
    return neighbour && (() => show(neighbour));
  };

  if (submissions.length === 0) return <NoSubmissions hasMore={next !== undefined} />;
  return (
    <>
      <div className={styles.tools}>
        <Checkbox
          label="Choose all of this page"
          checked={chosen.length === submissions.length}
          indeterminate={chosen.length > 0 && chosen.length < submissions.length}
          onChange={() =>
            setChosenKeys(
              new Set(
                chosen.length === submissions.length ? [] : submissions.map(({ instanceKey }) => instanceKey),
              ),
            )
          }
        />
        <ColumnsMenu columns={columns} />
      </div>
      {chosen.length > 0 && (
        <ChosenBar
          formId={formId}
          chosen={chosen}
          onClear={() => setChosenKeys(new Set())}
          onChanged={() => {
            setChosenKeys(new Set());
            setSeenHere(new Set());
            onReload();
          }}
        />
      )}
      <DataTable label="Submissions" columns={columnsOf(columns)}>
        {submissions.map((submission) => (
          <SubmissionRow
            key={submission.instanceKey}
            submission={submission}
            publicationName={nameOf(submission)}
            columns={columns}
            isSeen={submission.seen !== false || seenHere.has(submission.instanceKey)}
            isChosen={chosenKeys.has(submission.instanceKey)}
            onChoose={() => choose(submission)}
            onOpen={() => show(submission)}
          />
        ))}
      </DataTable>
      {opened !== undefined && (
        <AnswersDialog
          key={opened.listed.instanceKey}
          formId={formId}
          opened={opened}
          publicationName={nameOf(opened.listed)}
          onPrevious={stepTo(position - 1)}
          onNext={stepTo(position + 1)}
          onReviewed={() => setIsChanged(true)}
          onClose={() => {
            close();
            if (isChanged) onReload();
            setIsChanged(false);
          }}
          onRetry={() => open(opened.listed)}
          onReload={() => {
            close();
            onReload();
          }}
        />
      )}
    </>
  );
}

function NoSubmissions({ hasMore }: { hasMore: boolean }) {
  const [query, setQuery] = useSearchParams();
  const icon = <IconInbox size={28} stroke={1.6} />;
  if (hasMore)
    return (
      <EmptyState icon={icon} title="Nothing found so far">
        None of the latest submissions match the filter. Press Next to look further back.
      </EmptyState>
    );
  if (!isFiltered(query))
    return (
      <EmptyState icon={icon} title="No submissions yet">
        When someone starts to fill in a publication of this form, it appears here.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title="No submission matches the filter"
      actions={
        <Button variant="default" onClick={() => setQuery({})}>
          Clear the filter
        </Button>
      }
    >
      Try a wider range of dates or another status.
    </EmptyState>
  );
}
