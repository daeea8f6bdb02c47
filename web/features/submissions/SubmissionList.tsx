import { Button, Checkbox } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { type PageOfSubmissions, type SubmissionsQuery, useSubmissions } from "../../lib/use-submissions.ts";
import { CursorPager, useCursor } from "../../ui/CursorPager.tsx";
import { type Column, DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconInbox } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { ChosenBar } from "./ChosenBar.tsx";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { type ChosenColumns, useColumns, wideColumns } from "./columns.ts";
import { EnterPaper } from "./EnterPaper.tsx";
import { FilterBar, isFiltered, isSearch, orderOf, type queryOf } from "./FilterBar.tsx";
import { OrderChoice } from "./OrderChoice.tsx";
import styles from "./SubmissionList.module.css";
import { SubmissionRow } from "./SubmissionRow.tsx";
import { SubmissionView } from "./SubmissionView.tsx";
import { type AnswerColumn, type AnswerColumns, useAnswerColumns } from "./use-answer-columns.ts";
import { useFormRights } from "./use-form-rights.ts";
import { type ListAddress, useListAddress } from "./use-list-address.ts";
import { useNeighbours } from "./use-neighbours.ts";

function columnsOf({ inTable }: ChosenColumns, questions: readonly AnswerColumn[]): Column[] {
  return [
    { name: "Choose", isQuiet: true },
    { name: "Id" },
    ...questions.map(({ key, label }) => ({ id: `answer ${key}`, name: label, isWide: true, isCut: true })),
    ...inTable.map((name) => ({ name, isWide: wideColumns.has(name) })),
  ];
}

interface SubmissionListProps {
  criteria: ReturnType<typeof queryOf>;
  /** The key of the submission that is shown in place of the list, which stays as it is meanwhile. */
  openedKey: string | undefined;
}

/** The filter, and the submissions that it finds, a page at a time; or one of them. */
export function SubmissionList({ criteria, openedKey }: SubmissionListProps) {
  const [query] = useSearchParams();
  const order = orderOf(query);
  const list = JSON.stringify([criteria, order]);
  const cursor = useCursor(list);
  const answerColumns = useAnswerColumns(criteria.id);
  const { data, error, mutate, reading } = useSubmissions(criteria, cursor.after, {
    questions: answerColumns.keys,
    order,
  });
  const publications = useLastKnown(data?.publications);
  const { rights } = useFormRights(criteria.id);
  const place = useListAddress(criteria.id);
  const toast = useToast();
  const neighbours = useNeighbours({
    ...{ list, cursor, page: data, openedKey, place },
    onEnd: () => toast({ text: "No further submission was found." }),
  });
  const seenHere = useSeenHere(openedKey);
  const reload = () => {
    seenHere.forget();
    void mutate();
  };
  const { noteChange } = useReturn({ openedKey, lineOf: place.lineOf, reload });
  const listed = data?.submissions.find(({ instanceKey }) => instanceKey === openedKey);
  const nameOf = ({ publicationKey, name }: Submission) =>
    publications.find((one) => one.publicationKey === publicationKey)?.publicationName ?? name;
  return (
    <>
      <div hidden={openedKey !== undefined}>
        {rights?.correct === true && criteria.tests !== true && (
          <div className={styles.enter}>
            <EnterPaper formId={criteria.id} publications={publications.filter(({ revoked }) => !revoked)} />
          </div>
        )}
        <FilterBar publications={publications} questions={answerColumns.questions} />
        {data !== undefined && (
          <Page
            key={JSON.stringify([list, cursor.page])}
            criteria={criteria}
            page={data}
            hasOthers={cursor.page > 1 || data.next !== undefined}
            hasBefore={cursor.before > 0}
            nameOf={nameOf}
            answerColumns={answerColumns}
            seenHere={seenHere.keys}
            place={place}
            onReload={reload}
          />
        )}
        {data === undefined && error !== undefined && (
          <LoadFailed what="The submissions" error={error} onRetry={() => mutate()} />
        )}
        {data === undefined && error === undefined && reading !== undefined && (
          <p role="status">Reading the answers for the first search: {reading} submissions so far.</p>
        )}
        {data === undefined && error === undefined && <TableSkeleton what="submissions" />}
        {data !== undefined && (
          <CursorPager
            of="submissions"
            cursor={{ ...cursor, nextPage: (next) => cursor.nextPage(next, data.submissions.length) }}
            next={data.next}
          />
        )}
      </div>
      {openedKey !== undefined && (
        <SubmissionView
          key={openedKey}
          formId={criteria.id}
          instanceKey={openedKey}
          listed={listed}
          publicationName={listed && nameOf(listed)}
          neighbours={neighbours}
          onChanged={noteChange}
          onClose={place.close}
          onErased={() => {
            noteChange();
            place.close();
          }}
        />
      )}
    </>
  );
}

