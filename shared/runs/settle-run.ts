/** The end of a run: its ledger, its mail, its last status. */

import { log } from "../log.ts";
import { storeReportMail } from "../people/respondent-mails.ts";
import { runState } from "../process/run-state.ts";
import { walkSteps } from "../process/step.ts";
import type { Stores } from "../stores/index.ts";
import { completeLedger } from "./complete-ledger.ts";
import type { Running } from "./produce-output.ts";

/**
 * Ends post-processing when nothing of the run is left to do; one conditional write, so it happens once. Before that the
 * ledger is completed and the mail about it is stored, so that a crash in between loses neither; the mail waits until the
 * reports are ready.
 */
export async function settleRun(stores: Stores, { run, publication }: Running): Promise<void> {
  const root = publication.process;
  const { isDone, hasFailed } = runState(root, run);
  if (!isDone) return;
  const now = new Date();
  await completeLedger(stores, run, root);
  const hasReport = [...walkSteps(root)].some(({ step }) => step.publicOutputInd);
  const before = hasFailed || !hasReport ? undefined : await stores.instances.find(run.instanceKey);
  if (before?.status === "COMPLETE" && before.messageCode === "OK") return;
  const noted = before && (await storeReportMail(stores, before, now));
  await stores.statistics.recordEnd(run, hasFailed, now); // counting twice has no effect, so it comes before the last status
  const end = hasFailed ? "FAILED" : "OK";
  const ended = await stores.instances.complete(run.instanceKey, run.runId, end, "first");
  if (ended !== undefined && ended.retriedAt === undefined) {
    const milliseconds = now.getTime() - Date.parse(run.submittedAt);
    log({ level: "info", event: "run-settled", requestId: run.runId, milliseconds });
  }
  // How long a run took is recorded once: not when it fails again, nor when it succeeds after being sent again.
  const completed = ended ?? (await stores.instances.complete(run.instanceKey, run.runId, end));
  if (before === undefined || completed === undefined) return;
  const mailId = noted ?? (await storeReportMail(stores, completed, now)); // requested at the very moment in between
  if (mailId !== undefined) await stores.queues.sendFromOutbox("mails", { mailId });
}
