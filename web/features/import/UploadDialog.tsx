import { Button, NativeSelect, Radio, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { brand } from "../../../shared/brand.ts";
import { isUnchanged } from "../../../shared/form/definition/form-difference.ts";
import { productLocales } from "../../../shared/localize.ts";
import { api, urlOf } from "../../lib/api.ts";
import type { Dropped } from "../../lib/dropped-files.ts";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { Note } from "../../ui/Note.tsx";
import { problemsThatStop } from "../../ui/problem-groups.ts";
import { ChooseFile } from "./ChooseFile.tsx";
import { RunImport, RunImportActions, Running } from "./RunImport.tsx";
import styles from "./UploadDialog.module.css";
import { canRunImport, NO_WORKSHEET, type Stage } from "./upload-stages.ts";
import type { FormToReimport, Imported } from "./use-import.ts";
import { type Upload, useUpload } from "./use-upload.ts";
import { rememberFile } from "./watch/recent-files.ts";

const HINT = "Please give your form a name";

/** The name of a new form. */
function NameForm({ upload }: { upload: Upload }) {
  const [refused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (upload.formName.trim() === "") setRefused(true);
    else upload.runImport();
  };
  return (
    <form id="name-form" onSubmit={submit} noValidate>
      <TextInput
        label="Form name"
        description={HINT}
        value={upload.formName}
        onChange={({ currentTarget }) => upload.setFormName(currentTarget.value)}
        error={refused && upload.formName.trim() === "" && "This field is required."}
        maxLength={200}
        data-autofocus
        autoComplete="off"
      />
      {upload.asksLanguage && (
        <NativeSelect
          mt="md"
          label="Language of the labels"
          description="The workbook doesn't say which language its labels are in. For a language not listed here, set default_language in its sheet “settings”."
          data={productLocales.map(({ code, name }) => ({ value: code, label: name }))}
          value={upload.locale}
          onChange={({ currentTarget }) => upload.setLocale(currentTarget.value)}
        />
      )}
    </form>
  );
}

/** What the dialog returns when it closes: the upload's stats and the import, as far as it got. */
export interface UploadResult {
  stats: Upload["stats"];
  imported: Imported | undefined;
}

/** What came of an import whose dialog was closed before. */
export type UploadOutcome = { imported: Imported } | { failure: string };

interface UploadDialogProps {
  /** The form to import again; without it a new one is made. */
  form?: FormToReimport | undefined;
  /** Files that were dropped: they are uploaded at once. */
  dropped?: Dropped | undefined;
  /** True: the page shows what was imported, so that nothing is left to finish. */
  closesWhenDone?: boolean;
  onClose: (result: UploadResult) => void;
  onLater?: (news: UploadOutcome) => void;
}

/** From a workbook to a form, one stage at a time. It cannot be closed while a file is uploading. */
export function UploadDialog(props: UploadDialogProps) {
  const { form, dropped, closesWhenDone = false, onClose, onLater } = props;
  /** Closed while the import ran: what comes of it is told to the page. */
  const isLeft = useRef(false);
  const upload = useUpload(form, {
    files: dropped?.files,
    onImported: (imported) => {
      if (dropped !== undefined) rememberFile(imported.formId, dropped);
      if (isLeft.current) onLater?.({ imported });
      else if (closesWhenDone) close(imported);
    },
    onRefused: (failure) => {
      if (isLeft.current) onLater?.({ failure });
    },
  });
  const { stage, run, failure } = upload;
  const close = (imported = upload.imported) => {
    isLeft.current = stage === "importForm" && run.state === "running" && run.what === "import";
    upload.forget();
    onClose({ stats: upload.stats, imported });
  };
  const body = useRef<HTMLDivElement>(null);
  useFocusOnNew(body, stage === "importForm" ? run.state : stage);
  const actions = buttons[stage](upload, () => close());

  return (
    <Dialog
      title={form === undefined ? "Upload a form" : `Import ${form.formName} again`}
      onClose={() => close()}
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
  upload: (upload) =>
    upload.isRestoring ? <Running>Opening your upload...</Running> : <ChooseFile upload={upload} />,
  pickWorksheet: (upload) => <PickWorksheet upload={upload} />,
  nameForm: (upload) => <NameForm upload={upload} />,
  importForm: (upload) => <RunImport upload={upload} />,
  finish: ({ imported, form }) => imported && <ImportFinished imported={imported} form={form} />,
} satisfies Record<Stage, (upload: Upload) => ReactNode>;

const buttons = {
  upload: (upload) => (
    <Button onClick={upload.upload} disabled={!upload.canSend || upload.isUploading}>
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

/** Half the window is enough for a decision; a list gets the room that it needs. */
function hasList({ stage, run, imported }: Upload): boolean {
  if (stage === "finish") return imported !== undefined && imported.problems.length > 0;
  if (stage !== "importForm") return false;
  if (run.state === "refused") return run.problems.length > 0;
  if (run.state !== "compared") return false;
  const { difference, corrections = [] } = run.preview;
  const hasChanges = difference !== undefined && !isUnchanged(difference);
  return hasChanges || corrections.length > 0 || (run.reports?.changes.length ?? 0) > 0;
}

/** The button that led on is gone with its stage: the focus goes to the new content, not behind the dialog. */
function useFocusOnNew(body: React.RefObject<HTMLDivElement | null>, step: string) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const first = body.current?.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? body.current)?.focus();
  }, [body, step]);
}

