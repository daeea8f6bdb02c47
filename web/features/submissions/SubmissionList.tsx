import { Button } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { useCursor } from "../../lib/use-cursor.ts";
import { type PageOfSubmissions, useSubmissions } from "../../lib/use-submissions.ts";
import { CursorPager } from "../../ui/CursorPager.tsx";
import { DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { AnswersDialog } from "./AnswersDialog.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { SubmissionRow, submissionColumns } from "./SubmissionRow.tsx";
import { type askedOf, isFiltered } from "./submission-filter.ts";
import { useLook } from "./use-look.ts";

/** The filter, and the submissions that it finds, a page at a time. */
export function SubmissionList({ asked }: { asked: ReturnType<typeof askedOf> }) {
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
  const { look, open, close } = useLook(formId);
  const nameOf = ({ publicationKey, name }: Submission) =>
    publications.find((one) => one.publicationKey === publicationKey)?.publicationName ?? name;

  if (submissions.length === 0) return <NothingThere hasMore={next !== undefined} />;
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
      {look !== undefined && (
        <AnswersDialog
          formId={formId}
          look={look}
          publicationName={nameOf(look.listed)}
          onClose={close}
          onRetry={() => open(look.listed)}
          onReload={() => {
            close();
            onReload();
          }}
        />
      )}
    </>
  );
}

function NothingThere({ hasMore }: { hasMore: boolean }) {
  const [query, setQuery] = useSearchParams();
  const icon = <IconInbox size={28} stroke={1.6} />;
  if (hasMore)
    return (
      <EmptyState icon={icon} title="Nothing found so far">
        The latest submissions hold nothing that fits the filter. Press Next to look further back.
      </EmptyState>
    );
  if (!isFiltered(query))
    return (
      <EmptyState icon={icon} title="No submissions yet">
        When somebody begins to fill in a publication of this form, it shows here.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title="No submission fits the filter"
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
