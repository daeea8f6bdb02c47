import { Anchor, Skeleton, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { TRASH_DAYS } from "../../../shared/timings.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { TrashList } from "./TrashList.tsx";
import styles from "./TrashPage.module.css";
import { useTrash } from "./use-trash.ts";

/** Deleted forms: how long each can still be restored, and restoring it. */
export function TrashPage() {
  const { forms, error, reload, busy, restored, failure, restore } = useTrash();
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (restored !== undefined) news.current?.focus(); // the row with the button that was pressed is gone
  }, [restored]);

  return (
    <>
      <PageHeading title="Deleted forms">
        Your own forms stay here for {TRASH_DAYS} days, then they are gone for good. A restored form comes
        back as it was, and its publications go on.
      </PageHeading>
      <div ref={news} tabIndex={-1} className={styles.news}>
        {restored !== undefined && (
          <Note tone="success">
            {restored.formName} is back in{" "}
            <Anchor component={Link} to="/design/forms" underline="always">
              your forms
            </Anchor>
            .
          </Note>
        )}
        {failure !== undefined && <Note tone="error">{failure}</Note>}
      </div>
      {error !== undefined && forms === undefined && (
        <LoadFailed what="Your deleted forms" error={error} onRetry={reload} />
      )}
      {error === undefined && forms === undefined && (
        <Stack gap="sm" role="status" aria-label="Loading your deleted forms">
          <Skeleton height={64} />
          <Skeleton height={64} />
        </Stack>
      )}
      {forms?.length === 0 && (
        <EmptyState icon={<IconTrash size={28} stroke={1.6} />} title="No deleted forms">
          A form that you delete waits here for {TRASH_DAYS} days, in case you want it back.
        </EmptyState>
      )}
      {forms !== undefined && forms.length > 0 && <TrashList {...{ forms, busy }} onRestore={restore} />}
    </>
  );
}
