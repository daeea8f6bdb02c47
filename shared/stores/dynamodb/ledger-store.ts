/**
 * The ledger of a run: what each of its outputs was made from, in a hash chain. Entries are only ever added: each names the
 * previous one and claims the next free number by one conditional put, so nothing here updates or deletes.
 */
import * as z from "zod";
import { ProcessTypeCode } from "../../process/step.ts";
import { isNew } from "./change.ts";
import { keys, ledgerPartition } from "./keys.ts";
import type { Table } from "./table.ts";

export const LedgerEntry = z.lazy(() =>
  z.object({
    /** From 1, without gaps. */
    sequence: z.int(),
    runId: z.string(),
    stepKey: z.string(),
    type: ProcessTypeCode,
    templateHash: z.string(),
    /** Of the input's type and content: the output hash of the parent step. */
    inputHash: z.string(),
    /** Of the output's type and content. */
    outputHash: z.string(),
    /** Identifies the stored output by all of its inputs. */
    outputKey: z.string(),
    engineVersion: z.string(),
    formVersion: z.int(),
    /** The revision of the tree of steps. */
    treeVersion: z.int(),
    /** When it was added, ISO 8601. */
    at: z.string(),
    /** The hash of the previous entry; "" for the first. */
    previous: z.string(),
  }),
);
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export function openLedgerStore(table: Table) {
  return {
    /** Every entry of a run's ledger, in order. */
    listLedger: (runId: string) =>
      table.list({ partition: { name: "pk", value: ledgerPartition(runId) } }, LedgerEntry),
    /** Adds the next entry. @returns false when its number is taken: the ledger has grown since it was read */
    appendToLedger: (entry: LedgerEntry) =>
      table.put(keys.ledgerEntry(entry.runId, entry.sequence), entry, isNew),
  };
}
