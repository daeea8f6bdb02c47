/**
 * The latest versions of a form's process, one for each save. The list is a body named by its content, to which the form refers
 * in the same write as to its tree: none is lost or counted twice, whoever saves at the same time.
 */
import * as z from "zod";
import { DifferingStep, differingSteps } from "../process/process-difference.ts";
import type { Step } from "../process/step.ts";
import type { Form } from "./records/form.ts";
import { type Blobs, blobKeys, contentHash } from "./s3/blobs.ts";

/** Older ones are forgotten. */
export const MAX_PROCESS_VERSIONS = 100;
/** What changed is told of so many steps of a version, and names are cut, so that the list stays small. */
export const MAX_VERSION_STEPS = 12;
const MAX_NAME = 60;

const steps = z.array(DifferingStep);

export const StoredProcessVersion = z.object({
  /** That of the process after the save. */
  revision: z.int(),
  processHash: z.string(),
  /** ISO 8601; absent: it is what was there before the first version that was kept. */
  savedAt: z.string().optional(),
  /** Who saved it, as `publisherMark` names them; absent likewise. */
  saver: z.string().optional(),
  added: steps,
  removed: steps,
  changed: steps,
  /** So many more steps differ. */
  more: z.int().optional(),
});
export type StoredProcessVersion = z.infer<typeof StoredProcessVersion>;

/** Oldest first; none for a form of an older release, until it is saved. */
export async function processVersions(
  blobs: Pick<Blobs, "text">,
  { id, processVersionsHash }: Pick<Form, "id" | "processVersionsHash">,
): Promise<StoredProcessVersion[]> {
  if (processVersionsHash === undefined) return [];
  const text = await blobs.text(blobKeys.processVersions(id, processVersionsHash));
  return text === undefined ? [] : z.array(StoredProcessVersion).parse(JSON.parse(text));
}

interface Saved {
  before: Step;
  after: Step;
  processHash: string;
  savedAt: string;
  saver: string;
}

/** Stores the list with what is saved as its newest version. @returns its hash */
export async function storeProcessVersion(
  blobs: Blobs,
  form: Pick<Form, "id" | "processHash" | "processRevision" | "processVersionsHash">,
  { before, after, ...saved }: Saved,
): Promise<string> {
  const known = await processVersions(blobs, form);
  const revision = form.processRevision + 1;
  const changes = shortened(before, after);
  const last = known.at(-1);
  const isSame = changes.changed.length + changes.added.length + changes.removed.length === 0;
  const versions =
    isSame && last !== undefined
      ? [...known.slice(0, -1), { ...last, processHash: saved.processHash }] // a save that changes nothing is no version
      : [...known, ...startOf(form, known), { ...saved, revision, ...changes }];
  const text = JSON.stringify(versions.slice(-MAX_PROCESS_VERSIONS));
  const hash = contentHash(text);
  await blobs.put(blobKeys.processVersions(form.id, hash), text, "application/json");
  return hash;
}

/** What an older release saved: it can be gone back to as well. */
function startOf(
  { processHash, processRevision: revision }: Pick<Form, "processHash" | "processRevision">,
  known: readonly StoredProcessVersion[],
): StoredProcessVersion[] {
  if (processHash === undefined || known.at(-1)?.processHash === processHash) return [];
  return [{ revision, processHash, added: [], removed: [], changed: [] }];
}

function shortened(before: Step, after: Step) {
  const differing = differingSteps(before, after);
  let left = MAX_VERSION_STEPS;
  const some = <One extends DifferingStep>(all: readonly One[]): One[] => {
    const taken = all.slice(0, left);
    left -= taken.length;
    return taken.map((one) => ({ ...one, name: one.name.slice(0, MAX_NAME) }));
  };
  const [changed, added, removed] = [some(differing.changed), some(differing.added), some(differing.removed)];
  const all = differing.changed.length + differing.added.length + differing.removed.length;
  const more = all - changed.length - added.length - removed.length;
  return { added, removed, changed, ...(more > 0 && { more }) };
}
