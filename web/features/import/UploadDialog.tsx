import { Button, Loader } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import { ImportProblems } from "./ImportProblems.tsx";
import { NameForm } from "./NameForm.tsx";
import { PickWorksheet } from "./PickWorksheet.tsx";
import styles from "./UploadDialog.module.css";
import { canRunImport, NO_WORKSHEET, type Stage } from "./upload-stages.ts";
import { type Imported, type Upload, useUpload } from "./use-upload.ts";

/** What the dialog answers when it closes: the upload's stats and the import, as far as it came. */
export interface UploadResult {
  stats: Upload["stats"];
  imported: Imported | undefined;
}

interface UploadDialogProps {
  /** The form to import again; without it a new one is made. */
  form?: { id: number; formName: string };
  onClose: (result: UploadResult) => void;
}

/** From a workbook to a form, a stage at a time. It cannot be closed while a file is on its way. */
export function UploadDialog({ form, onClose }: UploadDialogProps) {
  const upload = useUpload(form);
  const close = () => onClose({ stats: upload.stats, imported: upload.imported });
  const refused = upload.problems.length > 0;

  return (
    <Dialog
      title={form === undefined ? "Upload a form" : `Import ${form.formName} again`}
      onClose={close}
      size={refused ? "wide" : "half"}
      closable={!upload.isUploading}
      actions={
        // Keyed: a button that became a submit button under its own click would submit at once.
        <Fragment key={upload.stage}>{buttons[upload.stage](upload, close)}</Fragment>
      }
    >
      {upload.failure !== undefined && <Note tone="error">{upload.failure}</Note>}
      {refused && <ImportProblems problems={upload.problems} />}
      {bodies[upload.stage](upload)}
    </Dialog>
  );
}

const bodies = {
  upload: (upload) => <ChooseFile upload={upload} />,
  pickWorksheet: (upload) => <PickWorksheet upload={upload} />,
  nameForm: (upload) => <NameForm upload={upload} />,
  importForm: (upload) =>
    upload.failure === undefined && (
      <p className={styles.running} role="status">
        <Loader size="sm" aria-hidden /> Importing the form...
      </p>
    ),
  finish: (upload) => (
    <Note tone="success">
      <strong>{upload.imported?.formName}</strong> was imported. Choose Finish to look at it.
    </Note>
  ),
} satisfies Record<Stage, (upload: Upload) => ReactNode>;

const buttons = {
  upload: (upload) => (
    <Button onClick={upload.upload} disabled={upload.file === undefined || upload.isUploading}>
      Upload
    </Button>
  ),
  pickWorksheet: (upload) =>
    upload.isInvalid ? (
      <Button onClick={upload.startAgain}>Choose another file</Button>
    ) : (
      <Button onClick={upload.next} disabled={upload.worksheetIndex === NO_WORKSHEET}>
        Next
      </Button>
    ),
  nameForm: (upload) => (
    <Button type="submit" form="name-form" disabled={!canRunImport(upload.worksheetIndex, upload.formName)}>
      Run Import
    </Button>
  ),
  importForm: (upload) => upload.failure !== undefined && <AfterRefusal upload={upload} />,
  finish: (_upload, close) => <Button onClick={close}>Finish</Button>,
} satisfies Record<Stage, (upload: Upload, close: () => void) => ReactNode>;

/** A refused workbook is corrected and uploaded again; a call that failed otherwise may go through the next time. */
function AfterRefusal({ upload }: { upload: Upload }) {
  if (upload.problems.length > 0) return <Button onClick={upload.startAgain}>Upload a corrected file</Button>;
  return (
    <>
      <Button variant="default" onClick={upload.startAgain}>
        Choose another file
      </Button>
      <Button onClick={upload.runImport}>Run Import</Button>
    </>
  );
}
