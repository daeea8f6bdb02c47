/** The files in which the audit trail leaves: JSON lines, each file with the hash of the one before it. Pure. */
import { createHash } from "node:crypto";
import type { ChainedEntry } from "../stores/dynamodb/audit-store.ts";
import type { NextFile, TrailFiles } from "../stores/dynamodb/trail-store.ts";
import { auditHash } from "./audit-chain.ts";

/** A line of a download or of a file: an entry with its own hash, which the next one of its trail has as `previous`. */
export function trailLine(entry: ChainedEntry): ChainedEntry & { hash: string } {
  const { subject, sequence, at, actor, action, object, result, requestId } = entry;
  const { before, after, details, since, noteId, previous } = entry;
  return {
    ...{ subject, sequence, at, actor, action, object, result, requestId },
    ...{ before, after, details, since, noteId, previous },
    hash: auditHash(entry),
  };
}

/** @returns the text of the file after those that have left, its SHA-256 as hex, and its name */
export function trailFile(
  { number, hash }: Pick<TrailFiles, "number" | "hash">,
  { at }: Pick<NextFile, "at">,
  entries: readonly ChainedEntry[],
): { name: string; body: string; hash: string } {
  const file = number + 1;
  const lines = entries.map((entry) => JSON.stringify({ file, previousFile: hash, ...trailLine(entry) }));
  const body = lines.map((line) => `${line}\n`).join("");
  const own = createHash("sha256").update(body).digest("hex");
  // By the day on which it was begun; with its hash, so that what a restored product writes never replaces another file.
  const day = at.slice(0, 10).replaceAll("-", "/");
  const name = `${day}/${String(file).padStart(12, "0")}-${own.slice(0, 16)}.jsonl`;
  return { name, body, hash: own };
}
