import { useState } from "react";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { NamePublication } from "./NamePublication.tsx";
import { PublicationList } from "./PublicationList.tsx";
import { usePublications } from "./use-publications.ts";

/** Form Publications: list mode, or name mode. */
export function PublicationsDialog({
  form,
  onClose,
}: {
  form: FormListItem;
  onClose: (changed?: boolean) => void;
}) {
  const [mode, setMode] = useState<"list" | "name">("list");
  const [published, setPublished] = useState(false);
  const { publications, error, reload, publish } = usePublications(form.id);

  const complete = async (name: string) => {
    await publish(name);
    setPublished(true);
    setMode("list");
  };
  return (
    <Dialog title={`Publications of ${form.formName}`} onClose={() => onClose(published)} size="medium">
      {mode === "list" ? (
        <PublicationList
          publications={publications}
          error={error}
          onRetry={reload}
          onPublish={() => setMode("name")}
        />
      ) : (
        <NamePublication onPublish={complete} onCancel={() => setMode("list")} />
      )}
    </Dialog>
  );
}
