import { Anchor, Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ImportedForm } from "./ImportedForm.tsx";
import styles from "./ImportPage.module.css";
import { UploadDialog, type UploadResult } from "./UploadDialog.tsx";
import type { FormToReimport, Imported } from "./use-import.ts";

/** Import: upload a workbook, then see the form that came of it. */
export function ImportPage() {
  const [open, setOpen] = useState<"new" | FormToReimport>();
  const [imported, setImported] = useState<Imported>();

  const close = (result: UploadResult) => {
    setOpen(undefined);
    if (result.imported !== undefined) setImported(result.imported);
  };

  return (
    <>
      <PageHeading
        title="Upload a form"
        action={
          <Button leftSection={<IconUpload size={18} />} onClick={() => setOpen("new")}>
            Upload
          </Button>
        }
      >
        A form is described by an Excel workbook: a row a question, a column an attribute. The{" "}
        <Anchor component={Link} to="/design/workbook" inherit underline="always">
          specification of the spreadsheet
        </Anchor>{" "}
        is available, with every column explained.
      </PageHeading>
      {imported === undefined ? (
        <ol className={styles.steps}>
          <li>
            <strong>Upload</strong> your workbook and pick the worksheet that holds the form.
          </li>
          <li>
            <strong>Name</strong> the form and run the import. Problems are listed by sheet and cell.
          </li>
          <li>
            <strong>Look</strong> at the form here, then publish it from your forms.
          </li>
        </ol>
      ) : (
        <ImportedForm
          imported={imported}
          onReimport={() =>
            setOpen({ id: imported.formId, formName: imported.formName, publicationCount: 0 })
          }
        />
      )}
      {open !== undefined && <UploadDialog {...(open !== "new" && { form: open })} onClose={close} />}
    </>
  );
}
