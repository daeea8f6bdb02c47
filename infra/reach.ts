/**
 * Which items and blobs each function can access: its rights (`shared/contract`) say what it may do, this table with what. A
 * function without a row here can access what every call does and nothing else. `test/rights/check.ts` verifies it: every
 * entry is used by some test, and the stacks of all tests refuse everything else.
 */
import type { table } from "./resources.ts";

/** The start of a partition key of the table, before the first `#`. */
export const itemKinds = [
  ...(["USER", "PEOPLE", "SESSION", "LIMIT", "CODE", "TICKET", "MAIL", "UNSUBSCRIBED"] as const),
  ...(["FORM", "COUNTER", "PUBLICATION", "UPLOAD", "INSTANCE", "LEDGER", "FACTS", "STATISTICS"] as const),
  ...(["AUDIT", "AUDIT_NOTE", "FORM_NAME", "DESK", "LINK"] as const),
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

/** What the eraser deletes in all its versions: everything except the records that tell a restored backup what was erased. */
export const erasablePlaces = ["uploads/*", "incoming/*", "forms/*", "instances/*", "exports/*"] as const;

export interface Reach {
  reads: readonly ItemKind[];
  /** In addition to what `sessions:write`, `audit:write` and `audit:record` cover themselves; likewise for `deletes`. */
  writes: readonly ItemKind[];
  deletes: readonly ItemKind[];
  indexes: readonly (typeof table.indexes)[number]["name"][];
  blobsRead: readonly BlobKindName[];
  blobsWrite: readonly BlobKindName[];
}

/** Partitions of a kind, as a condition of IAM. Two kinds have a partition whose name is just the kind. */
export function partitionsOf(kinds: readonly ItemKind[]): string[] {
  return kinds.flatMap((kind) => [
    ...(kind === "COUNTER" || kind === "PEOPLE" ? [kind] : []),
    ...(kind === "COUNTER" ? [] : [`${kind}#*`]),
  ]);
}

/** The wrapper around each call identifies the caller. */
const everyCall: readonly ItemKind[] = ["SESSION", "LIMIT", "USER"];

/** @param file of a handler, as `entries` name it */
export function reachOf(file: string): Reach {
  const own: Partial<Reach> | undefined = reaches[file];
  const none = { reads: [], writes: [], deletes: [], indexes: [], blobsRead: [], blobsWrite: [] };
  const given: Reach = { ...none, ...own };
  return file.startsWith("functions/") ? { ...given, reads: [...everyCall, ...given.reads] } : given;
}

/** Of a function with several handlers: what each of them can access. */
export function reachOfAll(files: readonly string[]): Reach {
  const [first, ...others] = files.map(reachOf);
  if (first === undefined) return reachOf("");
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
export function placesReached(files: readonly string[]): string[] {
  const kinds = files.map(reachOf).flatMap(({ blobsRead, blobsWrite }) => [...blobsRead, ...blobsWrite]);
  return [...new Set(kinds)].map((kind) => bodyPlaces[kind]);
}

const reaches: Readonly<Record<string, Partial<Reach>>> = {
  "events/erase-due.ts": {
    reads: [
      "CODE",
      "DESK",
      "FACTS",
      "FORM",
      "FORM_NAME",
      "INSTANCE",
      "LEDGER",
      "LINK",
      "STATISTICS",
      "UNSUBSCRIBED",
      "USER",
    ],
    writes: ["DESK", "FORM", "INSTANCE"],
    deletes: [
      "CODE",
      "DESK",
      "FACTS",
      "FORM",
      "FORM_NAME",
      "INSTANCE",
      "LEDGER",
      "LINK",
      "MAIL",
      "PEOPLE",
      "PUBLICATION",
      "SESSION",
      "STATISTICS",
      "TICKET",
      "UNSUBSCRIBED",
      "UPLOAD",
      "USER",
    ],
    indexes: ["gsi1", "gsi2", "outbox"],
    blobsWrite: ["erased"],
  },
  "events/file-scanned.ts": {
    blobsRead: ["scans"],
    blobsWrite: ["incoming", "scans"],
  },
  "events/mail-due.ts": {
    reads: ["FORM", "INSTANCE", "LINK", "UNSUBSCRIBED", "USER"],
    writes: ["CODE", "MAIL"],
  },
  "events/print-ready.ts": {
    reads: ["INSTANCE", "LEDGER", "USER"],
    writes: ["DESK", "FACTS", "INSTANCE", "LEDGER", "MAIL"],
    blobsRead: ["files", "outputs", "publications"],
    blobsWrite: ["outputs"],
  },
  "events/reconcile.ts": {
    writes: ["DESK", "FACTS", "INSTANCE"],
    indexes: ["outbox"],
  },
  "events/record-audit.ts": {
    reads: ["AUDIT", "AUDIT_NOTE"],
    indexes: ["outbox"],
  },
  "events/step-ready.ts": {
    reads: ["INSTANCE", "LEDGER", "USER"],
    writes: ["DESK", "FACTS", "INSTANCE", "LEDGER", "MAIL"],
    blobsRead: ["outputs", "publications"],
    blobsWrite: ["outputs", "saved-outputs"],
  },
  "events/submission-completed.ts": {
    reads: ["INSTANCE", "LEDGER", "USER"],
    writes: ["DESK", "FACTS", "INSTANCE", "LEDGER", "MAIL"],
    blobsRead: ["answers", "outputs", "publications"],
    blobsWrite: ["outputs", "saved-outputs"],
  },
  "functions/api/v1/login.ts": {
    writes: ["USER"],
  },
  "functions/rest/account/data.ts": {
    reads: ["AUDIT", "AUDIT_NOTE", "FORM", "INSTANCE", "UNSUBSCRIBED"],
    indexes: ["gsi1"],
    blobsRead: ["answers", "exports"],
    blobsWrite: ["exports"],
  },
  "functions/rest/account/erase.ts": {
    reads: ["FORM"],
    writes: ["FORM", "USER"],
    indexes: ["gsi1"],
    blobsWrite: ["erased"],
  },
  "functions/rest/account/profile.ts": {
    writes: ["PEOPLE", "USER"],
    deletes: ["PEOPLE"],
  },
  "functions/rest/account/resend.ts": {
    reads: ["CODE"],
    writes: ["MAIL"],
  },
  "functions/rest/account/sessions.ts": {
    writes: ["USER"],
    indexes: ["gsi1"],
  },
  "functions/rest/account/signup.ts": {
    writes: ["CODE", "MAIL"],
  },
  "functions/rest/account/verify.ts": {
    reads: ["CODE"],
    writes: ["CODE", "PEOPLE", "USER"],
    deletes: ["CODE"],
  },
  "functions/rest/forgot/confirm.ts": {
    reads: ["CODE"],
    writes: ["CODE", "TICKET"],
    deletes: ["CODE"],
  },
  "functions/rest/forgot/send.ts": {
    writes: ["MAIL"],
  },
  "functions/rest/form/annotated.ts": {
    reads: ["FORM"],
    blobsRead: ["problems", "workbooks"],
  },
  "functions/rest/form/audit.ts": {
    reads: ["AUDIT", "AUDIT_NOTE", "FORM"],
  },
  "functions/rest/form/delete.ts": {
    reads: ["FORM"],
    writes: ["FORM"],
  },
  "functions/rest/form/rename.ts": {
    reads: ["FORM"],
    writes: ["FORM", "FORM_NAME"],
    deletes: ["FORM_NAME"],
  },
  "functions/rest/form/duplicate.ts": {
    reads: ["FORM"],
    writes: ["COUNTER", "FORM", "FORM_NAME"],
    blobsRead: ["definitions", "problems", "processes", "templates", "workbooks"],
    blobsWrite: ["definitions", "problems", "processes", "templates", "workbooks"],
  },
  "functions/rest/form/export.ts": {
    reads: ["FORM"],
    blobsRead: ["workbooks"],
  },
  "functions/rest/form/export/translations.ts": {
    reads: ["FORM"],
    blobsRead: ["definitions", "processes", "templates"],
  },
  "functions/rest/form/has/export.ts": {
    reads: ["FORM"],
  },
  "functions/rest/form/file.ts": {
    reads: ["FORM", "INSTANCE"],
    blobsRead: ["files"],
  },
  "functions/rest/form/file/confirm.ts": {
    reads: ["FORM", "INSTANCE"],
    blobsRead: ["files", "incoming", "publications", "scans"],
    blobsWrite: ["files"],
  },
  "functions/rest/form/file/start.ts": {
    reads: ["FORM", "INSTANCE"],
    blobsRead: ["files", "incoming", "publications"],
    blobsWrite: ["incoming"],
  },
  "functions/rest/form/import/translations.ts": {
    reads: ["FORM", "UPLOAD"],
    writes: ["FORM"],
    blobsRead: ["definitions", "processes", "templates", "uploads"],
    blobsWrite: ["processes", "templates"],
  },
  "functions/rest/form/instance.ts": {
    reads: ["FORM", "INSTANCE", "LINK", "PUBLICATION"],
    writes: ["FACTS", "INSTANCE", "LINK"],
    blobsRead: ["answers", "publications"],
    blobsWrite: ["answers"],
  },
  "functions/rest/form/key.ts": {
    reads: ["FORM", "PUBLICATION"],
    blobsRead: ["publications"],
  },
  "functions/rest/form/list.ts": {
    reads: ["FORM", "FORM_NAME"],
    indexes: ["gsi1"],
    blobsRead: ["definitions"],
  },
  "functions/rest/form/list/lite.ts": {
    reads: ["DESK", "FORM", "FORM_NAME"],
    indexes: ["gsi1"],
  },
  "functions/rest/form/list/page.ts": {
    reads: ["DESK", "FORM", "FORM_NAME"],
    indexes: ["gsi1"],
  },
  "functions/rest/form/list/tags.ts": {
    reads: ["FORM"],
    indexes: ["gsi1"],
  },
  "functions/rest/form/needs.ts": {
    reads: ["DESK", "FORM"],
    writes: ["DESK"],
    indexes: ["gsi1", "gsi2"],
  },
  "functions/rest/form/reports/health.ts": {
    reads: ["DESK", "FORM"],
    writes: ["DESK"],
    indexes: ["gsi1"],
    blobsRead: ["definitions", "processes", "templates"],
  },
  "functions/rest/form/model.ts": {
    reads: ["FORM"],
    blobsRead: ["definitions"],
  },
  "functions/rest/form/output.ts": {
    reads: ["FORM", "INSTANCE"],
    blobsRead: ["files", "outputs", "publications", "saved-outputs"],
  },
  "functions/rest/form/output/list.ts": {
    reads: ["FORM", "INSTANCE", "PUBLICATION"],
    indexes: ["gsi1"],
    blobsRead: ["publications"],
  },
  "functions/rest/form/cells.ts": {
    reads: ["FORM"],
    blobsRead: ["definitions"],
  },
  "functions/rest/form/problems.ts": {
    reads: ["FORM"],
    blobsRead: ["problems"],
  },
  "functions/rest/form/process/form.ts": {
    reads: ["FORM"],
    blobsRead: ["test-answers"],
  },
  "functions/rest/form/process/form/save.ts": {
    reads: ["FORM"],
    writes: ["FORM"],
    blobsWrite: ["test-answers"],
  },
  "functions/rest/form/process/save.ts": {
    reads: ["FORM"],
    writes: ["FORM"],
    blobsRead: ["processes", "templates", "test-answers"],
    blobsWrite: ["processes", "templates", "test-answers"],
  },
  "functions/rest/form/process/template.ts": {
    reads: ["FORM"],
    blobsRead: ["processes", "templates"],
  },
  "functions/rest/form/process/template/save.ts": {
    reads: ["FORM"],
    writes: ["FORM"],
    blobsRead: ["processes", "templates"],
    blobsWrite: ["processes", "templates"],
  },
  "functions/rest/form/process/transformUntilMe.ts": {
    reads: ["FORM"],
    blobsRead: ["definitions", "processes", "templates"],
  },
  "functions/rest/form/process/version.ts": {
    reads: ["FORM"],
    blobsRead: ["processes", "templates"],
  },
  "functions/rest/form/process/versions.ts": {
    reads: ["FORM"],
    blobsRead: ["processes"],
  },
  "functions/rest/form/processes.ts": {
    reads: ["FORM"],
    blobsRead: ["processes", "templates", "test-answers"],
  },
  "functions/rest/form/publication/change.ts": {
    reads: ["FORM"],
    writes: ["FORM", "LINK"],
    indexes: ["gsi2"],
    blobsWrite: ["publications"],
  },
  "functions/rest/form/publication/difference.ts": {
    reads: ["FORM"],
    blobsRead: ["definitions", "processes", "publications", "templates"],
  },
  "functions/rest/form/publication/link.ts": {
    reads: ["FORM"],
    writes: ["FORM"],
    blobsRead: ["publications"],
  },
  "functions/rest/form/publication/use.ts": {
    reads: ["FACTS", "FORM", "LINK", "STATISTICS"],
    writes: ["STATISTICS"],
    indexes: ["gsi1"],
    blobsRead: ["publications"],
  },
  "functions/rest/form/publication/update.ts": {
    reads: ["FORM"],
    writes: ["FORM"],
    blobsRead: ["definitions", "problems", "processes", "publications", "templates"],
    blobsWrite: ["publications"],
  },
  "functions/rest/form/publications.ts": {
    reads: ["FORM", "LINK"],
    blobsRead: ["publications"],
  },
  "functions/rest/form/handover.ts": {
    reads: ["FORM"],
    writes: ["FORM", "MAIL"],
    indexes: ["gsi1"],
  },
  "functions/rest/form/handover/answer.ts": {
    reads: ["FORM", "FORM_NAME"],
    writes: ["FORM", "FORM_NAME", "MAIL"],
    deletes: ["FORM", "FORM_NAME"],
  },
  "functions/rest/form/handover/offer.ts": {
    reads: ["FORM"],
  },
  "functions/rest/form/handover/withdraw.ts": {
    reads: ["FORM"],
    deletes: ["FORM"],
  },
  "functions/rest/form/offers.ts": {
    reads: ["FORM"],
    indexes: ["gsi1"],
  },
  "functions/rest/form/publish.ts": {
    reads: ["FORM"],
    writes: ["FORM", "PUBLICATION"],
    blobsRead: ["definitions", "problems", "processes", "templates"],
    blobsWrite: ["publications"],
  },
  "functions/rest/form/restore.ts": {
    reads: ["FORM"],
    writes: ["FORM"],
  },
  "functions/rest/form/retention.ts": {
    reads: ["FORM"],
    writes: ["FORM"],
  },
  "functions/rest/form/tags.ts": {
    reads: ["FORM"],
    writes: ["FORM"],
  },
  "functions/rest/form/shares.ts": {
    reads: ["FORM"],
  },
  "functions/rest/form/statistics.ts": {
    reads: ["FACTS", "FORM", "STATISTICS"],
    writes: ["STATISTICS"],
    indexes: ["gsi1"],
  },
  "functions/rest/form/submission.ts": {
    reads: ["DESK", "FORM", "INSTANCE"],
    writes: ["DESK"],
    blobsRead: ["answers", "publications"],
  },
  "functions/rest/form/submission/erase.ts": {
    reads: ["FORM", "INSTANCE"],
    writes: ["INSTANCE"],
    blobsWrite: ["erased"],
  },
  "functions/rest/form/submission/file.ts": {
    reads: ["FORM", "INSTANCE"],
    blobsRead: ["files"],
  },
  "functions/rest/form/submission/output.ts": {
    reads: ["FORM", "INSTANCE"],
    blobsRead: ["files", "outputs", "publications", "saved-outputs"],
  },
  "functions/rest/form/submission/run.ts": {
    reads: ["FORM", "INSTANCE"],
    blobsRead: ["answers", "publications"],
  },
  "functions/rest/form/submission/progress.ts": {
    reads: ["FORM", "INSTANCE"],
    blobsRead: ["publications"],
  },
  "functions/rest/form/submission/retry.ts": {
    reads: ["FORM", "INSTANCE"],
    writes: ["INSTANCE"],
  },
  "functions/rest/form/submissions.ts": {
    reads: ["DESK", "FORM", "INSTANCE"],
    writes: ["DESK"],
    indexes: ["gsi2"],
    blobsRead: ["answers", "publications"],
  },
  "functions/rest/form/submissions/mark.ts": {
    reads: ["FORM", "INSTANCE"],
    writes: ["DESK", "INSTANCE", "MAIL"],
  },
  "functions/rest/form/submissions/export.ts": {
    reads: ["DESK", "FORM", "INSTANCE"],
    writes: ["DESK"],
    indexes: ["gsi2"],
    blobsRead: ["answers", "exports", "files", "outputs", "publications", "saved-outputs"],
    blobsWrite: ["exports"],
  },
  "functions/rest/form/submit.ts": {
    reads: ["FORM", "INSTANCE", "LINK"],
    writes: ["FACTS", "INSTANCE", "LINK", "MAIL"],
    blobsRead: ["answers", "files", "publications"],
    blobsWrite: ["answers"],
  },
  "functions/rest/form/trash.ts": {
    reads: ["FORM"],
    indexes: ["gsi1"],
  },
  "functions/rest/import/annotated.ts": {
    reads: ["UPLOAD"],
    blobsRead: ["uploads"],
  },
  "functions/rest/import/sprout.ts": {
    reads: ["FORM", "UPLOAD"],
    writes: ["COUNTER", "FORM", "FORM_NAME", "UPLOAD"],
    deletes: ["FORM_NAME"],
    blobsRead: ["definitions", "problems", "uploads", "workbooks"],
    blobsWrite: ["definitions", "problems", "processes", "templates", "workbooks"],
  },
  "functions/rest/inbox.ts": {
    reads: ["FORM"],
    indexes: ["gsi1"],
  },
  "functions/rest/instance/discard.ts": {
    reads: ["FORM", "INSTANCE"],
    writes: ["INSTANCE", "LINK"],
  },
  "functions/rest/instance/mail.ts": {
    reads: ["FORM", "INSTANCE"],
    writes: ["INSTANCE", "MAIL"],
  },
  "functions/rest/password.ts": {
    reads: ["TICKET"],
    writes: ["MAIL", "USER"],
    deletes: ["TICKET"],
  },
  "functions/rest/rename/instance.ts": {
    reads: ["FORM", "INSTANCE"],
    writes: ["INSTANCE"],
  },
  "functions/rest/subscriptions.ts": {
    reads: ["UNSUBSCRIBED"],
  },
  "functions/rest/subscriptions/save.ts": {
    writes: ["USER"],
    deletes: ["UNSUBSCRIBED"],
  },
  "functions/rest/unsubscribe.ts": {
    writes: ["UNSUBSCRIBED"],
    deletes: ["UNSUBSCRIBED"],
  },
  "functions/rest/upload/sprout.ts": {
    writes: ["UPLOAD"],
    blobsWrite: ["uploads"],
  },
  "functions/rest/upload/stats.ts": {
    reads: ["UPLOAD"],
    blobsRead: ["uploads"],
  },
  "functions/rest/user/change.ts": {
    writes: ["USER"],
  },
  "functions/rest/user/form/search.ts": {
    reads: ["FORM", "PEOPLE"],
    indexes: ["gsi1"],
  },
  "functions/rest/user/list.ts": {
    reads: ["PEOPLE"],
  },
  "functions/rest/user/search.ts": {
    reads: ["FORM", "PEOPLE"],
    indexes: ["gsi1"],
  },
  "functions/rest/user/share/revoke.ts": {
    reads: ["FORM"],
    deletes: ["FORM", "FORM_NAME"],
  },
  "functions/rest/user/share/save.ts": {
    reads: ["FORM", "FORM_NAME"],
    writes: ["FORM", "FORM_NAME", "MAIL"],
    indexes: ["gsi1"],
  },
};
