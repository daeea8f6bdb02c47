import { Button, Stack } from "@mantine/core";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { api, urlOf } from "../../lib/api.ts";
import { DialogBar } from "../../ui/DialogBar.tsx";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { Note } from "../../ui/Note.tsx";

interface PublishBlockedProps {
  formId: number;
  problems: readonly ImportProblem[];
  onCancel: () => void;
  onReimport: () => void;
}

/** Why the form can't be published, and what to do. */
export function PublishBlocked({ formId, problems, onCancel, onReimport }: PublishBlockedProps) {
  return (
    <Stack gap="xs">
      <Note tone="error" title="This form can't be published yet.">
        Its workbook has problems that must be fixed first. Correct the cells below, or those marked in the
        annotated copy, then Re-Import the workbook.
      </Note>
      <ImportProblems problems={problems} annotatedCopy={urlOf(api.forms.annotatedForm, { f: formId })} />
      <DialogBar>
        <Button variant="default" onClick={onCancel}>
          Back
        </Button>
        <Button onClick={onReimport}>Re-Import</Button>
      </DialogBar>
    </Stack>
  );
}
