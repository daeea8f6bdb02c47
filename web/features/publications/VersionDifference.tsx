import { Skeleton, Text } from "@mantine/core";
import type { publicationDifference } from "../../../shared/contract/publication-updates.ts";
import type { OutputOf } from "../../../shared/contract/route.ts";
import { isUnchanged } from "../../../shared/form/definition/form-difference.ts";
import { DifferenceView } from "../../ui/DifferenceView.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { StepsDifference } from "../../ui/StepsDifference.tsx";

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
      <DifferenceView difference={compared.difference} hasOtherReports={compared.process}>
        {isSameVersion(compared) && children}
      </DifferenceView>
      {compared.process && (
        <>
          <Text size="sm">
            Its reports change{!isUnchanged(compared.difference) && ", too"}: steps, templates or
            translations.
          </Text>
          <StepsDifference {...compared.steps} />
        </>
      )}
    </div>
  );
}
