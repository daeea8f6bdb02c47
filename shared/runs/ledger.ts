/** The chain of a run's ledger: pure over its entries. */
import { type Step, walkSteps } from "../process/step.ts";
import type { LedgerEntry } from "../stores/dynamodb/ledger-store.ts";
import type { Run } from "../stores/records/instance.ts";
import { contentHash } from "../stores/s3/blobs.ts";

/**
 * The hash of an entry: what the next one contains as `previous`, so that none can be changed without changing all that
 * follow.
 * @example entryHash(last) // "9f86d081…"
 */
export function entryHash(entry: LedgerEntry): string {
  const { sequence, runId, stepKey, type, templateHash, inputHash, outputHash, outputKey } = entry;
  const { engineVersion, formVersion, treeVersion, at, previous } = entry;
  return contentHash(
    ...[`${sequence}`, runId, stepKey, type, templateHash, inputHash, outputHash, outputKey],
    ...[engineVersion, `${formVersion}`, `${treeVersion}`, at, previous],
  );
}

/**
 * The next missing entry of a ledger: that of the first finished step, in the order of the tree, that has none.
 * @param ledger all its entries, in order
 * @param at ISO 8601
 * @returns undefined when the ledger is complete
 * @example nextEntry([], run, root, now.toISOString())?.sequence // 1
 */
export function nextEntry(
  ledger: readonly LedgerEntry[],
  run: Run,
  root: Step,
  at: string,
): LedgerEntry | undefined {
  const entered = new Set(ledger.map(({ stepKey }) => stepKey));
  for (const { step } of walkSteps(root)) {
    const done = Object.hasOwn(run.steps, step.key) ? run.steps[step.key] : undefined;
    if (done?.origin === undefined || entered.has(step.key)) continue;
    const { contentHash: outputHash, ...origin } = done.origin;
    const last = ledger.at(-1);
    return {
      sequence: ledger.length + 1,
      runId: run.runId,
      stepKey: step.key,
      type: step.processType.code,
      inputHash: done.inputHash,
      outputHash,
      outputKey: done.outputHash,
      ...origin,
      at,
      previous: last === undefined ? "" : entryHash(last),
    };
  }
  return undefined;
}

/**
 * Where the chain of a ledger is broken, in words; empty when it is intact.
 * @example chainFaults(entries, run.runId) // ["Entry 3 does not follow from entry 2."]
 */
export function chainFaults(ledger: readonly LedgerEntry[], runId: string): string[] {
  const faults: string[] = [];
  const entered = new Set<string>();
  let previous = "";
  for (const [index, entry] of ledger.entries()) {
    const { sequence } = entry;
    if (sequence !== index + 1) faults.push(`Entry ${index + 1} is missing or out of place.`);
    if (entry.runId !== runId) faults.push(`Entry ${sequence} belongs to another run.`);
    if (entry.previous !== previous) faults.push(`Entry ${sequence} does not follow from the one before it.`);
    if (entered.has(entry.stepKey)) faults.push(`Entry ${sequence} repeats the step ${entry.stepKey}.`);
    entered.add(entry.stepKey);
    previous = entryHash(entry);
  }
  return faults;
}
