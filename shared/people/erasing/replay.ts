/** Erases again what a restored table brought back: everything that has a tombstone. */
import * as z from "zod";
import type { Stores } from "../../stores/index.ts";
import { sweepMarked } from "./erase-due.ts";
import { personHash, readTombstones } from "./tombstones.ts";

const Person = z.object({ sk: z.literal("USER"), username: z.string(), createdAt: z.string() });

export interface Replayed {
  tombstones: number;
  /** What had been restored, and is gone again. */
  erased: number;
}

/**
 * Nobody may use the data in the meantime. What was active after its erasure is something else under the same name, and is
 * kept. It may stop anywhere and be run again.
 * @throws AggregateError where something could not be erased
 */
export async function replayErasures(stores: Stores, now: Date): Promise<Replayed> {
  const { erasing, blobs } = stores;
  const people = await peopleByHash(stores);
  let tombstones = 0;
  for await (const { kind, key, at: activeUntil } of readTombstones(blobs)) {
    tombstones += 1;
    if (kind === "submission") await erasing.markSubmission(key, activeUntil, { activeUntil });
    else if (kind === "form") await erasing.markForm(Number(key), activeUntil, { activeUntil });
    else {
      const username = people.get(key);
      if (username !== undefined) await erasing.markPerson(username, activeUntil, { activeUntil });
    }
  }
  const { gone, failures } = await sweepMarked(stores, { now, quietSeconds: 0 });
  if (failures.length > 0)
    throw new AggregateError(failures, "Some of the data that was due could not be erased.");
  return { tombstones, erased: gone };
}

async function peopleByHash({ tableScan }: Stores): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const page of tableScan.pages()) {
    for (const raw of page) {
      const person = Person.safeParse(tableScan.read(raw)).data;
      if (person !== undefined) found.set(personHash(person), person.username);
    }
  }
  return found;
}
