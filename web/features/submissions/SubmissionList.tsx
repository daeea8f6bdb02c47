import { Button } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import { useCursor } from "../../lib/use-cursor.ts";
import { CursorPager } from "../../ui/CursorPager.tsx";
import { DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { AnswersDialog, useLook } from "./AnswersDialog.tsx";
import { SubmissionRow, submissionColumns } from "./SubmissionRow.tsx";
import { type askedOf, isFiltered } from "./submission-filter.ts";
import { useSubmissions } from "./use-submissions.ts";

/** The submissions that the filter finds, a page at a time. */
export function SubmissionList({ asked }: { asked: ReturnType<typeof askedOf> }) {
  const cursor = useCursor(JSON.stringify(asked));
  const { data, error, mutate } = useSubmissions(asked, cursor.after);
  const { look, open, close } = useLook(asked.id);

  if (error !== undefined && data === undefined)
    return <LoadFailed what="The submissions" error={error} onRetry={() => mutate()} />;
  if (data === undefined) return <TableSkeleton what="submissions" />;
  return (
    <>
      {data.submissions.length === 0 ? (
        <NothingThere hasMore={data.next !== undefined} />
      ) : (
        <DataTable label="Submissions" columns={submissionColumns}>
          {data.submissions.map((submission) => (
            <SubmissionRow
              key={submission.instanceKey}
              submission={submission}
              onOpen={() => open(submission)}
            />
          ))}
        </DataTable>
      )}
      <CursorPager of="submissions" cursor={cursor} next={data.next} />
      {look !== undefined && (
        <AnswersDialog
          formId={asked.id}
          look={look}
          onClose={close}
          onRetry={() => open(look.listed)}
          onReload={() => {
            close();
            mutate();
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
