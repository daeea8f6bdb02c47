import { Button, Group, Skeleton, Title } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { SubmissionDetail } from "../../../shared/contract/submissions.ts";
import { part } from "../../../shared/part.ts";
import { api, call } from "../../lib/api.ts";
import { choiceOf, type StoredText } from "../../lib/browser-storage.ts";
import { problemText } from "../../lib/problem-text.ts";
import { bytesOf, type OpenedOutput, saveToDevice } from "../../player/outputs/output-file.ts";
import { loadTexts } from "../../player/texts/texts.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./Reports.module.css";

type Report = SubmissionDetail["outputs"][number];

/** What is done with a report. */
type Use = "open" | "save";

const nameOfUse = (what: Use, outputId: string) => `${what} ${outputId}`;

/** Opening and saving the reports of a submission. Each is fetched once: each use is recorded in the audit trail. */
function useReports({ formId, instanceKey, version }: Omit<ReportListProps, "reports" | "last">) {
  const [fetched, setFetched] = useState<Readonly<Record<string, OpenedOutput>>>({});
  const [shown, setShown] = useState<{ outputId: string; opened: OpenedOutput }>();
  /** What is being fetched, by `nameOfUse`. */
  const [busy, setBusy] = useState<readonly string[]>([]);
  /** Without an error: it was fetched, and can't be shown. */
  const [failure, setFailure] = useState<{ what: Use; outputId: string; error?: unknown }>();

  const fetchReport = async (outputId: string): Promise<OpenedOutput> => {
    const cached = fetched[outputId];
    if (cached !== undefined) return cached;
    const answer = await call(api.forms.submissionOutput, {
      ...{ formId, instanceKey, outputId },
      ...(version !== undefined && { version }),
    });
    const opened = { ...answer, bytes: await bytesOf(answer) };
    setFetched((others) => ({ ...others, [outputId]: opened }));
    return opened;
  };
  const use = async (what: Use, { outputId }: Report, then: (opened: OpenedOutput) => void) => {
    const name = nameOfUse(what, outputId);
    setBusy((others) => [...others, name]);
    setFailure(undefined);
    try {
      then(await fetchReport(outputId));
    } catch (error) {
      setFailure({ what, outputId, error });
    }
    setBusy((all) => all.filter((other) => other !== name));
  };

  return {
    shown,
    isBusy: (what: Use, { outputId }: Report) => busy.includes(nameOfUse(what, outputId)),
    failure,
    open: (report: Report) =>
      use("open", report, (opened) => setShown({ outputId: report.outputId, opened })),
    save: (report: Report) => use("save", report, saveToDevice),
    close: () => setShown(undefined),
    /** The one that is shown turned out to be broken. */
    unreadable: () => {
      if (shown !== undefined) setFailure({ what: "open", outputId: shown.outputId });
      setShown(undefined);
    },
  };
}

const ReportReasons = lazy(part(() => import("./ReportReasons.tsx")));

/** Takes the steps again only when it is opened: that is recorded in the audit trail. */
function Reasons({ formId, instanceKey }: { formId: number; instanceKey: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.reasons}>
      <Button variant={isOpen ? "default" : "light"} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Why do they say this?
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton height={160} mt="sm" />}>
          <ReportReasons formId={formId} instanceKey={instanceKey} />
        </Suspense>
      )}
    </div>
  );
}

const viewPart = part(() => import("./ReportView.tsx"));
const ReportView = lazy(async () => {
  const [view] = await Promise.all([viewPart(), loadTexts("en")]);
  return view;
});

interface ReportListProps {
  formId: number;
  instanceKey: string;
  /** Of answers that were changed since; absent: the newest. */
  version?: number;
  reports: readonly Report[];
  /** The id of the report that was opened last: it is opened at once, as for the next submission. */
  last?: StoredText | undefined;
}

