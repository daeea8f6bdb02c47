/** The name of a new publication, or what must be fixed before there can be one. */
import { Button, Skeleton, Stack } from "@mantine/core";
import type { Publication } from "../../../shared/contract/publication.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { api, urlOf, useApi } from "../../lib/api.ts";
import type { StoredText } from "../../lib/browser-storage.ts";
import { DialogBar } from "../../ui/Dialog.tsx";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { problemsThatStop } from "../../ui/problem-groups.ts";
import { PublicationForm } from "./PublicationForm.tsx";
import { type Accepted, type Named, usePublishing } from "./use-publications.ts";

interface NamePublicationProps {
  formId: number;
  /** Keeps the name that is being typed. */
  draft: StoredText;
  /** Keeps its names in other languages. */
  otherNames: StoredText;
  onPublished: (publication: Publication) => Promise<void>;
  onCancel: () => void;
  onReimport: () => void;
}

/** Name mode, for a form whose workbook has nothing left that must be fixed first. */
export function NamePublication({
  formId,
  draft,
  otherNames,
  onPublished,
  onCancel,
  onReimport,
}: NamePublicationProps) {
  const { problems, error, reload, publish } = usePublishing(formId);
  const { data: form, error: formError } = useApi(api.forms.model, { id: formId });
  const isLoading = form === undefined && formError === undefined; // the form's title is the name's start
  if (problems === undefined || isLoading)
    return error === undefined ? (
      <Stack gap="sm" role="status" aria-label="Loading the notes from the import">
        <Skeleton height={56} />
        <Skeleton height={36} />
      </Stack>
    ) : (
      <LoadFailed what="The notes from the import" error={error} onRetry={reload} />
    );
  if (problemsThatStop("publish", problems).length > 0)
    return <PublishBlocked formId={formId} problems={problems} onCancel={onCancel} onReimport={onReimport} />;

  const complete = async (named: Named, accepted: Accepted) => {
    await onPublished(await publish(named, accepted));
  };
  return (
    <PublicationForm
      formId={formId}
      draft={draft}
      otherNames={otherNames}
      problems={problems}
      form={form}
      onCancel={onCancel}
      onPublish={complete}
    />
  );
}

interface PublishBlockedProps {
  formId: number;
  problems: readonly ImportProblem[];
  onCancel: () => void;
  onReimport: () => void;
}

/** Why the form can't be published, and what to do. */
function PublishBlocked({ formId, problems, onCancel, onReimport }: PublishBlockedProps) {
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
