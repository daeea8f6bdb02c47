import { useState } from "react";
import type { SubmissionDetail } from "../../../shared/contract/submissions.ts";
import { api, call } from "../../lib/api.ts";
import { bytesOf, type OpenedOutput, saveToDevice } from "../../player/outputs/output-file.ts";

export type Report = SubmissionDetail["outputs"][number];

/** Opening and saving the reports of a submission. Each is fetched once: each use stands on the audit trail. */
export function useReports(formId: number, instanceKey: string) {
  const [fetched, setFetched] = useState<Readonly<Record<string, OpenedOutput>>>({});
  const [shown, setShown] = useState<{ outputId: string; opened: OpenedOutput }>();
  /** `open ID` or `save ID`, while that is on its way. */
  const [busy, setBusy] = useState<string>();
  /** Without an error: it came, and can't be shown. */
  const [failure, setFailure] = useState<{ outputId: string; error?: unknown }>();

  const fetchReport = async (outputId: string): Promise<OpenedOutput> => {
    const held = fetched[outputId];
    if (held !== undefined) return held;
    const answer = await call(api.forms.submissionOutput, { formId, instanceKey, outputId });
    const opened = { ...answer, bytes: await bytesOf(answer) };
    setFetched((others) => ({ ...others, [outputId]: opened }));
    return opened;
  };
  const use = async (what: "open" | "save", { outputId }: Report, then: (opened: OpenedOutput) => void) => {
    setBusy(`${what} ${outputId}`);
    setFailure(undefined);
    try {
      then(await fetchReport(outputId));
    } catch (error) {
      setFailure({ outputId, error });
    }
    setBusy(undefined);
  };

  return {
    shown,
    busy,
    failure,
    open: (report: Report) =>
      use("open", report, (opened) => setShown({ outputId: report.outputId, opened })),
    save: (report: Report) => use("save", report, saveToDevice),
    close: () => setShown(undefined),
    /** The one that is shown turned out to be broken. */
    unreadable: () => {
      if (shown !== undefined) setFailure({ outputId: shown.outputId });
      setShown(undefined);
    },
  };
}
