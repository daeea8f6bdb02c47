import { Button } from "@mantine/core";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { isUnchanged } from "../../../shared/form/form-difference.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import { Finished } from "./Finished.tsx";
import { NameForm } from "./NameForm.tsx";
import { PickWorksheet } from "./PickWorksheet.tsx";
import { RunImport, RunImportActions } from "./RunImport.tsx";
import styles from "./UploadDialog.module.css";
import { canRunImport, NO_WORKSHEET, type Stage } from "./upload-stages.ts";
import type { FormToReimport, Imported } from "./use-import.ts";
import { type Upload, useUpload } from "./use-upload.ts";

/** What the dialog answers when it closes: the upload's stats and the import, as far as it came. */
export interface UploadResult {
  stats: Upload["stats"];
  imported: Imported | undefined;
}

interface UploadDialogProps {
  /** The form to import again; without it a new one is made. */
  form?: FormToReimport;
  onClose: (result: UploadResult) => void;
}

/** From a workbook to a form, a stage at a time. It cannot be closed while a file is on its way. */
export function UploadDialog({ form, onClose }: UploadDialogProps) {
  const upload = useUpload(form);
  const { stage, run, failure } = upload;
  const close = () => {
    upload.forget();
    onClose({ stats: upload.stats, imported: upload.imported });
  };
  const body = useRef<HTMLDivElement>(null);
  useFocusOnNew(body, stage === "importForm" ? run.state : stage);
  const actions = buttons[stage](upload, close);

  return (
    <Dialog
      title={form === undefined ? "Upload a form" : `Import ${form.formName} again`}
      onClose={close}
      size={hasList(upload) ? "wide" : "half"}
      closable={!upload.isUploading}
      actions={
        // Keyed: a button that became a submit button under its own click would submit at once.
        actions && <Fragment key={stage}>{actions}</Fragment>
      }
    >
      <div ref={body} tabIndex={-1} className={styles.body}>
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        {bodies[stage](upload)}
      </div>
    </Dialog>
  );
}

const bodies = {
  upload: (upload) => <ChooseFile upload={upload} />,
  pickWorksheet: (upload) => <PickWorksheet upload={upload} />,
  nameForm: (upload) => <NameForm upload={upload} />,
  importForm: (upload) => <RunImport upload={upload} />,
  finish: ({ imported, form }) => imported && <Finished imported={imported} form={form} />,
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
  importForm: (upload) => upload.run.state !== "running" && <RunImportActions upload={upload} />,
  finish: (_upload, close) => <Button onClick={close}>Finish</Button>,
} satisfies Record<Stage, (upload: Upload, close: () => void) => ReactNode>;

/** Half the window does for a decision; a list gets the room that it needs. */
function hasList({ stage, run, imported }: Upload): boolean {
  if (stage === "finish") return imported !== undefined && imported.problems.length > 0;
  if (stage !== "importForm") return false;
  if (run.state === "refused") return run.problems.length > 0;
  if (run.state !== "compared") return false;
  const { difference } = run.preview;
  return difference !== undefined && !isUnchanged(difference);
}

/** The button that led on is gone with its stage: the keyboard goes on with what is new, not behind the dialog. */
function useFocusOnNew(body: React.RefObject<HTMLDivElement | null>, step: string) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const first = body.current?.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? body.current)?.focus();
  }, [body, step]);
}
