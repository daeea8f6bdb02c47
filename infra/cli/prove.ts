/**
 * `sprout prove`: recomputes the reports of a submission and compares them with its ledger; with --audit, verifies the hash
 * chains of the audit trails.
 */
import { proveRun } from "../../shared/runs/prove-run.ts";
import { CommandProblem } from "./command-problem.ts";
import { askingProduct, openProductData, readLine } from "./product-data.ts";
import { proveAudit } from "./prove-audit.ts";

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