/** Reports to open and to download: one is open at a time. */
export function ReportList({ reports, last, ...of }: ReportListProps) {
  const { shown, isBusy, failure, open, save, close, unreadable } = useReports(of);
  const first = useRef(() => {
    const lastOpened = reports.find(({ outputId }) => outputId === last?.get());
    if (lastOpened !== undefined) void open(lastOpened);
  });
  useEffect(() => {
    const openFirst = first.current;
    first.current = () => {}; // once: each use is recorded
    openFirst();
  }, []);
  const toggle = (report: Report, isShown: boolean) => {
    if (isShown) {
      last?.clear();
      close();
    } else {
      last?.set(report.outputId);
      void open(report);
    }
  };
  const ofVersion = of.version === undefined ? "" : ` of version ${of.version}`;
  return (
    <ul className={styles.list}>
      {reports.map((report) => {
        const { outputId, name } = report;
        const isShown = shown?.outputId === outputId;
        return (
          <li key={outputId}>
            <div className={styles.report}>
              <div>
                <div className={styles.name}>{name}</div>
                <div className={styles.kind}>{kindAndSize(report)}</div>
              </div>
              <Group gap="xs">
                <Button
                  variant="default"
                  aria-label={`Download ${name}${ofVersion}`}
                  loading={isBusy("save", report)}
                  onClick={() => save(report)}
                >
                  Download
                </Button>
                <Button
                  variant={isShown ? "default" : "light"}
                  aria-label={`${isShown ? "Close" : "Open"} ${name}${ofVersion}`}
                  aria-expanded={isShown}
                  loading={isBusy("open", report)}
                  onClick={() => toggle(report, isShown)}
                >
                  {isShown ? "Close" : "Open"}
                </Button>
              </Group>
            </div>
            {failure?.outputId === outputId && (
              <Note
                tone="error"
                title={`${name} couldn't be ${failure.what === "save" ? "saved" : "opened"}.`}
              >
                {failure.error === undefined
                  ? "This report can't be shown here. Download it instead."
                  : problemText(failure.error)}
              </Note>
            )}
            {isShown && (
              <Suspense fallback={<Skeleton height={240} mt="sm" />}>
                <ReportView output={shown.opened} onUnreadable={unreadable} />
              </Suspense>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ReportsProps {
  formId: number;
  submission: SubmissionDetail;
  /** True: the report that was last opened for this form is opened with each submission, until it is closed. */
  opensLast: boolean;
}

/** The reports of a submission, as its respondent has them. */
export function Reports({ formId, submission, opensLast }: ReportsProps) {
  const { outputs, status } = submission;
  return (
    <section aria-labelledby="reports" className={styles.reports}>
      <Title order={2} size="h4" id="reports">
        Reports
      </Title>
      {outputs.length === 0 ? (
        <p className={styles.none}>
          {noReports[status] ?? "There are none: no step of the process has a viewable output."}
        </p>
      ) : (
        <ReportList
          formId={formId}
          instanceKey={submission.instanceKey}
          reports={outputs}
          last={opensLast ? choiceOf(`report of ${formId}`) : undefined}
        />
      )}
      {isSubmitted(status) && <Reasons formId={formId} instanceKey={submission.instanceKey} />}
    </section>
  );
}

/** Its steps were taken, or are being taken. */
function isSubmitted(status: SubmissionDetail["status"]): boolean {
  return status === "COMPLETE" || status === "FAILED" || status === "POST_PROCESSING";
}

const noReports: Partial<Record<SubmissionDetail["status"], string>> = {
  NEW: "They are made once the form is submitted.",
  OPEN: "They are made once the form is submitted.",
  REVOKE: "There are none: the publication was revoked before the form was submitted.",
  POST_PROCESSING: "They are being made.",
  FAILED: "None could be made.",
};

const kinds: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "text/html": "HTML",
  "application/json": "JSON",
  "text/plain": "Text",
};

/** @example kindAndSize({ contentType: "application/pdf", bytes: 126_000, … }) // "PDF · 123 KB" */
function kindAndSize({ contentType, bytes }: Report): string {
  return `${kinds[contentType] ?? contentType} · ${sizeInWords(bytes)}`;
}

/** @example sizeInWords(126_000) // "123 KB" */
export function sizeInWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
