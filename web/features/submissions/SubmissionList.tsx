import { Button, NativeSelect, Table, TextInput, UnstyledButton } from "@mantine/core";
import { IconFilter, IconInbox } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { languageName } from "../../lib/language-name.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import { submissionStatuses, submissionStatusLabels } from "../../lib/submission-status.ts";
import { useCursor } from "../../lib/use-cursor.ts";
import { type PageOfSubmissions, useSubmissions } from "../../lib/use-submissions.ts";
import { CursorPager } from "../../ui/CursorPager.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import { DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { AnswersDialog } from "./AnswersDialog.tsx";
import styles from "./FilterBar.module.css";
import { filterNames, isFiltered, type queryOf } from "./submission-filter.ts";
import { useOpenedSubmission } from "./use-opened-submission.ts";

const submissionColumns: readonly Column[] = [
  { name: "Id" },
  { name: "Publication", isWide: true },
  { name: "Status" },
  { name: "Language", isWide: true },
  { name: "Started", isWide: true },
  { name: "Last activity" },
];

/** One submission; its id opens the answers. */
function SubmissionRow({
  submission,
  publicationName,
  onOpen,
}: {
  submission: Submission;
  publicationName: string;
  onOpen: () => void;
}) {
  const { instanceId, submissionName, status, locale, startedAt, activityDate } = submission;
  return (
    <Table.Tr>
      <Table.Td>
        <UnstyledButton
          className={`${styles.id}`}
          onClick={onOpen}
          aria-label={`View submission ${instanceId}`}
        >
          {instanceId}
        </UnstyledButton>
        {submissionName !== undefined && <div className={`${styles.name}`}>{submissionName}</div>}
      </Table.Td>
      <Table.Td data-wide>{publicationName}</Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td data-wide>{languageName(locale)}</Table.Td>
      <Table.Td data-wide>{mediumDate(startedAt)}</Table.Td>
      <Table.Td>{mediumDate(activityDate)}</Table.Td>
    </Table.Tr>
  );
}

const statusChoices = [
  { value: "", label: "All" },
  ...submissionStatuses.map((value) => ({ value, label: submissionStatusLabels[value] })),
];

/** Applies all filters together: each reading of the list is recorded in the audit trail. */
function FilterBar({ publications }: { publications: PageOfSubmissions["publications"] }) {
  const [query, setQuery] = useSearchParams();
  const given = (name: string) => query.get(name) ?? "";

  const apply = (form: HTMLFormElement) => {
    const wanted = new FormData(form);
    const chosen = filterNames.flatMap((name): [string, string][] => {
      const value = String(wanted.get(name) ?? "").trim();
      return value === "" ? [] : [[name, value]];
    });
    setQuery(Object.fromEntries(chosen), { preventScrollReset: true });
  };

  return (
    <form
      key={query.toString()}
      className={styles.filters}
      data-filtered={isFiltered(query) || undefined}
      aria-label="Filter submissions"
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      <NativeSelect
        key={publications.length} // what the address selects can be chosen once the names are loaded
        name="publication"
        label="Publication"
        defaultValue={given("publication")}
        data={[
          { value: "", label: "All" },
          ...publications.map(({ publicationKey, publicationName }) => ({
            value: publicationKey,
            label: publicationName,
          })),
        ]}
      />
      <NativeSelect name="status" label="Status" defaultValue={given("status")} data={statusChoices} />
      <TextInput name="from" type="date" label="Active from" defaultValue={given("from")} />
      <TextInput name="to" type="date" label="Active to" defaultValue={given("to")} />
      <TextInput name="id" label="Id contains" maxLength={40} defaultValue={given("id")} autoComplete="off" />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          Filter
        </Button>
        {isFiltered(query) && (
          <Button variant="subtle" onClick={() => setQuery({}, { preventScrollReset: true })}>
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}

/** The filter, and the submissions that it finds, a page at a time. */
export function SubmissionList({ asked }: { asked: ReturnType<typeof queryOf> }) {
  const cursor = useCursor(JSON.stringify(asked));
  const { data, error, mutate } = useSubmissions(asked, cursor.after);
  const publications = useLastKnown(data?.publications);
  return (
    <>
      <FilterBar publications={publications} />
      {data !== undefined && <Page formId={asked.id} page={data} onReload={() => void mutate()} />}
      {data === undefined && error !== undefined && (
        <LoadFailed what="The submissions" error={error} onRetry={() => mutate()} />
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
  const nameOf = ({ publicationKey, name }: Submission) =>
    publications.find((one) => one.publicationKey === publicationKey)?.publicationName ?? name;

  if (submissions.length === 0) return <NoSubmissions hasMore={next !== undefined} />;
  return (
    <>
      <DataTable label="Submissions" columns={submissionColumns}>
        {submissions.map((submission) => (
          <SubmissionRow
            key={submission.instanceKey}
            submission={submission}
            publicationName={nameOf(submission)}
            onOpen={() => open(submission)}
          />
        ))}
      </DataTable>
      {opened !== undefined && (
        <AnswersDialog
          formId={formId}
          opened={opened}
          publicationName={nameOf(opened.listed)}
          onClose={close}
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
