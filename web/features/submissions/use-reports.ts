import { useState } from "react";
import type { SubmissionDetail } from "../../../shared/contract/submissions.ts";
import { api, call } from "../../lib/api.ts";
import { bytesOf, type OpenedOutput, saveToDevice } from "../../player/outputs/output-file.ts";

export type Report = SubmissionDetail["outputs"][number];

/** What is done with a report. */
type Use = "open" | "save";

const nameOfUse = (what: Use, outputId: string) => `${what} ${outputId}`;

/** Opening and saving the reports of a submission. Each is fetched once: each use stands on the audit trail. */
export function useReports(formId: number, instanceKey: string) {
  const [fetched, setFetched] = useState<Readonly<Record<string, OpenedOutput>>>({});
  const [shown, setShown] = useState<{ outputId: string; opened: OpenedOutput }>();
  /** What is on its way, by `nameOfUse`. */
  const [busy, setBusy] = useState<readonly string[]>([]);
  /** Without an error: it came, and can't be shown. */
  const [failure, setFailure] = useState<{ what: Use; outputId: string; error?: unknown }>();

  const fetchReport = async (outputId: string): Promise<OpenedOutput> => {
    const held = fetched[outputId];
    if (held !== undefined) return held;
    const answer = await call(api.forms.submissionOutput, { formId, instanceKey, outputId });
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