/** The names of one answer stay until the next is there: the filter never jumps. */
function useLastKnown(publications: PageOfSubmissions["publications"] = []) {
  const [known, setKnown] = useState(publications);
  if (publications.length > 0 && publications !== known) setKnown(publications);
  return known;
}

/** What was opened since the list was read: it isn't new any more. */
function useSeenHere(openedKey: string | undefined) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  if (openedKey !== undefined && !keys.has(openedKey)) setKeys(new Set(keys).add(openedKey));
  return { keys, forget: () => setKeys(new Set()) };
}

interface Returning {
  openedKey: string | undefined;
  lineOf: (instanceKey: string) => string;
  reload: () => void;
}

/** Back from a submission the focus is on its line, and the list is read again where it would show something else. */
function useReturn({ openedKey, lineOf, reload }: Returning) {
  const last = useRef(openedKey);
  const isChanged = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each submission that is left
  useEffect(() => {
    const left = last.current;
    last.current = openedKey;
    if (openedKey !== undefined || left === undefined) return;
    if (isChanged.current) reload();
    isChanged.current = false;
    // After the page has taken the focus, as each new page does.
    const timer = setTimeout(() => document.getElementById(lineOf(left))?.focus());
    return () => clearTimeout(timer);
  }, [openedKey]);
  return {
    noteChange: () => {
      isChanged.current = true;
    },
  };
}

interface PageProps {
  criteria: SubmissionsQuery;
  page: PageOfSubmissions;
  /** The filter finds more than this page has. */
  hasOthers: boolean;
  /** The pages before it list some. */
  hasBefore: boolean;
  nameOf: (submission: Submission) => string;
  answerColumns: AnswerColumns;
  seenHere: ReadonlySet<string>;
  place: ListAddress;
  onReload: () => void;
}

function Page(props: PageProps) {
  const { criteria, page, hasOthers, hasBefore, nameOf, answerColumns, seenHere, place, onReload } = props;
  const { submissions, next } = page;
  const columns = useColumns();
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const choose = ({ instanceKey }: Submission) =>
    setChosenKeys((before) => {
      const after = new Set(before);
      if (!after.delete(instanceKey)) after.add(instanceKey);
      return after;
    });
  const chosen = submissions.filter(({ instanceKey }) => chosenKeys.has(instanceKey));

  if (submissions.length === 0) return <NoSubmissions hasMore={next !== undefined} hasBefore={hasBefore} />;
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
        {!criteria.tests && <OrderChoice isSearch={isSearch(criteria)} />}
        <ColumnsMenu columns={columns} answers={answerColumns} />
      </div>
      {chosen.length > 0 && (
        <ChosenBar
          formId={criteria.id}
          chosen={chosen}
          query={chosen.length === submissions.length && hasOthers && !criteria.tests ? criteria : undefined}
          onClear={() => setChosenKeys(new Set())}
          onChanged={() => {
            setChosenKeys(new Set());
            onReload();
          }}
        />
      )}
      <DataTable label="Submissions" columns={columnsOf(columns, answerColumns.chosen)}>
        {submissions.map((submission) => (
          <SubmissionRow
            key={submission.instanceKey}
            submission={submission}
            publicationName={nameOf(submission)}
            columns={columns}
            questions={answerColumns.chosen}
            isSeen={submission.seen !== false || seenHere.has(submission.instanceKey)}
            isChosen={chosenKeys.has(submission.instanceKey)}
            onChoose={() => choose(submission)}
            place={place}
          />
        ))}
      </DataTable>
    </>
  );
}

function NoSubmissions({ hasMore, hasBefore }: { hasMore: boolean; hasBefore: boolean }) {
  const [query, setQuery] = useSearchParams();
  const icon = <IconInbox size={28} stroke={1.6} />;
  if (hasMore)
    return (
      <EmptyState icon={icon} title="Nothing found so far">
        None of the latest submissions match the filter. Press Next to look further back.
      </EmptyState>
    );
  if (hasBefore)
    return (
      <EmptyState icon={icon} title="No submissions on this page any more">
        Press Previous for those before it.
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
