import { Button, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { TrashedForm } from "../../../shared/contract/forms.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import { Line, LineList } from "../../ui/LineList.tsx";
import { daysLeft } from "./days-left.ts";
import styles from "./TrashList.module.css";

interface TrashListProps {
  forms: readonly TrashedForm[];
  /** The form that is being restored. */
  busy: number | undefined;
  onRestore: (form: TrashedForm) => void;
}

/** A line a form, the last deleted first. */
export function TrashList({ forms, busy, onRestore }: TrashListProps) {
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
