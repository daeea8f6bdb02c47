import { part } from "../../../shared/part.ts";
import { FormsPage } from "../../features/forms/FormsPage.tsx";
import type { FormDialog, OtherDialogs } from "../../features/forms/use-open-dialog.ts";
import type { UploadOutcome } from "../../features/import/UploadDialog.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";

/* Each comes when it is first opened: the list waits for none. */

const UploadDialog = lazyPart(
  part(() => import("../../features/import/UploadDialog.tsx")),
  ({ UploadDialog }) => UploadDialog,
);
const PublicationsDialog = lazyPart(
  part(() => import("../../features/publications/PublicationsDialog.tsx")),
  ({ PublicationsDialog }) => PublicationsDialog,
);
const notices: FormDialog = lazyPart(
  part(() => import("../../features/publications/NoticesDialog.tsx")),
  ({ NoticesDialog }) => NoticesDialog,
);
const hooks: FormDialog = lazyPart(
  part(() => import("../../features/hooks/HooksDialog.tsx")),
  ({ HooksDialog }) => HooksDialog,
);
const share: FormDialog = lazyPart(
  part(() => import("../../features/sharing/ShareDialog.tsx")),
  ({ ShareDialog }) => ShareDialog,
);

const dialogs: OtherDialogs = {
  reimport: ({ form, onClose, onLater, dropped }) => (
    <UploadDialog
      form={form}
      dropped={dropped}
      onClose={({ imported }) => onClose(imported !== undefined)}
      onLater={(news) => onLater({ text: uploadText(form.formName, news) })}
    />
  ),
  publications: ({ form, onClose, onChanged, onOpen }) => (
    <PublicationsDialog
      form={form}
      onClose={onClose}
      onChanged={onChanged}
      onReimport={() => onOpen("reimport", form)}
    />
  ),
  share,
  notices,
  hooks,
};

function uploadText(formName: string, news: UploadOutcome): string {
  return "failure" in news
    ? `${formName} was not imported: ${news.failure}`
    : `${news.imported.formName} was imported.`;
}

/** The forms list with the dialogs that other features bring. */
export function FormsScreen() {
  return <FormsPage dialogs={dialogs} />;
}
