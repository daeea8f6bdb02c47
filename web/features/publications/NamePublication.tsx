import { Skeleton, Stack } from "@mantine/core";
import type { Publication } from "../../../shared/contract/forms.ts";
import { api, useApi } from "../../lib/api.ts";
import type { Held } from "../../lib/held.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { problemsThatStop } from "../../ui/problem-groups.ts";
import { PublicationForm } from "./PublicationForm.tsx";
import { PublishBlocked } from "./PublishBlocked.tsx";
import { type Accepted, type Named, usePublishing } from "./use-publications.ts";

interface NamePublicationProps {
  formId: number;
  /** Keeps the name that is being typed. */
  draft: Held;
  onPublished: (publication: Publication) => Promise<void>;
  onCancel: () => void;
  onReimport: () => void;
}

/** Name mode, for a form whose workbook has nothing left that must be fixed first. */
export function NamePublication({ formId, draft, onPublished, onCancel, onReimport }: NamePublicationProps) {
  const { problems, error, reload, publish } = usePublishing(formId);
  const { data: form } = useApi(api.forms.model, { id: formId });
  if (problems === undefined)
    return error === undefined ? (
      <Stack gap="sm" role="status" aria-label="Looking at what the import had to say">
        <Skeleton height={56} />
        <Skeleton height={36} />
      </Stack>
    ) : (
      <LoadFailed what="What the import had to say" error={error} onRetry={reload} />
    );
  if (problemsThatStop("publish", problems).length > 0)
    return <PublishBlocked formId={formId} problems={problems} onCancel={onCancel} onReimport={onReimport} />;

  const complete = async (named: Named, accepted: Accepted) => {
    await onPublished(await publish(named, accepted));
  };
  return <PublicationForm {...{ formId, draft, problems, form, onCancel }} onPublish={complete} />;
}
