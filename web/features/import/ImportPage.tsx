import { Anchor, Button, Title } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useSWRConfig } from "swr";
import { api } from "../../lib/api.ts";
import { FormPreview } from "../../ui/FormPreview.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import styles from "./ImportPage.module.css";
import { UploadDialog, type UploadResult } from "./UploadDialog.tsx";
import type { Imported } from "./use-upload.ts";

/** Import: upload a workbook, then see the form that came of it. */
export function ImportPage() {
  const [open, setOpen] = useState(false);
  const [imported, setImported] = useState<Imported>();
  const { mutate } = useSWRConfig();

  const close = ({ imported: form }: UploadResult) => {
    setOpen(false);
    if (form === undefined) return;
    setImported(form);
    mutate([api.forms.listLite.path, {}]); // the list knows the new form before it is opened
  };

  return (
    <>
      <PageHeading
        title="Upload a form"
        action={
          <Button leftSection={<IconUpload size={18} />} onClick={() => setOpen(true)}>
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
        <section className={styles.result}>
          <div className={styles.bar}>
            <Title order={2}>{imported.formName} form</Title>
            <Button component={Link} to="/design/forms" variant="default">
              Go to your forms
            </Button>
          </div>
          <div className={styles.sheet}>
            <FormPreview definition={imported.definition} />
          </div>
        </section>
      )}
      {open && <UploadDialog onClose={close} />}
    </>
  );
}
