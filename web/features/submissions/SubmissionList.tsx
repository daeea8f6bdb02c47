import { Button, NativeSelect, Table, TextInput, UnstyledButton } from "@mantine/core";
import { IconFilter, IconInbox } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { languageName, mediumDate } from "../../lib/format.ts";
import { type PageOfSubmissions, type SubmissionsQuery, useSubmissions } from "../../lib/use-submissions.ts";
import { CursorPager, useCursor } from "../../ui/CursorPager.tsx";
import { type Column, DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { StatusBadge, submissionStatuses, submissionStatusLabels } from "../../ui/StatusBadge.tsx";
import { AnswersDialog } from "./AnswersDialog.tsx";
import styles from "./FilterBar.module.css";
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

/** The names of the filter in the address: it survives a reload, and can be shared. */
const filterNames = ["publication", "status", "from", "to", "id"] as const;

/** What is asked of the server. Days are those of the device; invalid filters are left out. */
export function queryOf(formId: number, query: URLSearchParams): SubmissionsQuery {
  const publicationKey = query.get("publication")?.slice(0, 200);
  const status = submissionStatuses.find((one) => one === query.get("status"));
  const from = timeOf(query.get("from"), "00:00:00.000");
  const to = timeOf(query.get("to"), "23:59:59.999");
  const text = query.get("id")?.trim().slice(0, 40);
  return {
    id: formId,
    ...(publicationKey && { publicationKey }),
    ...(status && { statuses: [status] }),
    ...(from && { from }),
    ...(to && { to }),
    ...(text && { text }),
  };
}

function isFiltered(query: URLSearchParams): boolean {
  return filterNames.some((name) => Boolean(query.get(name)));
}

function timeOf(day: string | null, time: string): string | undefined {
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const date = new Date(`${day}T${time}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
