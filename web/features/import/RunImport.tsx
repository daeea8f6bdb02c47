import { Button, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { api, urlOf } from "../../lib/api.ts";
import { DifferenceView } from "../../ui/DifferenceView.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { whatItMeans } from "../../ui/difference-words.ts";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { Note } from "../../ui/Note.tsx";
import { problemCounts } from "../../ui/problem-groups.ts";
import { ImportedReports } from "./ImportedReports.tsx";
import { LackingCorrections } from "./LackingCorrections.tsx";
import { ReportChanges } from "./ReportChanges.tsx";
import styles from "./UploadDialog.module.css";
import type { Run } from "./use-import.ts";
import type { Upload } from "./use-upload.ts";

type RunIn<State extends Run["state"]> = Extract<Run, { state: State }>;

/** The import itself: running, refused, or what it would change. */
export function RunImport({ upload }: { upload: Upload }) {
  const { run } = upload;
  switch (run.state) {
    case "running":
      return (
        <Running>
          {run.what === "import" ? "Importing the form..." : "Comparing it with the current form..."}
        </Running>
      );
    case "refused":
      return <Refused run={run} />;
    case "compared":
      return <Compared upload={upload} run={run} />;
  }
}

/** What the dialog waits for. */
export function Running({ children }: { children: string }) {
  return (
    <p className={styles.running} role="status">
      <Loader size="sm" aria-hidden />
      {children}
    </p>
  );
}

function Refused({ run }: { run: RunIn<"refused"> }) {
  const { failure, problems } = run;
  return (
    <>
      <Note tone="error">{failure}</Note>
      {problems.length > 0 && (
        <ImportProblems problems={problems} annotatedCopy={annotatedCopyOf(run)} isWhole />
      )}
    </>
  );
}

function Compared({ upload, run }: { upload: Upload; run: RunIn<"compared"> }) {
  const { notice, reports } = run;
  const { difference, problems, corrections = [] } = run.preview;
  return (
    <>
      {notice !== undefined && (
        <Note tone="warning">{notice} This workbook has been compared again with the current form.</Note>
      )}
      {corrections.length > 0 && (
        <LackingCorrections
          corrections={corrections}
          decision={run.options.corrections ?? "keep"}
          onDecide={upload.decide}
        />
      )}
      {difference !== undefined && (
        <>
          <p className={styles.meaning}>{whatItMeans(upload.form?.publicationCount ?? 0, difference)}</p>
          <DifferenceView difference={difference}>
            Run Import stores this workbook as the one to download.
          </DifferenceView>
        </>
      )}
      <ReportChanges reports={reports} />
      {reports !== undefined && (
        <ImportedReports formId={run.preview.formId} reports={reports} imported={run.preview.definition} />
      )}
      {problems.length > 0 && (
        <Disclosure summary={`About this workbook: ${problemCounts(problems)}`}>
          <ImportProblems problems={problems} annotatedCopy={annotatedCopyOf(run)} isWhole />
        </Disclosure>
      )}
    </>
  );
}

/** The buttons under it. */
export function RunImportActions({ upload }: { upload: Upload }): ReactNode {
  const { run } = upload;
  if (run.state === "running") return null;
  const hasProblems = run.state === "refused" && run.problems.length > 0;
  return (
    <>
      <Button variant={hasProblems ? "filled" : "default"} onClick={upload.startAgain}>
        {hasProblems ? "Upload a corrected file" : "Choose another file"}
      </Button>
      {!hasProblems && <Button onClick={upload.runImport}>Run Import</Button>}
    </>
  );
}

function annotatedCopyOf({ options: { id, worksheetIndex, locale } }: RunIn<"refused" | "compared">): string {
  const language = locale === undefined ? {} : { locale };
  return urlOf(api.forms.annotatedUpload, { id, worksheetIndex, ...language });
}
