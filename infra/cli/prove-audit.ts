/** Whether the chains of the audit trails hold. */
import { auditFaults, auditHash } from "../../shared/people/audit-chain.ts";
import { auditPartition, CHAINED } from "../../shared/stores/dynamodb/keys.ts";
import type { Stores } from "../../shared/stores/index.ts";

/**
 * Every trail of the product: each entry follows from the one before it. A trail that was cut at its end is told by the
 * hash of its last entry alone, which is printed to be kept elsewhere.
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
  if (waiting > 0) say.log(`Notes of ${waiting} trails wait for the recorder, which comes each minute.`);
  if (broken === 0) {
    say.log(`All ${subjects.size} chains hold. The last entries' hashes, to be kept elsewhere, stand above.`);
    return 0;
  }
  say.error(`${broken} ${broken === 1 ? "link is" : "links are"} broken.`);
  return 1;
}

const WAITING_SHOWN = 1_000;
