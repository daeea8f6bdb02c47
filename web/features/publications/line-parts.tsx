/** What the lines of the checklist before publishing share. */
import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import type { PublishCheck } from "../../../shared/contract/publish-check.ts";
import { MAX_REASON_CHARACTERS } from "../../../shared/limits.ts";
import { counted } from "../../ui/counted.ts";
import styles from "./PublishChecklist.module.css";
import type { PublishPreparation, ReasonFor } from "./use-publish-check.ts";

export interface PublishChecklistProps {
  formId: number;
  preparation: PublishPreparation;
  onReimport: () => void;
}

export interface LineProps extends PublishChecklistProps {
  check: PublishCheck;
}

/** Of what can't be looked at yet. */
export const LATER = "Looked at once what is above is corrected.";

/** How many are there besides those that are listed. */
export function More({ of, count }: { of: string; count: number }): ReactNode {
  return count > 0 && <p className={styles.quiet}>… and {counted(count, `more ${of}`)}.</p>;
}

interface ReasonProps {
  about: ReasonFor;
  label: string;
  preparation: PublishPreparation;
}

/** Why what a line lists is no obstacle, in words. */
export function Reason({ about, label, preparation: { reasons, giveReason } }: ReasonProps) {
  return (
    <Textarea
      label={label}
      description="Kept with this publication and in the form's activity, with your name."
      value={reasons[about]}
      onChange={({ currentTarget }) => giveReason(about, currentTarget.value)}
      maxLength={MAX_REASON_CHARACTERS}
      rows={2}
      required
    />
  );
}

/** The address of a place in the process builder. */
export function placeIn(formId: number, place: Readonly<Record<string, string>> = {}): string {
  return `/design/process/builder?${new URLSearchParams({ formId: String(formId), ...place })}`;
}
