/** Verifies the hash chains of the audit trails. */
import { auditFaults, auditHash } from "../../shared/people/audit-chain.ts";
import { auditPartition, CHAINED } from "../../shared/stores/dynamodb/keys.ts";
import type { Stores } from "../../shared/stores/index.ts";

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
