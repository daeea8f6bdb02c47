import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { api, call, useApi } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import styles from "./Retention.module.css";

const FOREVER = "";
const choices = [
  { value: FOREVER, label: "Until someone erases them" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "180", label: "180 days" },
  { value: "365", label: "1 year" },
  { value: "730", label: "2 years" },
  { value: "1825", label: "5 years" },
  { value: "3650", label: "10 years" },
] as const;

/** How long the form keeps submissions, in a line; its owner may change it. */
export function Retention({ formId }: { formId: number }) {
  const { data, error, mutate } = useApi(api.forms.retention, { formId });
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  if (data === undefined)
    return (
      error !== undefined && (
        <LoadFailed what="How long submissions are kept" error={error} onRetry={() => void mutate()} />
      )
    );
  return (
    <>
      <p className={styles.line}>
        {keptText(data.days)}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label="Change how long submissions are kept"
          onClick={() => setIsOpen(true)}
        >
          Change
        </Button>
      </p>
      {isOpen && (
        <RetentionDialog
          formId={formId}
          days={data.days}
          onClose={() => setIsOpen(false)}
          onSaved={(saved) => {
            setIsOpen(false);
            void mutate({ days: saved }, { revalidate: false });
            toast({ text: keptText(saved) });
          }}
        />
      )}
    </>
  );
}

const keptText = (days: number | null) =>
  days === null
    ? "Submissions are kept until someone erases them."
    : `Submissions are erased ${spanOf(days)} after their last activity.`;

const spanOf = (days: number) =>
  choices.find(({ value }) => value === String(days))?.label ?? counted(days, "day");

interface RetentionDialogProps {
  formId: number;
  days: number | null;
  onClose: () => void;
  onSaved: (days: number | null) => void;
}

function RetentionDialog({ formId, days, onClose, onSaved }: RetentionDialogProps) {
  const [value, setValue] = useState(days === null ? FOREVER : String(days));
  const isOther = days !== null && !choices.some((choice) => choice.value === String(days));
  const chosen = value === FOREVER ? null : Number(value);
  const isShorter = chosen !== null && (days === null || chosen < days);

  const { attempt, busy, failure } = useAttempt(async () => {
    const saved = await call(api.forms.retention, { formId, days: chosen });
    onSaved(saved.days);
    return undefined;
  });

  return (
    <Dialog
      title="How long to keep submissions"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={attempt} loading={busy} disabled={chosen === days}>
            Save
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <NativeSelect
        label="Keep submissions"
        description="Counted from the last activity of each, including those not yet submitted."
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        data={[...choices, ...(isOther ? [{ value: String(days), label: spanOf(days) }] : [])]}
      />
      {isShorter && (
        <p>Submissions that are already older are erased within minutes, and that can't be undone.</p>
      )}
    </Dialog>
  );
}
