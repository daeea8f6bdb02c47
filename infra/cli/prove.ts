/**
 * `sprout prove`: recomputes the reports of a submission and compares them with its ledger; with --audit, verifies the hash
 * chains of the audit trails; with --files, those of the files in which they left.
 */
import { auditFaults, auditHash } from "../../shared/people/audit-chain.ts";
import { proveRun } from "../../shared/runs/prove-run.ts";
import { auditPartition, CHAINED } from "../../shared/stores/dynamodb/keys.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { CommandProblem } from "./command-problem.ts";
import { askingProduct, openProductData, readLine } from "./product-data.ts";
import { proveFiles } from "./prove-files.ts";

export async function prove(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    audit: { type: "boolean", default: false },
    files: { type: "string" },
    environment: { type: "string" },
  });
  const [name, ...more] = positionals;
  if (values.files !== undefined) {
    if (values.audit || positionals.length > 0)
      throw new CommandProblem("--files proves the files of a folder, and takes nothing else.");
    return proveFiles(values.files, new Date(), console);
  }
  if (values.audit) {
    if (positionals.length > 0) throw new CommandProblem("--audit proves all trails and takes no name.");
    const stores = await openProductData(values.environment);
    return askingProduct(() => proveAudit(stores, new Date(), console));
  }
  if (name === undefined)
    throw new CommandProblem(`Name the submission, or say --audit or --files FOLDER. ${WHICH_NAME}`);
  if (more.length > 0) throw new CommandProblem(`One submission at a time: unexpected "${more.join(" ")}".`);
  const stores = await openProductData(values.environment);
  return askingProduct(async () => {
    const instance = await findInstance(stores, name);
    if (instance === undefined) throw new CommandProblem(`There is no submission ${name}. ${WHICH_NAME}`);
    if (instance.runId === undefined)
      throw new CommandProblem("This has not been submitted yet: there is nothing to prove.");
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

const WHICH_NAME =
  "It has an id of ten letters and digits, which the list of submissions shows, and a key of 32 characters, which summary.json of ship and redrive --list have; either will do.";

/** The ids that people see. They are in no index, so all items are looked through. */
const INSTANCE_ID = /^[2-9A-HJ-NP-Z]{10}$/;

async function findInstance({ instances, tableScan }: Stores, name: string) {
  const found = await instances.find(name);
  const id = name.toUpperCase();
  if (found !== undefined || !INSTANCE_ID.test(id)) return found;
  for await (const page of tableScan.pages())
    for (const raw of page) {
      const { sk, instanceId, instanceKey } = tableScan.read(raw);
      if (sk === "INSTANCE" && instanceId === id) return instances.find(String(instanceKey));
    }
  return undefined;
}

/**
 * Checks every trail of the product: each entry must follow from the one before it. That a trail was cut off at its end shows
 * only by the hash of its last entry, which is printed to be kept elsewhere.
 * @returns the command's exit code: 1 where a chain is broken, and where there is none
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
  if (subjects.size === 0) {
    say.error(
      waiting > 0
        ? "No trail has an entry yet, so nothing is proven: run it again when the recorder has run."
        : "There is no trail here, so nothing is proven. Is it the right product?",
    );
    return 1;
  }
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
