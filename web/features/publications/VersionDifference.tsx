import { Skeleton, Text } from "@mantine/core";
import type { publicationDifference } from "../../../shared/contract/publication-updates.ts";
import type { OutputOf } from "../../../shared/contract/route.ts";
import { isUnchanged } from "../../../shared/form/form-difference.ts";
import type { ProcessDifference, StepChange } from "../../../shared/process/process-difference.ts";
import { DifferenceView } from "../../ui/DifferenceView.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import styles from "./VersionDifference.module.css";

type Compared = OutputOf<typeof publicationDifference>;

/** True: neither the form nor its reports differ. */
export function isSameVersion({ difference, process }: Compared): boolean {
  return isUnchanged(difference) && !process;
}

interface VersionDifferenceProps {
  compared: Compared | undefined;
  error: unknown;
  onRetry: () => void;
  /** What it means that nothing differs. */
  children: string;
}

/** What differs between two versions of a link: the form, and the steps that make its reports. */
export function VersionDifference({ compared, error, onRetry, children }: VersionDifferenceProps) {
  if (compared === undefined)
    return error === undefined ? (
      <Skeleton height={120} aria-label="Comparing" />
    ) : (
      <LoadFailed what="The comparison" error={error} onRetry={onRetry} />
    );
  return (
    <div>
      <DifferenceView difference={compared.difference}>{isSameVersion(compared) && children}</DifferenceView>
      {compared.process && (
        <>
          <Text size="sm">Its reports change, too: steps, templates or translations.</Text>
          <Steps {...compared.steps} />
        </>
      )}
    </div>
  );
}

const changeWords = {
  name: "name",
  type: "type",
  template: "template",
  translations: "translations",
  output: "whether and how readers see it",
  settings: "settings",
  place: "place in the tree",
} as const satisfies Record<StepChange, string>;

/** The steps that differ, by name. */
function Steps({ added = [], removed = [], changed = [] }: Partial<ProcessDifference>) {
  if (added.length + removed.length + changed.length === 0) return null;
  const named = (what: string, names: readonly string[]) =>
    names.length > 0 && (
      <li>
        <span>{what}:</span> {names.join(", ")}
      </li>
    );
  return (
    <ul className={styles.steps} aria-label="Steps that change">
      {named("Steps added", added)}
      {named("Steps removed", removed)}
      {changed.map(({ name, what }) => (
        <li key={`${name} ${what.join(" ")}`}>
          <span>{name}:</span> {what.map((change) => changeWords[change]).join(", ")}
        </li>
      ))}
    </ul>
  );
}