/** The end of an import: what was made, and its notes. */
function ImportFinished({ imported, form }: { imported: Imported; form: FormToReimport | undefined }) {
  const { formId, formName, problems } = imported;
  const stopping = problemsThatStop("publish", problems).length;
  return (
    <>
      <Note tone={stopping > 0 ? "warning" : "success"}>
        <strong>{formName}</strong> was imported. {whatNext(stopping, form)}
      </Note>
      {problems.length > 0 && (
        <ImportProblems
          problems={problems}
          annotatedCopy={urlOf(api.forms.annotatedForm, { f: formId })}
          isWhole
        />
      )}
    </>
  );
}

function whatNext(stopping: number, form: FormToReimport | undefined): string {
  if (stopping > 0)
    return `It can't be published yet: fix ${counted(stopping, "problem")} in the workbook, then import it again.`;
  if (form === undefined) return "Choose Finish to look at it.";
  return form.publicationCount > 0
    ? "“Publish changes…” in the menu of a publication brings the changes to respondents."
    : "Publish it to open it to respondents.";
}

/** Which worksheet contains the form; the one that looks like a form is preselected. */
function PickWorksheet({ upload }: { upload: Upload }) {
  const { stats, isInvalid, worksheetIndex, setWorksheetIndex } = upload;
  if (isInvalid)
    return (
      <>
        <Title order={2} size="h3">
          Invalid {brand.product} Excel Worksheet
        </Title>
        <p>
          {stats?.hiddenWorksheets === undefined ? (
            <>
              <strong>{stats?.fileName}</strong> has no worksheets. Open it in your spreadsheet program, check
              that it contains the form, and save it as .xlsx.
            </>
          ) : (
            <>
              All worksheets of <strong>{stats.fileName}</strong> are hidden:{" "}
              {stats.hiddenWorksheets.join(", ")}. Show the one that contains the form in your spreadsheet
              program, save the file and upload it again.
            </>
          )}
        </p>
      </>
    );
  return (
    <Radio.Group
      label="Which worksheet contains the form?"
      value={String(worksheetIndex)}
      onChange={(value) => setWorksheetIndex(Number(value))}
    >
      <Stack gap="sm" mt="sm">
        {stats?.worksheets.map(({ index, name }) => (
          <Radio
            key={index}
            value={String(index)}
            label={
              <>
                {name}
                {index === stats.worksheetIndex && (
                  <Text span c="dimmed" size="sm">
                    {" "}
                    – looks like a form
                  </Text>
                )}
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
