import { lazy } from "react";
import { FormsPage } from "../../features/forms/FormsPage.tsx";
import type { FormDialog, OtherDialogs } from "../../features/forms/use-open-dialog.ts";

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
  reimport: ({ form, onClose }) => (
    <UploadDialog form={form} onClose={({ imported }) => onClose(imported !== undefined)} />
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

/** The forms list with the dialogs that other features bring. */
export function FormsScreen() {
  return <FormsPage dialogs={dialogs} />;
}
