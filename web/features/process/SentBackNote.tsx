import { Button } from "@mantine/core";
import { api, useApi } from "../../lib/api.ts";
import { SentBack } from "../../ui/SentBack.tsx";
import styles from "./Builder.module.css";
import { useFormRow } from "./current-form.ts";

interface SentBackNoteProps {
  formId: number;
  /** The step whose editor is open: only what is about it is shown. */
  editedKey: string | undefined;
  stepNames: ReadonlyMap<string, string>;
  onGo: (to: { stepKey: string }) => void;
}

/** What a reviewer sent back, where it is corrected; nothing for a form without sign-off. */
export function SentBackNote({ formId, editedKey, stepNames, onGo }: SentBackNoteProps) {
  const { row } = useFormRow(formId);
  const { data } = useApi(api.forms.signOffState, row?.needsSignOff === true ? { formId } : undefined);
  const all = data?.isOn ? data.sentBack : [];
  const notes = editedKey === undefined ? all : all.filter(({ stepKey }) => stepKey === editedKey);
  if (notes.length === 0) return null;
  return (
    <div className={styles.refusal}>
      <SentBack
        notes={notes}
        place={({ stepKey = "" }) =>
          editedKey === undefined &&
          stepNames.has(stepKey) && (
            <Button variant="transparent" size="compact-sm" px={0} mr="xs" onClick={() => onGo({ stepKey })}>
              {stepNames.get(stepKey)}
            </Button>
          )
        }
      />
    </div>
  );
}
