import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { type ReviewState, reviewStates } from "../../../shared/form/review-state.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import styles from "./ChosenBar.module.css";
import { ExportMenu } from "./ExportMenu.tsx";
import { reviewLabels } from "./ReviewBadge.tsx";
import { useFormRights } from "./use-form-rights.ts";

interface ChosenBarProps {
  formId: number;
  /** What was ticked; drafts among it can only be erased. */
  chosen: readonly Submission[];
  onClear: () => void;
  /** After something about them has changed. */
  onChanged: () => void;
}

/** What can be done with several submissions at once. */
export function ChosenBar({ formId, chosen, onClear, onChanged }: ChosenBarProps) {
  const { rights } = useFormRights(formId);
  const [isErasing, setIsErasing] = useState(false);
  const toast = useToast();
  const submitted = chosen.flatMap(({ seen, instanceKey }) => (seen === undefined ? [] : [instanceKey]));
  const [busy, setBusy] = useState(false);
  const mark = async (change: { seen?: boolean; review?: ReviewState }) => {
    setBusy(true);
    try {
      await call(api.forms.markSubmissions, { formId, instanceKeys: submitted, ...change });
      toast({ text: `${counted(submitted.length, "submission")} changed.` });
      onChanged();
    } catch (error) {
      toast({ text: problemText(error) });
    }
    setBusy(false);
  };
  const states = reviewStates.filter((state) => state !== "SENT_BACK"); // takes a note about each
  return (
    <section aria-label="Chosen submissions" className={styles.bar}>
      <strong role="status">{counted(chosen.length, "submission")} chosen</strong>
      {submitted.length > 0 && (
        <>
          <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button
                variant="default"
                loading={busy}
                rightSection={<IconChevronDown size={16} aria-hidden />}
              >
                Mark as
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => mark({ seen: true })}>Opened</Menu.Item>
              <Menu.Item onClick={() => mark({ seen: false })}>Not opened yet</Menu.Item>
              <Menu.Divider />
              {states.map((review) => (
                <Menu.Item key={review} onClick={() => mark({ review })}>
                  {reviewLabels[review]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <ExportMenu
            asked={{ id: formId, instanceKeys: submitted }}
            label="Export chosen"
            heading="The chosen submissions"
            isQuiet
            onNews={(news) => news !== undefined && toast({ text: news.text })}
          />
        </>
      )}
      {rights?.privilege === "O" && (
        <Button variant="subtle" color="red" onClick={() => setIsErasing(true)}>
          Erase…
        </Button>
      )}
      <Button variant="subtle" onClick={onClear}>
        Choose none
      </Button>
      {isErasing && (
        <EraseChosen
          formId={formId}
          chosen={chosen}
          onClose={() => setIsErasing(false)}
          onErased={() => {
            setIsErasing(false);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

interface EraseChosenProps {
  formId: number;
  chosen: readonly Submission[];
  onClose: () => void;
  onErased: () => void;
}

/** Asks before several submissions are erased for good; one after the other, so that a failure says how far it came. */
function EraseChosen({ formId, chosen, onClose, onErased }: EraseChosenProps) {
  const [erased, setErased] = useState(0);
  const toast = useToast();
  const { attempt, busy, failure } = useAttempt(async () => {
    for (const [index, { instanceKey }] of chosen.entries()) {
      await call(api.forms.eraseSubmission, { formId, instanceKey });
      setErased(index + 1);
    }
    toast({ text: `${counted(chosen.length, "submission")} erased.` });
    onErased();
    return undefined;
  });
  return (
    <Dialog
      title={`Erase ${counted(chosen.length, "submission")}?`}
      onClose={erased > 0 && !busy ? onErased : onClose}
      closable={!busy}
      actions={
        <>
          <Button variant="default" onClick={erased > 0 ? onErased : onClose} disabled={busy}>
            Cancel
          </Button>
          <Button color="red" onClick={attempt} loading={busy}>
            Erase
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>
        Their answers and reports are erased in all copies, for you and for the respondents. This can't be
        undone.
      </p>
      <p>The statistics still count them, and the audit trail records that they were erased, and by whom.</p>
      {erased > 0 && (
        <p role="status">
          {erased} of {chosen.length} erased
        </p>
      )}
    </Dialog>
  );
}
