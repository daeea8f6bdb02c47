/** What each version of a publication froze: read once, then cached, since it never changes. */
import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache"; // the standard bounded cache of the Node ecosystem
import * as z from "zod";
import { FormDefinition } from "../form/definition/definition.ts";
import { NamesByLocale } from "../form/definition/locales.ts";
import { compileForm } from "../form/engine/compile-form.ts";
import type { CompiledForm } from "../form/engine/engine.ts";
import { log } from "../log.ts";
import { Step } from "../process/step.ts";
import { freezeMedia } from "./form-media.ts";
import { attachTables, storeTables } from "./form-tables.ts";
import { type Blobs, blobKeys } from "./s3/blobs.ts";

/** A form version with its process and templates, as they were when it was published (product decision 12). */
export const Snapshot = z.object({
  formVersion: z.int(),
  processRevision: z.int(),
  definition: FormDefinition,
  process: Step,
  /** The publication's name in other locales, if any. */
  name: z.object({ plain: z.string(), byLocale: NamesByLocale }).optional(),
});
export type Snapshot = z.infer<typeof Snapshot>;

export interface FrozenPublication extends Snapshot {
  compiled: CompiledForm;
}

const MAX_KEPT = 50;
const kept = new LRUCache<string, FrozenPublication>({ max: MAX_KEPT });

/** Clears the cache, as a cold start does. */
export function forgetSnapshots(): void {
  kept.clear();
}

/** What names a snapshot: a publication has its newest, an instance and a run those that they began with. */
export interface SnapshotName {
  formId: number;
  publicationKey: string;
  /** Absent: that of the publication's first version. */
  snapshot?: string | undefined;
}

export async function storeSnapshot(blobs: Blobs, name: SnapshotName, snapshot: Snapshot): Promise<void> {
  const definition = await storeTables(blobs, tableKey(name), snapshot.definition);
  await freezeMedia(blobs, name.formId, snapshot.definition);
  await blobs.put(keyOf(name), JSON.stringify({ ...snapshot, definition }), "application/json");
}

const tableKey =
  ({ formId }: SnapshotName) =>
  (hash: string) =>
    blobKeys.publicationTable(formId, hash);

const keyOf = ({ formId, publicationKey, snapshot }: SnapshotName) =>
  blobKeys.publication(formId, publicationKey, snapshot);

export async function loadSnapshot(blobs: Blobs, name: SnapshotName): Promise<FrozenPublication> {
  const { formId } = name;
  const key = keyOf(name);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const text = await blobs.text(key);
  if (text === undefined) throw new Error("The snapshot of this publication is missing.");
  const stored = Snapshot.parse(JSON.parse(text));
  const definition = await attachTables(blobs, tableKey(name), stored.definition);
  const snapshot = { ...stored, definition };
  const { matches } = await import("../expression/matches.ts"); // large, and not every call opens a form
  const compiled = compileForm(snapshot.definition, {
    matches,
    newKey: randomUUID,
    failed: ({ key: field, attribute, reason }) =>
      log({ level: "info", event: "expression-failed", form: formId, field, attribute, problem: reason }),
  });
  const frozen = { ...snapshot, compiled };
  kept.set(key, frozen);
  return frozen;
}
