/**
 * Which items and blobs each function can access: its rights (`shared/contract`) say what it may do, `data-access.json` with
 * what. A function without a row there can access what every call does and nothing else. `npm run data-access` writes the file
 * from what the tests record; the stacks of all tests refuse everything else, so a widening is an edit that a reviewer sees.
 */
import { readFileSync } from "node:fs";
import * as z from "zod";
import { table } from "./resources.ts";

/** The start of a partition key of the table, before the first `#`. */
export const itemKinds = [
  ...(["USER", "PEOPLE", "SESSION", "LIMIT", "CODE", "TICKET", "MAIL", "UNSUBSCRIBED"] as const),
  ...(["FORM", "COUNTER", "PUBLICATION", "UPLOAD", "INSTANCE", "LEDGER", "FACTS", "STATISTICS"] as const),
  ...(["AUDIT", "AUDIT_NOTE", "FORM_NAME", "DESK", "LINK", "IDENTITY", "PASSKEY", "GROUP"] as const),
  ...(["ORGANISATION", "RECIPIENT", "HOOK", "TRAILS"] as const),
] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Kinds of blobs, each with the keys that they are stored under. */
export const bodyPlaces = {
  uploads: "uploads/*",
  incoming: "incoming/*",
  workbooks: "forms/*/workbooks/*",
  definitions: "forms/*/definitions/*",
  problems: "forms/*/problems/*",
  processes: "forms/*/processes/*",
  templates: "forms/*/templates/*",
  "test-answers": "forms/*/test-answers/*",
  reviews: "forms/*/reviews/*",
  golden: "forms/*/golden/*",
  publications: "forms/*/publications/*",
  exports: "exports/*",
  answers: "instances/*/answers/*",
  files: "instances/*/files/*",
  scans: "instances/*/scans/*",
  outputs: "instances/*/outputs/*",
  "saved-outputs": "instances/*/saved-outputs/*",
  erased: "erased/*",
} as const;
export type BlobKindName = keyof typeof bodyPlaces;
export const blobKinds = Object.keys(bodyPlaces) as [BlobKindName, ...BlobKindName[]]; // its own keys

/** What the eraser deletes in all its versions: everything except the records that tell a restored backup what was erased. */
export const erasablePlaces = ["uploads/*", "incoming/*", "forms/*", "instances/*", "exports/*"] as const;

/** `deletes` as `writes`: in addition to what `sessions:write`, `audit:write` and `audit:record` cover themselves. */
export const DataAccess = z.strictObject({
  reads: z.array(z.enum(itemKinds)).readonly().default([]),
  writes: z.array(z.enum(itemKinds)).readonly().default([]),
  deletes: z.array(z.enum(itemKinds)).readonly().default([]),
  indexes: z
    .array(z.enum(table.indexes.map(({ name }) => name)))
    .readonly()
    .default([]),
  blobsRead: z.array(z.enum(blobKinds)).readonly().default([]),
  blobsWrite: z.array(z.enum(blobKinds)).readonly().default([]),
});
export type DataAccess = z.infer<typeof DataAccess>;

/** By the file of a handler, as `entries` name it. */
export type DataAccessByFile = Readonly<Record<string, DataAccess>>;

export const dataAccessFile = new URL("./data-access.json", import.meta.url);

/** What the file grants. */
export function readDataAccess(): DataAccessByFile {
  return z.record(z.string(), DataAccess).parse(JSON.parse(readFileSync(dataAccessFile, "utf8")));
}

const granted = readDataAccess();

/** Partitions of a kind, as a condition of IAM. Two kinds have a partition whose name is just the kind. */
export function partitionsOf(kinds: readonly ItemKind[]): string[] {
  return kinds.flatMap((kind) => [
    ...(kind === "COUNTER" || kind === "PEOPLE" ? [kind] : []),
    ...(kind === "COUNTER" ? [] : [`${kind}#*`]),
  ]);
}

/** The wrapper around each call identifies the caller, and finds what the caller's groups may do. */
export const everyCall: readonly ItemKind[] = ["SESSION", "LIMIT", "USER", "GROUP"];

/** @param file of a handler, as `entries` name it */
export function dataAccessOf(file: string): DataAccess {
  const own = granted[file] ?? DataAccess.parse({});
  return file.startsWith("functions/") ? { ...own, reads: [...everyCall, ...own.reads] } : own;
}

/** Of a function with several handlers: what each of them can access. */
export function dataAccessOfAll(files: readonly string[]): DataAccess {
  const [first, ...others] = files.map(dataAccessOf);
  if (first === undefined) return dataAccessOf("");
  return others.reduce(
    (all, one) => ({
      reads: [...new Set([...all.reads, ...one.reads])],
      writes: [...new Set([...all.writes, ...one.writes])],
      deletes: [...new Set([...all.deletes, ...one.deletes])],
      indexes: [...new Set([...all.indexes, ...one.indexes])],
      blobsRead: [...new Set([...all.blobsRead, ...one.blobsRead])],
      blobsWrite: [...new Set([...all.blobsWrite, ...one.blobsWrite])],
    }),
    first,
  );
}

/** The keys of the blobs that the handlers in some files access, without duplicates. */
export function blobsAccessed(files: readonly string[]): string[] {
  const kinds = files.map(dataAccessOf).flatMap(({ blobsRead, blobsWrite }) => [...blobsRead, ...blobsWrite]);
  return [...new Set(kinds)].map((kind) => bodyPlaces[kind]);
}
