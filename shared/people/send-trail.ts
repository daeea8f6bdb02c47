/**
 * Sends what the audit trail has gained to the organisation's bucket, in files of some hundred entries: of each trail in order
 * and without gaps. What a file has is decided and stored before it is put, so whoever goes on where somebody died puts the
 * same file again.
 */
import type { ChainedEntry } from "../stores/dynamodb/audit-store.ts";
import type { NextFile, TrailFiles } from "../stores/dynamodb/trail-store.ts";
import type { Stores } from "../stores/index.ts";
import { trailFile } from "./trail-files.ts";

/** Of one file, and how many trails are looked at for it. */
const MAX_ENTRIES = 1_000;
const TRAILS_AT_ONCE = 100;
/** A recorder is stopped after a minute: by then it has added all that it marked a trail for. */
const SETTLED_MS = 10 * 60_000;

type TrailStores = Pick<Stores, "trails" | "trailBucket">;

interface Sending {
  now: () => Date;
  mayContinue: () => boolean;
}

/** @returns how many files have left */
export async function sendTrail(stores: TrailStores, { now, mayContinue }: Sending): Promise<number> {
  let sent = 0;
  while (mayContinue()) {
    const files = await stores.trails.files();
    const next = files.next ?? (await planned(stores, files, now()));
    if (next === undefined) return sent;
    const parts = await Promise.all(next.parts.map((part) => stores.trails.entriesOf(part)));
    const { name, body, hash } = trailFile(files, next, parts.flat());
    await stores.trailBucket.put(name, body);
    await Promise.all(next.parts.map(({ subject, to }) => stores.trails.setSent(subject, to, now())));
    await stores.trails.fileSent(files, hash, now());
    sent += 1;
  }
  return sent;
}

/** What the next file has; undefined: nothing has to leave, or somebody else is at it. */
async function planned({ trails }: TrailStores, files: TrailFiles, now: Date): Promise<NextFile | undefined> {
  const waiting = await trails.grown(TRAILS_AT_ONCE);
  const found = await trails.findMany(waiting.map(({ subject }) => subject));
  const parts: NextFile["parts"] = [];
  let left = MAX_ENTRIES;
  for (const trail of found) {
    if (trail === undefined) continue;
    if (left === 0) break;
    const { subject, sent } = trail;
    const entries: ChainedEntry[] = await trails.entriesAfter(subject, sent, left);
    left -= entries.length;
    const [first, last] = [entries[0], entries.at(-1)];
    if (first !== undefined && last !== undefined)
      parts.push({ subject, from: first.sequence, to: last.sequence });
    else if (now.getTime() - Date.parse(trail.grewAt) > SETTLED_MS) await trails.settle(trail);
  }
  const next = { at: now.toISOString(), parts };
  return parts.length > 0 && (await trails.plan(files, next)) ? next : undefined;
}
