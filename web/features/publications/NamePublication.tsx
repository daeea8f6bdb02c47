/** The name of a new publication, beside what stands between the form and it. */
import { Button, Skeleton, Stack } from "@mantine/core";
import type { Publication } from "../../../shared/contract/publication.ts";
import { api, call, useApi } from "../../lib/api.ts";
import type { StoredText } from "../../lib/browser-storage.ts";
import { DialogBar } from "../../ui/Dialog.tsx";
import { PublicationForm, type PublicationFormProps } from "./PublicationForm.tsx";
import { PublishChecklist } from "./PublishChecklist.tsx";
import { usePublishCheck } from "./use-publish-check.ts";

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

/** Name mode. */
export function NamePublication({ formId, onPublished, ...props }: NamePublicationProps) {
  const preparation = usePublishCheck(formId);
  const { data: form, error } = useApi(api.forms.model, { id: formId });
  const isLoading = form === undefined && error === undefined; // the form's title is the name's start
  if (isLoading) return <Loading {...{ formId, preparation, ...props }} />;
  return (
    <PublicationForm
      {...{ formId, preparation, form, ...props }}
      onPublish={async (named) =>
        onPublished(await call(api.forms.publish, { id: formId, ...named, ...preparation.accepted }))
      }
    />
  );
}

/** As high as what comes, where nothing is left to do. */
function Loading({
  onCancel,
  ...checklist
}: Pick<PublicationFormProps, "formId" | "preparation" | "onCancel" | "onReimport">) {
  return (
    <Stack gap="md">
      <Skeleton height={77} />
      <PublishChecklist {...checklist} />
      <DialogBar>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled>Complete Publication</Button>
      </DialogBar>
    </Stack>
  );
}
