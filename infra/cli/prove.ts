/**
 * `sprout prove`: recomputes the reports of a submission and compares them with its ledger; with --audit, verifies the hash
 * chains of the audit trails.
 */
import { auditFaults, auditHash } from "../../shared/people/audit-chain.ts";
import { proveRun } from "../../shared/runs/prove-run.ts";
import { auditPartition, CHAINED } from "../../shared/stores/dynamodb/keys.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { CommandProblem } from "./command-problem.ts";
import { askingProduct, openProductData, readLine } from "./product-data.ts";

export async function prove(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    audit: { type: "boolean", default: false },
    environment: { type: "string" },
  });
  const [instanceKey, ...more] = positionals;
  if (values.audit) {
    if (positionals.length > 0) throw new CommandProblem("--audit proves all trails and takes no name.");
    const stores = await openProductData(values.environment);
    return askingProduct(() => proveAudit(stores, new Date(), console));
  }
  if (instanceKey === undefined) throw new CommandProblem("Name the instance, or say --audit.");
  if (more.length > 0) throw new CommandProblem(`One instance at a time: unexpected "${more.join(" ")}".`);
  const stores = await openProductData(values.environment);
  return askingProduct(async () => {
    const instance = await stores.instances.find(instanceKey);
    if (instance === undefined) throw new CommandProblem(`There is no instance ${instanceKey}.`);
    if (instance.runId === undefined)
      throw new CommandProblem("This instance has not been submitted yet: there is nothing to prove.");
    const { entries, faults, rerun, head } = await proveRun(stores, { ...instance, runId: instance.runId });
    for (const { sequence, type, stepKey, outputHash } of entries)
      console.log(`${sequence}  ${type}  ${stepKey}  ${outputHash}`);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) {
      console.error(`${faults.length} ${faults.length === 1 ? "thing differs" : "things differ"}.`);
      return 1;
    }
    console.log(`Everything matches the ledger: ${entries.length} outputs, ${rerun} of them recomputed.`);
    if (head !== undefined) console.log(`The last entry's hash, to be kept elsewhere: ${head}`);
    return 0;
  });
}

/**
 * Checks every trail of the product: each entry must follow from the one before it. That a trail was cut off at its end shows
 * only by the hash of its last entry, which is printed to be kept elsewhere.
 * @returns the command's exit code: 1 where a chain is broken
 */
export async function proveAudit(
  { audit, tableScan }: Pick<Stores, "audit" | "tableScan">,
  now: Date,
  say: Pick<Console, "log" | "error">,
): Promise<number> {
  const subjects = new Set<string>();
  const start = auditPartition("");
  for await (const page of tableScan.pages()) {
    for (const raw of page) {
      const { pk, sk } = tableScan.read(raw);
      if (String(pk).startsWith(start) && String(sk).startsWith(CHAINED))
        subjects.add(String(pk).slice(start.length));
    }
  }
  let broken = 0;
  for (const subject of [...subjects].toSorted()) {
    const chain = await audit.listChain(subject);
    const last = chain.at(-1);
    const faults = auditFaults(chain, subject, now);
    broken += faults.length;
    for (const fault of faults) say.error(`${subject}: ${fault}`);
    say.log(`${subject}  ${chain.length} entries  ${last === undefined ? "" : auditHash(last)}`);
  }
  const waiting = (await audit.waitingSubjects(WAITING_SHOWN)).length;
  if (waiting > 0)
    say.log(`Notes of ${waiting} trails are waiting for the recorder, which runs every minute.`);
  if (broken === 0) {
    say.log(
      `All ${subjects.size} chains are intact. The hashes of their last entries, to be kept elsewhere, are listed above.`,
    );
    return 0;
  }
  say.error(`${broken} ${broken === 1 ? "link is" : "links are"} broken.`);
  return 1;
}

const WAITING_SHOWN = 1_000;
