import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { reviewStates } from "../../../shared/form/answers/review-state.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import type { SubmissionsQuery } from "../../lib/use-submissions.ts";
import { counted } from "../../ui/counted.ts";
import { IconChevronDown } from "../../ui/icons/icons.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { BulkDialog } from "./BulkDialog.tsx";
import type { BulkChange } from "./bulk.ts";
import styles from "./ChosenBar.module.css";
import { EraseSubmissions } from "./EraseSubmissions.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { type EarlierMark, earlierMarks, type Mark } from "./earlier-marks.ts";
import { ReportsPdf } from "./ReportsPdf.tsx";
import { reviewLabels } from "./ReviewBadge.tsx";
import { useFormRights } from "./use-form-rights.ts";

interface ChosenBarProps {
  formId: number;
  /** What was ticked; drafts among it can only be erased. */
  chosen: readonly Submission[];
  /** What the filter finds on all pages; undefined where this page has all of it, and is chosen or not. */
  query: SubmissionsQuery | undefined;
  onClear: () => void;
  /** After something about them has changed. */
  onChanged: () => void;
}

/** What can be done with several submissions at once. */
export function ChosenBar({ formId, chosen, query, onClear, onChanged }: ChosenBarProps) {
  const { rights } = useFormRights(formId);
  const [isAll, setIsAll] = useState(false);
  const all = isAll ? query : undefined;
  const [bulk, setBulk] = useState<BulkChange>();
  const [isErasing, setIsErasing] = useState(false);
  const toast = useToast();
  const about = `form ${formId} submissions`;
  const submitted = chosen.flatMap(({ seen, instanceKey }) => (seen === undefined ? [] : [instanceKey]));
  const [busy, setBusy] = useState(false);
  const mark = async (change: Mark, name: string) => {
    if (all !== undefined) return setBulk({ kind: "mark", mark: change, name });
    setBusy(true);
    try {
      await call(api.forms.markSubmissions, { formId, instanceKeys: submitted, ...change });
      const earlier = earlierMarks(chosen, change);
      toast({
        text: `${counted(submitted.length, "submission")} changed.`,
        undo: earlier.length === 0 ? undefined : () => undo(earlier),
        about,
      });
      onChanged();
    } catch (error) {
      toast({ text: problemText(error) });
    }
    setBusy(false);
  };
  const undo = async (earlier: readonly EarlierMark[]) => {
    for (const { mark: before, instanceKeys } of earlier)
      await call(api.forms.markSubmissions, { formId, instanceKeys, ...before }).finally(onChanged);
    const count = earlier.reduce((sum, { instanceKeys }) => sum + instanceKeys.length, 0);
    return `${counted(count, "submission")} as before.`;
  };
  const mayRetry =
    rights !== undefined &&
    rights.privilege !== "R" &&
    (all !== undefined || chosen.some(({ status }) => status === "FAILED"));
  const states = reviewStates.filter((state) => state !== "SENT_BACK"); // takes a note about each
  return (
    <section aria-label="Chosen submissions" className={styles.bar}>
      <strong role="status">
        {all === undefined ? `${counted(chosen.length, "submission")} chosen` : "All that the filter finds"}
      </strong>
      {query !== undefined && all === undefined && (
        <Button variant="subtle" onClick={() => setIsAll(true)}>
          Choose all that the filter finds
        </Button>
      )}
      {(submitted.length > 0 || all !== undefined) && (
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
              <Menu.Item onClick={() => mark({ seen: true }, "Opened")}>Opened</Menu.Item>
              <Menu.Item onClick={() => mark({ seen: false }, "Not opened yet")}>Not opened yet</Menu.Item>
              <Menu.Divider />
              {states.map((review) => (
                <Menu.Item key={review} onClick={() => mark({ review }, reviewLabels[review])}>
                  {reviewLabels[review]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          {all === undefined && (
            <ExportMenu
              query={{ id: formId, instanceKeys: submitted }}
              label="Export chosen"
              heading={counted(submitted.length, "chosen submission")}
              isQuiet
              onNotice={(news) => news !== undefined && toast({ text: news.text })}
            />
          )}
          <ReportsPdf query={all ?? { id: formId, instanceKeys: submitted }} />
          {mayRetry && (
            <Button variant="subtle" onClick={() => setBulk({ kind: "retry" })}>
              Retry failed reports…
            </Button>
          )}
        </>
      )}
      {rights?.privilege === "O" && all === undefined && (
        <Button variant="subtle" color="red" onClick={() => setIsErasing(true)}>
          Erase…
        </Button>
      )}
      <Button variant="subtle" onClick={onClear}>
        Choose none
      </Button>
      {bulk !== undefined && (
        <BulkDialog
          formId={formId}
          of={all === undefined ? { submissions: chosen } : { query: all }}
          change={bulk}
          onClose={(isChanged) => {
            setBulk(undefined);
            if (isChanged) onChanged();
          }}
        />
      )}
      {isErasing && (
        <EraseSubmissions
          formId={formId}
          submissions={chosen}
          onClose={() => setIsErasing(false)}
          onErased={(count) => {
            toast({ text: `${counted(count, "submission")} erased.`, about });
            setIsErasing(false);
            onChanged();
          }}
        />
      )}
    </section>
  );
}
