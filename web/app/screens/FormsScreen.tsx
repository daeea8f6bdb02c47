import { FormsPage } from "../../features/forms/FormsPage.tsx";
import type { OtherDialogs } from "../../features/forms/form-dialogs.ts";
import { UploadDialog } from "../../features/import/UploadDialog.tsx";
import { PublicationsDialog } from "../../features/publications/PublicationsDialog.tsx";
import { ShareDialog } from "../../features/sharing/ShareDialog.tsx";

const dialogs: OtherDialogs = {
  reimport: ({ form, onClose }) => (
    <UploadDialog form={form} onClose={({ imported }) => onClose(imported !== undefined)} />
  ),
  publications: ({ form, onClose, onOpen }) => (
    <PublicationsDialog form={form} onClose={onClose} onReimport={() => onOpen("reimport", form)} />
  ),
  share: ShareDialog,
};

/** The forms list with the dialogs that other features bring. */
export function FormsScreen() {
  return <FormsPage dialogs={dialogs} />;
}
