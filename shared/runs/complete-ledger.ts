import type { Step } from "../process/step.ts";
import type { Stores } from "../stores/index.ts";
import type { Run } from "../stores/records/instance.ts";
import { nextEntry } from "./ledger.ts";

/**
 * Adds the missing entries for a run's finished steps to its ledger. If somebody else adds entries at the same time, a number
 * may be taken; then the ledger is read again.
 */
export async function completeLedger(stores: Stores, run: Run, root: Step): Promise<void> {
  let ledger = await stores.instances.listLedger(run.runId);
  for (;;) {
    const entry = nextEntry(ledger, run, root, new Date().toISOString());
    if (entry === undefined) return;
    const isAdded = await stores.instances.appendToLedger(entry);
    ledger = isAdded ? [...ledger, entry] : await stores.instances.listLedger(run.runId);
  }
}
