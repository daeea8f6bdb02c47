import { Anchor, Button, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { TrashedForm } from "../../../shared/contract/forms.ts";
import { TRASH_DAYS } from "../../../shared/timings.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/format.ts";
import { problemText } from "../../lib/problem-text.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconArrowBackUp, IconTrash } from "../../ui/icons/icons.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useWithdrawToasts } from "../../ui/Toasts.tsx";
import styles from "./TrashPage.module.css";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How long something can still be restored, in days, rounded up.
 * @example daysLeft("2026-11-23T20:04:00Z", now) // "3 days left"
 */
export function daysLeft(until: string, now: Date): string {
  const left = Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS);
  if (left < 1) return "No time left";
  return left === 1 ? "1 day left" : `${left} days left`;
}

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
        Your own forms, and those of groups that you own, stay here for {TRASH_DAYS} days and are then deleted
        for good. A restored form comes back as it was, and its publications continue.
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
      {forms !== undefined && forms.length > 0 && <TrashList forms={forms} busy={busy} onRestore={restore} />}
    </>
  );
}

interface TrashListProps {
  forms: readonly TrashedForm[];
  /** The form that is being restored. */
  busy: number | undefined;
  onRestore: (form: TrashedForm) => void;
}

/** One line per form, the last deleted first. */
function TrashList({ forms, busy, onRestore }: TrashListProps) {
  const now = new Date();
  return (
    <LineList label="Deleted forms" isFramed>
      {forms.map((form) => (
        <Line
          key={form.id}
          what={
            <>
              <span className={styles.name}>{form.formName}</span>
              <Text c="dimmed">
                {daysLeft(form.restorableUntil, now)} · deleted {mediumDate(form.deletedAt)}
              </Text>
            </>
          }
        >
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            loading={busy === form.id}
            onClick={() => onRestore(form)}
            aria-label={`Restore ${form.formName}`}
          >
            Restore
          </Button>
        </Line>
      ))}
    </LineList>
  );
}

/** The user's deleted forms, and restoring them from the trash. */
function useTrash() {
  const { data, error, mutate } = useApi(api.forms.trash, {});
  const [busy, setBusy] = useState<number>();
  const [restored, setRestored] = useState<TrashedForm>();
  const [failure, setFailure] = useState<string>();
  const withdraw = useWithdrawToasts();

  const restore = async (form: TrashedForm) => {
    setBusy(form.id);
    setFailure(undefined);
    setRestored(undefined);
    try {
      await call(api.forms.restoreForm, { id: form.id });
      withdraw(`form ${form.id}`); // its deletion is undone
      setRestored(form);
    } catch (problem) {
      setFailure(`${form.formName} couldn't be restored. ${problemText(problem)}`);
    }
    await mutate().catch(() => undefined); // the list itself says what could not be loaded
    setBusy(undefined);
  };

  return {
    forms: data,
    error,
    reload: () => void mutate(),
    /** The form that is being restored. */
    busy,
    /** The form that was restored last. */
    restored,
    failure,
    restore,
  };
}
