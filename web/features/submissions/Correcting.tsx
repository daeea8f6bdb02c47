import { Button } from "@mantine/core";
import type { SubmissionDetail } from "../../../shared/contract/submissions.ts";
import { mediumDate } from "../../lib/format.ts";
import { staffPath } from "../../lib/staff-path.ts";
import { IconPencil } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./Correcting.module.css";

interface CorrectingProps {
  formId: number;
  submission: SubmissionDetail;
}

/** Above the answers: that they are a correction, and the way to correct them for those who may. */
export function Correcting({ formId, submission }: CorrectingProps) {
  const { instanceKey, correction, correctable, submittedAt } = submission;
  if (correction === undefined && correctable !== true) return null;
  return (
    <div className={styles.correcting}>
      {correction !== undefined && <Corrected submission={submission} correction={correction} />}
      {correctable === true && (
        <Button
          component="a"
          href={staffPath({ formId, instanceKey })}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {submittedAt === undefined ? "Continue entering" : "Correct the answers"}
        </Button>
      )}
    </div>
  );
}

type Correction = NonNullable<SubmissionDetail["correction"]>;

function Corrected({
  submission: { submittedAt = "", hidesCorrections, enteredBy },
  correction: { by, reason },
}: {
  submission: SubmissionDetail;
  correction: Correction;
}) {
  const seen = hidesCorrections ? "The respondent isn't told." : "The respondent sees that it was corrected.";
  return (
    <Note tone="info" title={`Corrected by ${by} on ${mediumDate(submittedAt)}`}>
      “{reason}” {enteredBy === undefined && seen}
    </Note>
  );
}
