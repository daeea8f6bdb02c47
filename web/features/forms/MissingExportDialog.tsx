import { Button } from "@mantine/core";
import { Dialog } from "../../ui/Dialog.tsx";
import type { FormDialog } from "./form-dialogs.ts";

/** Missing Export File: why there is nothing to download, and the cure. */
export const MissingExportDialog: FormDialog = ({ onClose }) => (
  <Dialog
    title="Missing Export File"
    onClose={onClose}
    actions={<Button onClick={() => onClose()}>OK</Button>}
  >
    <p>This form is missing its export file...</p>
    <p>
      Re-import the original file to download it from here: the Download feature was added after this form was
      first imported.
    </p>
  </Dialog>
);
