import { Anchor, Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ImportedForm } from "./ImportedForm.tsx";
import styles from "./ImportPage.module.css";
import { UploadDialog, type UploadResult } from "./UploadDialog.tsx";
import type { FormToReimport, Imported } from "./use-import.ts";

/** Import: upload a workbook, then see the form that came of it. That the dialog is open stands in the URL. */
export function ImportPage() {
  const [query, setQuery] = useSearchParams();
  const [again, setAgain] = useState<FormToReimport>();
  const [imported, setImported] = useState<Imported>();
  const isOpen = query.has("upload") || again !== undefined;

  const close = (result: UploadResult) => {
    setAgain(undefined);
    setQuery({}, { replace: true });
    if (result.imported !== undefined) setImported(result.imported);
  };

  return (
    <>
      <PageHeading
        title="Upload a form"
        action={
          <Button
            leftSection={<IconUpload size={18} />}
            onClick={() => setQuery({ upload: "new" }, { replace: true })}
          >
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
            setAgain({ id: imported.formId, formName: imported.formName, publicationCount: 0 })
          }
        />
      )}
      {isOpen && <UploadDialog {...(again !== undefined && { form: again })} onClose={close} />}
    </>
  );
}
