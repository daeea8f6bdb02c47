import { Box, Skeleton, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import type { FormListItem, PublicationCommand } from "../../../shared/contract/forms.ts";
import type { ListedPublication, Publication } from "../../../shared/contract/publication.ts";
import { productLocales } from "../../../shared/localize.ts";
import { part } from "../../../shared/part.ts";
import { api, useApi } from "../../lib/api.ts";
import { draftOf } from "../../lib/browser-storage.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { AskNotices } from "./AskNotices.tsx";
import { NamePublication } from "./NamePublication.tsx";
import { PublicationList } from "./PublicationList.tsx";
import { PublicationSettings, type PublicationSettingsProps } from "./PublicationSettings.tsx";
import { RevokePublication } from "./RevokePublication.tsx";
import { type Reversal, reversing } from "./reversing.ts";
import { settingsDraftOf } from "./settings-draft.ts";
import {
  type ChosenSettings,
  changePublication,
  type Renamed,
  usePublicationCommands,
  usePublications,
} from "./use-publications.ts";

const UpdateLink = lazyPart(
  part(() => import("./UpdateLink.tsx")),
  ({ UpdateLink }) => UpdateLink,
);
const LinkVersions = lazyPart(
  part(() => import("./LinkVersions.tsx")),
  ({ LinkVersions }) => LinkVersions,
);
const PrefilledLink = lazyPart(
  part(() => import("./PrefilledLink.tsx")),
  ({ PrefilledLink }) => PrefilledLink,
);
const RenamePublication = lazyPart(
  part(() => import("./RenamePublication.tsx")),
  ({ RenamePublication }) => RenamePublication,
);

interface PublicationsDialogProps {
  form: FormListItem;
  onClose: (changed?: boolean) => void;
  /** A change was undone, perhaps after the dialog was closed. */
  onChanged?: () => void;
  /** Opens the import of a corrected workbook. */
  onReimport: () => void;
}

/** List mode, name mode, changes to a link, its versions, a link with answers, another name, settings, or the confirmation before a publication is revoked. */
type Mode =
  | { name: "list" | "name" }
  | { name: "revoke" | "rename" | "settings" | "versions" | "prefill"; publication: ListedPublication }
  | { name: "update"; publication: ListedPublication; goBackTo?: number };

const done = {
  pause: "is paused",
  resume: "is open again",
  revoke: "is revoked",
  rename: "has a new name",
  settings: "has new settings",
} as const;

/** Form Publications: list mode, or name mode. */
export function PublicationsDialog({ form, onClose, onChanged, onReimport }: PublicationsDialogProps) {
  const toast = useToast();
  const draft = draftOf(`publication of ${form.id}`);
  const otherNames = draftOf(`publication of ${form.id} in other languages`);
  const settings = settingsDraftOf(form.id);
  const clearDrafts = () => {
    draft.clear();
    otherNames.clear();
    settings.clear();
  };
  const [kept] = useState(settings.read);
  const [mode, setMode] = useState<Mode>(() => {
    if (kept !== undefined) return { name: "settings", publication: kept.publication };
    return { name: draft.get() === null && otherNames.get() === null ? "list" : "name" };
  });
  const [changed, setChanged] = useState(false);
  const [published, setPublished] = useState<string>();
  const [focusOn, setFocusOn] = useState<string>();
  const { publications, error, reload } = usePublications(form.id);
  const { busy, failure, forget, change } = usePublicationCommands(form.id, reload);

  const complete = async ({ publicationKey }: Publication) => {
    clearDrafts();
    await reload(); // the list shows what the server has
    setChanged(true);
    setPublished(publicationKey);
    setFocusOn(publicationKey);
    setMode({ name: "list" });
  };
  /** The row as it is now: it may have been read again since it was opened. */
  const asListed = (publication: ListedPublication) =>
    publications?.find(({ publicationKey }) => publicationKey === publication.publicationKey) ?? publication;
  const toList = (focus: string) => {
    forget();
    setFocusOn(focus);
    setMode({ name: "list" });
  };
  const carryOut = async (
    publication: ListedPublication,
    command: PublicationCommand,
    chosen?: ChosenSettings | Renamed,
  ) => {
    const { name, publicationKey } = publication;
    const after = await change(publicationKey, command, chosen);
    if (after === undefined) return;
    setChanged(true);
    const reverse = reversing(publication, command, chosen, after);
    toast({
      text: `${name} ${done[command]}.`,
      undo: reverse && (() => undo(publication, reverse)),
      about: `form ${form.id} publication ${publicationKey}`,
    });
    if (command === "settings") settings.clear();
    if (command !== "pause" && command !== "resume") toList(publicationKey);
  };
  /** It may be pressed when the dialog is gone. */
  const undo = async ({ name, publicationKey }: Publication, { command, ...settings }: Reversal) => {
    await changePublication(form.id, publicationKey, command, settings);
    await reload();
    onChanged?.();
    return `${name} is as it was.`;
  };
  const close = () => {
    clearDrafts();
    onClose(changed);
  };
  return (
    <Dialog title="Form Publications" onClose={close} size="medium">
      {mode.name === "list" && (
        <>
          <Text c="dimmed" mb="sm">
            Respondents fill in <strong>{form.formName}</strong> through its publications.
          </Text>
          {failure !== undefined && <Note tone="error">{failure}</Note>}
          {form.privilege === "O" && published !== undefined && publications?.length === 1 && (
            <AskNotices formId={form.id} />
          )}
          {form.state === "CHANGED" && !changed && (
            <Box mb="md">
              <Note tone="info" title="The form was changed since it was published.">
                “Publish changes…” in the menu of a publication brings that to its link. “Publish” makes
                another link.
              </Note>
            </Box>
          )}
          <PublicationList
            formId={form.id}
            publications={publications}
            error={error}
            busy={busy}
            published={published}
            focusOn={focusOn}
            onRetry={() => void reload()}
            onPublish={() => {
              forget();
              setMode({ name: "name" });
            }}
            onUpdate={(publication) => {
              forget();
              setMode({ name: "update", publication });
            }}
            onVersions={(publication) => {
              forget();
              setMode({ name: "versions", publication });
            }}
            onPrefill={(publication) => {
              forget();
              setMode({ name: "prefill", publication });
            }}
            onCommand={(publication, command) => {
              forget();
              if (command === "pause" || command === "resume") void carryOut(publication, command);
              else setMode({ name: command, publication });
            }}
          />
        </>
      )}
      {mode.name === "name" && (
        <NamePublication
          formId={form.id}
          draft={draft}
          otherNames={otherNames}
          onPublished={complete}
          onCancel={() => {
            clearDrafts();
            toList("publish");
          }}
          onReimport={onReimport}
        />
      )}
      {mode.name === "update" && (
        <Suspense fallback={<Skeleton height={160} />}>
          <UpdateLink
            formId={form.id}
            publication={asListed(mode.publication)}
            goBackTo={mode.goBackTo}
            onStale={reload}
            onDone={({ name, publicationKey }) => {
              toast({ text: `Changes are published to ${name}.` });
              setChanged(true);
              void reload().then(() => toList(publicationKey));
            }}
            onCancel={() => toList(mode.publication.publicationKey)}
            onReimport={onReimport}
          />
        </Suspense>
      )}
      {mode.name === "versions" && (
        <Suspense fallback={<Skeleton height={160} />}>
          <LinkVersions
            formId={form.id}
            publication={asListed(mode.publication)}
            onGoBack={(goBackTo) => setMode({ name: "update", publication: mode.publication, goBackTo })}
            onClose={() => toList(mode.publication.publicationKey)}
          />
        </Suspense>
      )}
      {mode.name === "prefill" && (
        <Suspense fallback={<Skeleton height={160} />}>
          <PrefilledLink
            formId={form.id}
            publication={mode.publication}
            onDone={() => toList(mode.publication.publicationKey)}
          />
        </Suspense>
      )}
      {mode.name === "rename" && (
        <Suspense fallback={<Skeleton height={160} />}>
          <RenamePublication
            formId={form.id}
            publication={asListed(mode.publication)}
            busy={busy !== undefined}
            failure={failure}
            onRename={(named) => void carryOut(asListed(mode.publication), "rename", named)}
            onCancel={() => toList(mode.publication.publicationKey)}
          />
        </Suspense>
      )}
      {mode.name === "settings" && (
        <SettingsOfPublication
          formId={form.id}
          publication={asListed(mode.publication)}
          busy={busy !== undefined}
          failure={failure}
          kept={mode.publication === kept?.publication ? kept : undefined}
          onEnter={settings.keep}
          onSave={(chosen) => void carryOut(asListed(mode.publication), "settings", chosen)}
          onCancel={() => {
            settings.clear();
            toList(mode.publication.publicationKey);
          }}
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

/** Settings, in the languages of the form once they are there: what was said in others stays. */
function SettingsOfPublication({
  formId,
  ...settings
}: Omit<PublicationSettingsProps, "locales"> & { formId: number }) {
  const { data: form, error } = useApi(api.forms.model, { id: formId });
  if (form === undefined && error === undefined) return <Skeleton height={160} />;
  return <PublicationSettings locales={form?.locales ?? [englishLocale]} {...settings} />;
}

const [englishLocale] = productLocales;
