import type { Step } from "../process/step.ts";
import type { Stores } from "../stores/index.ts";
import type { Run } from "../stores/records/instance.ts";
import { nextEntry } from "./ledger.ts";

/**
 * Adds what a run's ledger lacks of its finished steps. Whoever else adds at the same time takes numbers from this
 * one, which reads again.
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
