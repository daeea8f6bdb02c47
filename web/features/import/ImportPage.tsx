import { Anchor, Button, Group, Title } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { api, urlOf } from "../../lib/api.ts";
import { FormPreview } from "../../player/FormPreview.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { problemCounts, problemsThatStop } from "../../ui/problem-groups.ts";
import { useDialogQuery } from "../../ui/use-dialog-query.ts";
import styles from "./ImportPage.module.css";
import type { UploadResult } from "./UploadDialog.tsx";
import type { FormToReimport, Imported } from "./use-import.ts";
import { useSample } from "./use-sample.ts";

/** Comes when it is first opened. */
const UploadDialog = lazy(() =>
  import("./UploadDialog.tsx").then(({ UploadDialog }) => ({ default: UploadDialog })),
);

/** The query parameter that says that the dialog is open. */
const NAMES = ["upload"] as const;

/** Import: upload a workbook, then see the resulting form. The URL says whether the dialog is open. */
export function ImportPage() {
  const dialog = useDialogQuery(NAMES);
  const [again, setAgain] = useState<FormToReimport>();
  const [imported, setImported] = useState<Imported>();
  const isSample = dialog.parts?.upload === "sample";
  const sample = useSample(isSample);
  const isOpen = again !== undefined || (isSample ? sample.files : dialog.parts) !== undefined;

  const close = (result: UploadResult) => {
    setAgain(undefined);
    dialog.close();
    if (result.imported !== undefined) setImported(result.imported);
  };

  return (
    <>
      <PageHeading
        title="Upload a form"
        action={
          <Group gap="sm">
            <Button variant="default" onClick={() => dialog.open({ upload: "sample" })}>
              Try the sample
            </Button>
            <Button leftSection={<IconUpload size={18} />} onClick={() => dialog.open({ upload: "new" })}>
              Upload
            </Button>
          </Group>
        }
      >
        A form is described by an Excel workbook: one row per question, one column per attribute. The{" "}
        <Anchor component={Link} to="/design/workbook" inherit underline="always">
          specification of the spreadsheet
        </Anchor>{" "}
        is available, with every column explained.
      </PageHeading>
      {sample.failed && <Note tone="error">The sample could not be loaded. Try it again in a moment.</Note>}
      {imported === undefined ? (
        <ol className={styles.steps}>
          <li>
            <strong>Upload</strong> your workbook and pick the worksheet that contains the form.
          </li>
          <li>
            <strong>Name</strong> the form and run the import. Problems are listed by sheet and cell.
          </li>
          <li>
            <strong>Check</strong> the form here, then publish it from your forms.
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
      {isOpen && (
        <Suspense>
          <UploadDialog
            {...(again !== undefined && { form: again })}
            {...(sample.files && { files: sample.files })}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The form of an upload, and below it the notes of its import. */
function ImportedForm({ imported, onReimport }: { imported: Imported; onReimport: () => void }) {
  const { formId, formName, version, definition, problems } = imported;
  const isDraft = problemsThatStop("publish", problems).length > 0;
  return (
    <section>
      <div className={styles.bar}>
        <Title order={2}>{formName} form</Title>
        <div className={styles.actions}>
          {isDraft && <Button onClick={onReimport}>Re-Import</Button>}
          <Button component={Link} to="/design/forms" variant="default">
            Go to your forms
          </Button>
        </div>
      </div>
      <div className={styles.sheet}>
        <FormPreview key={`${formId} ${version}`} definition={definition} />
      </div>
      {problems.length > 0 && (
        <div className={styles.problems}>
          <Disclosure summary={`About the workbook: ${problemCounts(problems)}`}>
            <ImportProblems
              problems={problems}
              annotatedCopy={urlOf(api.forms.annotatedForm, { f: formId })}
            />
          </Disclosure>
        </div>
      )}
    </section>
  );
}
