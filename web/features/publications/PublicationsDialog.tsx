import { useState } from "react";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { NamePublication } from "./NamePublication.tsx";
import { PublicationList } from "./PublicationList.tsx";
import { usePublications } from "./use-publications.ts";

interface PublicationsDialogProps {
  form: FormListItem;
  onClose: (changed?: boolean) => void;
  /** Leads to importing a corrected workbook. */
  onReimport: () => void;
}

/** Form Publications: list mode, or name mode. */
export function PublicationsDialog({ form, onClose, onReimport }: PublicationsDialogProps) {
  const [mode, setMode] = useState<"list" | "name">("list");
  const [published, setPublished] = useState(false);
  const { publications, error, reload } = usePublications(form.id);

  const complete = async () => {
    await reload(); // the list shows what the server holds
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
        <NamePublication
          formId={form.id}
          onPublished={complete}
          onCancel={() => setMode("list")}
          onReimport={onReimport}
        />
      )}
    </Dialog>
  );
}
