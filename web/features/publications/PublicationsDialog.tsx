import { Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { FormListItem, Publication, PublicationCommand } from "../../../shared/contract/forms.ts";
import { draftOf } from "../../lib/held.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { NamePublication } from "./NamePublication.tsx";
import { PublicationList } from "./PublicationList.tsx";
import { type ChosenSettings, PublicationSettings } from "./PublicationSettings.tsx";
import { RevokePublication } from "./RevokePublication.tsx";
import { usePublicationCommands, usePublications } from "./use-publications.ts";

interface PublicationsDialogProps {
  form: FormListItem;
  onClose: (changed?: boolean) => void;
  /** Leads to importing a corrected workbook. */
  onReimport: () => void;
}

/** List mode, name mode, settings, or the question before a publication is revoked. */
type Mode = { name: "list" | "name" } | { name: "revoke" | "settings"; publication: Publication };

const done = {
  pause: "is paused",
  resume: "is open again",
  revoke: "is revoked",
  settings: "has new settings",
} as const;

/** Form Publications: list mode, or name mode. */
export function PublicationsDialog({ form, onClose, onReimport }: PublicationsDialogProps) {
  const draft = draftOf(`publication of ${form.id}`);
  const [mode, setMode] = useState<Mode>({ name: draft.get() === null ? "list" : "name" });
  const [changed, setChanged] = useState(false);
  const [published, setPublished] = useState<string>();
  const [focusOn, setFocusOn] = useState<string>();
  const [news, setNews] = useState("");
  const { publications, error, reload } = usePublications(form.id);
  const { busy, failure, forget, change } = usePublicationCommands(form.id, reload);

  const complete = async ({ publicationKey }: Publication) => {
    draft.clear();
    await reload(); // the list shows what the server holds
    setChanged(true);
    setPublished(publicationKey);
    setFocusOn(publicationKey);
    setMode({ name: "list" });
  };
  const toList = (focus: string) => {
    forget();
    setFocusOn(focus);
    setMode({ name: "list" });
  };
  const carryOut = async (
    { name, publicationKey }: Publication,
    command: PublicationCommand,
    settings?: ChosenSettings,
  ) => {
    setNews("");
    if (!(await change(publicationKey, command, settings))) return;
    setChanged(true);
    setNews(`${name} ${done[command]}.`);
    if (command === "revoke" || command === "settings") toList(publicationKey);
  };
  const close = () => {
    draft.clear();
    onClose(changed);
  };
  return (
    <Dialog title="Form Publications" onClose={close} size="medium">
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {mode.name === "list" && (
        <>
          <Text c="dimmed" mb="sm">
            What respondents can open of <strong>{form.formName}</strong>.
          </Text>
          {failure !== undefined && <Note tone="error">{failure}</Note>}
          <PublicationList
            {...{ publications, error, busy, published, focusOn }}
            onRetry={() => void reload()}
            onPublish={() => {
              forget();
              setMode({ name: "name" });
            }}
            onCommand={(publication, command) => {
              forget();
              if (command === "revoke" || command === "settings") setMode({ name: command, publication });
              else void carryOut(publication, command);
            }}
          />
        </>
      )}
      {mode.name === "name" && (
        <NamePublication
          formId={form.id}
          draft={draft}
          onPublished={complete}
          onCancel={() => {
            draft.clear();
            toList("publish");
          }}
          onReimport={onReimport}
        />
      )}
      {mode.name === "settings" && (
        <PublicationSettings
          publication={mode.publication}
          busy={busy !== undefined}
          failure={failure}
          onSave={(settings) => void carryOut(mode.publication, "settings", settings)}
          onCancel={() => toList(mode.publication.publicationKey)}
        />
      )}
      {mode.name === "revoke" && (
        <RevokePublication
          publication={mode.publication}
          busy={busy !== undefined}
          failure={failure}
          onRevoke={() => void carryOut(mode.publication, "revoke")}
          onCancel={() => toList(mode.publication.publicationKey)}
        />
      )}
    </Dialog>
  );
}
