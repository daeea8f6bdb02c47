import { lazy } from "react";
import { FormsPage } from "../../features/forms/FormsPage.tsx";
import type { FormDialog, OtherDialogs } from "../../features/forms/use-open-dialog.ts";
import type { UploadNews } from "../../features/import/UploadDialog.tsx";

/* Each comes when it is first opened: the list waits for none. */

const UploadDialog = lazy(() =>
  import("../../features/import/UploadDialog.tsx").then(({ UploadDialog }) => ({ default: UploadDialog })),
);
const PublicationsDialog = lazy(() =>
  import("../../features/publications/PublicationsDialog.tsx").then(({ PublicationsDialog }) => ({
    default: PublicationsDialog,
  })),
);
const share: FormDialog = lazy(() =>
  import("../../features/sharing/ShareDialog.tsx").then(({ ShareDialog }) => ({ default: ShareDialog })),
);

const dialogs: OtherDialogs = {
  reimport: ({ form, onClose, onLater, dropped }) => (
    <UploadDialog
      form={form}
      dropped={dropped}
      onClose={({ imported }) => onClose(imported !== undefined)}
      onLater={(news) => onLater({ text: newsText(form.formName, news) })}
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
};

function newsText(formName: string, news: UploadNews): string {
  return "failure" in news
    ? `${formName} was not imported: ${news.failure}`
    : `${news.imported.formName} was imported.`;
}

/** The forms list with the dialogs that other features bring. */
export function FormsScreen() {
  return <FormsPage dialogs={dialogs} />;
}
