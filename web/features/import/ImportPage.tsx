import { Anchor, Button, Group } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { part } from "../../../shared/part.ts";
import { type Dropped, filesToImport } from "../../lib/dropped-files.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { DropPage } from "../../ui/DropPage.tsx";
import { IconFileUpload, IconUpload } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useDialogQuery } from "../../ui/use-dialog-query.ts";
import { ImportedForm } from "./ImportedForm.tsx";
import styles from "./ImportPage.module.css";
import type { UploadOutcome, UploadResult } from "./UploadDialog.tsx";
import type { Imported } from "./use-import.ts";
import { useImportedForm } from "./use-imported-form.ts";
import { useSample } from "./use-sample.ts";

/** Comes when it is first opened. */
const UploadDialog = lazyPart(
  part(() => import("./UploadDialog.tsx")),
  ({ UploadDialog }) => UploadDialog,
);

/** The query parameter that says that the dialog is open: `new`, `sample`, or the id of the form to import again. */
const NAMES = ["upload"] as const;
const NEW = "new";
/** A new form of the sample workbook, as if it had been dropped. */
const SAMPLE = "sample";

/** Import: upload a workbook, then see the resulting form. The URL says which form, and whether the dialog is open. */
export function ImportPage() {
  const dialog = useDialogQuery(NAMES);
  const navigate = useNavigate();
  const toast = useToast();
  const [query] = useSearchParams();
  const formId = readId(query.get("form"));
  const [imported, setImported] = useState<Imported>();
  const { form, error, retry } = useImportedForm(formId, imported);
  const { dropped, number, take } = useDropped();

  const { open } = dialog;
  const importFiles = (files: Dropped | undefined, again?: number) => {
    take(files);
    open({ upload: again === undefined ? NEW : String(again) });
  };
  useEffect(() => {
    const files = filesToImport.peek();
    if (files === undefined) return;
    filesToImport.clear();
    take(files);
    open({ upload: NEW });
  }, [take, open]);
  const sample = useSample(dialog.parts?.upload === SAMPLE);
  useEffect(() => {
    if (sample.files === undefined) return;
    take({ files: sample.files, handle: Promise.resolve(undefined) });
    open({ upload: NEW });
  }, [sample.files, take, open]);

  const show = (imported: Imported) => {
    setImported(imported);
    void navigate(`?form=${imported.formId}`, { replace: true, preventScrollReset: true });
  };
  const later = (news: UploadOutcome) => {
    if ("imported" in news) show(news.imported);
    const text =
      "imported" in news
        ? `${news.imported.formName} was imported.`
        : `The workbook was not imported: ${news.failure}`;
    toast({ text });
  };
  /** @param of the dialog that is closed: one that another has replaced only tells what came of it */
  const close = (of: number, { imported }: UploadResult) => {
    if (of === number.current) {
      take(undefined);
      dialog.close();
    }
    if (imported !== undefined) show(imported);
  };

  const isUploadOpen = dialog.parts?.upload;
  const again = isUploadOpen === NEW || form === undefined ? undefined : form;
  const isOpen = isUploadOpen === NEW || (isUploadOpen !== undefined && readId(isUploadOpen) === form?.id);
  const current = number.current;

  return (
    <>
      <PageHeading
        title="Upload a form"
        action={
          <Group gap="sm">
            <Button variant="default" onClick={() => open({ upload: SAMPLE })}>
              Try the sample
            </Button>
            <Button leftSection={<IconUpload size={18} />} onClick={() => importFiles(undefined)}>
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
      {formId === undefined && <HowTo />}
      {formId !== undefined && form === undefined && error !== undefined && (
        <LoadFailed what="The form" error={error} onRetry={retry} />
      )}
      {form !== undefined && (
        <ImportedForm
          form={form}
          onReimport={() => importFiles(undefined, form.id)}
          onSaved={(file) => importFiles({ files: [file], handle: Promise.resolve(undefined) }, form.id)}
        />
      )}
      <DropPage
        text={(over) =>
          over === undefined ? "Import as a new form" : `Import ${form?.formName ?? "this form"} again`
        }
        onDrop={isOpen ? undefined : importFiles}
      />
      {isOpen && (
        <Suspense>
          <UploadDialog
            key={current}
            form={again}
            dropped={dropped}
            closesWhenDone={dropped !== undefined}
            onClose={(result) => close(current, result)}
            onLater={later}
          />
        </Suspense>
      )}
    </>
  );
}

/** The files that the dialog begins with, and a number that tells one dialog from the next. */
function useDropped() {
  const [dropped, setDropped] = useState<Dropped>();
  const number = useRef(0);
  const [take] = useState(() => (files: Dropped | undefined) => {
    if (files !== undefined) number.current += 1;
    setDropped(files);
  });
  return { dropped, number, take };
}

function readId(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/** What will happen, before it has. */
function HowTo() {
  return (
    <>
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
      <p className={styles.drop}>
        <IconFileUpload size={28} stroke={1.4} aria-hidden />
        Or drop your workbook anywhere on this page.
      </p>
    </>
  );
}
