/**
 * Deletes everything that belongs to what was marked to be erased. A sweep may stop anywhere and be started again: it looks
 * for what exists and deletes it, the marked item itself last. Work in progress at the moment of the mark may still write a
 * little later; so the item stays, hidden, until a later sweep has found anything late.
 */

import { formSubject } from "../../audit.ts";
import type {
  ItemCriteria,
  ListedItem,
  Marked,
  MarkedForm,
  MarkedItem,
  MarkedPerson,
  MarkedRecipient,
  MarkedSubmission,
} from "../../stores/dynamodb/erasing-store.ts";
import { isRecipient } from "../../stores/dynamodb/erasing-store.ts";
import { formNameKeys } from "../../stores/dynamodb/form-names.ts";
import {
  factPartitions,
  formNamesPartition,
  indexKeys,
  keys,
  ledgerPartition,
  prefixes,
  recipientHolder,
  reviewPartitions,
  submissionPartitions,
} from "../../stores/dynamodb/keys.ts";
import type { Stores } from "../../stores/index.ts";
import { blobKeys } from "../../stores/s3/blobs.ts";
import { ERASURE_QUIET_SECONDS } from "../../timings.ts";
import { forgetMember } from "../group-members.ts";
import { noteErased } from "../hook-events.ts";
import { setTombstone, tombstoneOf } from "./tombstones.ts";

type ErasingStores = Pick<
  Stores,
  "erasing" | "blobs" | "people" | "activity" | "changes" | "groups" | "recipients" | "hooks"
>;

export interface SweepOptions {
  now: Date;
  /** This long after the mark, work that was in progress then can no longer write. 0: nothing is in progress. */
  quietSeconds?: number;
  /** Called between two batches; the rest is for the next sweep. Default: continues to the end. */
  mayContinue?: () => boolean;
  /** What was done in this run. Default: nothing yet. */
  run?: SweepRun;
}

/** What need not be done twice in one run; the run after the quiet time does it again. */
export interface SweepRun {
  /** The partitions that were swept. */
  swept: Set<string>;
  /** Prefixes of exported files that were erased. */
  exportsErased: Set<string>;
}

export const newRun = (): SweepRun => ({ swept: new Set(), exportsErased: new Set() });

/** @returns true when it is gone for good. @throws where its item can't be read */
export async function sweep(
  stores: ErasingStores,
  item: MarkedItem,
  options: SweepOptions,
): Promise<boolean> {
  const { now, quietSeconds = ERASURE_QUIET_SECONDS, mayContinue = () => true, run = newRun() } = options;
  const marked = await stores.erasing.findMarked(item);
  if (marked === undefined) return true;
  await setTombstone(stores.blobs, tombstoneOf(marked));
  const sweeper = { stores, mayContinue, run };
  const isSwept = await sweepKind(sweeper, marked);
  const isQuiet = quietSeconds === 0 || now.getTime() - Date.parse(marked.erasing) >= quietSeconds * 1000;
  if (!isSwept || !isQuiet) return false;
  await stores.erasing.finish(marked);
  return true;
}

interface Sweeper {
  stores: ErasingStores;
  mayContinue: () => boolean;
  run: SweepRun;
}

/** Exported files may contain the answers; they can be created again quickly. */
async function eraseExports({ stores, run }: Sweeper, prefix: string): Promise<void> {
  if (run.exportsErased.has(prefix)) return;
  await stores.blobs.erase(prefix);
  run.exportsErased.add(prefix);
}

/** @returns false when something is left */
function sweepKind(sweeper: Sweeper, marked: Marked): Promise<boolean> {
  if (isRecipient(marked)) return sweepRecipient(sweeper, marked);
  switch (marked.sk) {
    case "INSTANCE":
      return sweepSubmission(sweeper, marked);
    case "FORM":
      return sweepForm(sweeper, marked);
    case "USER":
      return sweepPerson(sweeper, marked);
  }
}

async function sweepSubmission(sweeper: Sweeper, marked: MarkedSubmission): Promise<boolean> {
  const { erasing, blobs, activity } = sweeper.stores;
  const { instanceKey, formId, createdAt, ownerUsername, erasingRun, contact } = marked;
  await noteErased(sweeper.stores, marked);
  await blobs.erase(blobKeys.ofInstance(instanceKey));
  await blobs.erase(blobKeys.incomingFiles(instanceKey));
  await eraseExports(sweeper, blobKeys.formExports(formId));
  if (ownerUsername !== undefined) await eraseExports(sweeper, blobKeys.personExports(ownerUsername));
  const { pk } = marked;
  const runPrefix = keys.run(instanceKey, "").sk;
  const isGone = await removeEach(sweeper, { partition: pk }, async ({ sk }) => {
    if (!sk.startsWith(runPrefix)) return false;
    const [runId = "", stepKey] = sk.slice(runPrefix.length).split("#");
    return stepKey !== undefined || removeAll(sweeper, ledgerPartition(runId));
  });
  if (!isGone) return false;
  await erasing.remove([keys.reviewItem(formId, createdAt, instanceKey)]);
  await activity.forget(formId, instanceKey);
  if (erasingRun !== "") await sweeper.stores.changes.noteErased(formId, instanceKey);
  if (erasingRun !== "" && !(await removeAll(sweeper, ledgerPartition(erasingRun)))) return false;
  // Whoever has submitted is erased from the list that the link was sent by; a draft leaves the link to be used.
  const { publicationKey, subjectId: id, linkId: ofLink, erasing: at } = marked;
  if (erasingRun !== "" && id !== undefined && ofLink !== undefined)
    await sweeper.stores.recipients.erase({ formId, publicationKey, id }, at, { ofLink });
  const addresses = [ownerUsername, contact?.email, ...(contact?.earlier ?? [])];
  for (const address of new Set(addresses)) {
    if (address === undefined) continue;
    await erasing.removeMailsAbout(instanceKey, address);
  }
  return true;
}

/** The mails to a recipient have no address, and end as well. */
function sweepRecipient(sweeper: Sweeper, marked: MarkedRecipient): Promise<boolean> {
  return removeEach(sweeper, { index: "gsi1", partition: indexKeys.heldFor(recipientHolder(marked)) });
}

async function sweepForm(sweeper: Sweeper, marked: MarkedForm): Promise<boolean> {
  const { pk, id, name, ownerUsername, erasing: at } = marked;
  const { erasing, blobs } = sweeper.stores;
  for (const partition of [...submissionPartitions(id), indexKeys.testsOf(id)]) {
    const areMarked = await eachItem(sweeper, { index: "gsi2", partition }, async (places) => {
      for (const place of places) await erasing.markSubmission(keyIn(place.pk, keys.instance("").pk), at);
    });
    if (!areMarked) return false;
  }
  const publicationPrefix = prefixes.publication;
  const isGone = await removeEach(sweeper, { partition: pk }, async ({ sk }) => {
    if (sk === keys.form(id).sk) return false;
    if (sk.startsWith(prefixes.share))
      await erasing.remove(formNameKeys(id, name, sk.slice(prefixes.share.length)));
    if (sk.startsWith(publicationPrefix))
      await erasing.remove([keys.publicationPointer(sk.slice(publicationPrefix.length))]);
    return true;
  });
  if (!isGone) return false;
  await erasing.remove(formNameKeys(id, name, ownerUsername));
  for (const { hookId } of await sweeper.stores.hooks.ofForm(id))
    if (!(await removeHookLog(sweeper, hookId))) return false;
  const counted = [
    ...factPartitions(id),
    keys.factDay(id, "").pk,
    keys.openDays(id).pk,
    keys.link(id, "").pk,
    keys.recipient(id, "", "").pk,
    keys.hook(id, "").pk,
  ];
  for (const partition of [...counted, ...reviewPartitions(id), keys.searchProgress(id).pk])
    if (!(await removeAll(sweeper, partition))) return false;
  const held = { index: "gsi1", partition: indexKeys.heldFor(formSubject(id)) } as const;
  if (!(await removeEach(sweeper, held))) return false;
  await blobs.erase(blobKeys.ofForm(id));
  await blobs.erase(blobKeys.formExports(id));
  return true;
}

async function sweepPerson(sweeper: Sweeper, marked: MarkedPerson): Promise<boolean> {
  const { erasing, blobs, people } = sweeper.stores;
  const { username, erasing: at } = marked;
  const formPrefix = keys.form(0).pk.slice(0, -1);
  const formOf = ({ pk }: ListedItem) => Number(keyIn(pk, formPrefix));
  const listed = (partition: string): ItemCriteria => ({ index: "gsi1", partition });
  const steps: (() => Promise<boolean>)[] = [
    () => removeEach(sweeper, listed(indexKeys.sessionsOf(username))),
    () => removeEach(sweeper, listed(indexKeys.tokensOf(username))),
    () =>
      removeEach(sweeper, listed(indexKeys.heldFor(username)), async ({ pk, sk }) => {
        const prefix = keys.upload("").pk;
        if (pk.startsWith(prefix)) await blobs.erase(blobKeys.upload(keyIn(pk, prefix)));
        return !pk.startsWith(HOOKS) || removeHookLog(sweeper, sk);
      }),
    async () => {
      await erasing.remove([
        keys.factors(username),
        keys.organisation(username),
        keys.organisationLogo(username),
      ]);
      return true;
    },
    () => removeEach(sweeper, listed(indexKeys.offersTo(username))),
    () => removeAll(sweeper, keys.code("activation", username, "").pk),
    () => removeAll(sweeper, keys.code("reset", username, "").pk),
    () => removeAll(sweeper, keys.unsubscribed(username).pk),
    () => removeAll(sweeper, formNamesPartition(username)),
    () =>
      removeEach(sweeper, listed(indexKeys.formsOf(username)), async (place) => {
        if (place.sk === keys.form(0).sk) {
          await erasing.markForm(formOf(place), at);
          return false; // its own sweep deletes it
        }
        await erasing.forgetPublisher(formOf(place), username);
        return true;
      }),
    () =>
      eachItem(sweeper, listed(indexKeys.trashOf(username)), async (places) => {
        for (const place of places) await erasing.markForm(formOf(place), at);
      }),
    () =>
      eachItem(sweeper, listed(indexKeys.instancesOf(username)), async (places) => {
        for (const { pk } of places) await erasing.markSubmission(keyIn(pk, keys.instance("").pk), at);
      }),
  ];
  for (const step of steps) if (!(await step())) return false;
  // They have left them before; in what a backup has restored, they are members again.
  for (const groupId of Object.keys(marked.groups ?? {}))
    await forgetMember(sweeper.stores, groupId, username);
  await people.dropTerms(marked);
  await blobs.erase(blobKeys.personExports(username));
  return true;
}

const HOOKS = keys.hook(0, "").pk.slice(0, -1);

/** What a hook was sent, or was to be. */
const removeHookLog = (sweeper: Sweeper, hookId: string) =>
  removeEach(sweeper, { index: "gsi1", partition: indexKeys.hookLog(hookId) });

const keyIn = (pk: string, prefix: string) => pk.slice(prefix.length);

/** Walks through the pages of a listing. @returns false when it had to stop before the last */
async function eachItem(
  { stores, mayContinue }: Sweeper,
  criteria: ItemCriteria,
  story: (items: ListedItem[]) => Promise<void>,
): Promise<boolean> {
  let after: ListedItem | undefined;
  do {
    if (!mayContinue()) return false;
    const page = await stores.erasing.listItems({ ...criteria, after });
    await story(page.items);
    after = page.next;
  } while (after !== undefined);
  return true;
}

/** Deletes each item of a listing, unless `before`, which deletes what belongs to it, says that it must stay. */
function removeEach(
  sweeper: Sweeper,
  criteria: ItemCriteria,
  before: (item: ListedItem) => Promise<boolean> = async () => true,
): Promise<boolean> {
  return eachItem(sweeper, criteria, async (places) => {
    const leaving: ListedItem[] = [];
    for (const place of places) if (await before(place)) leaving.push(place);
    await sweeper.stores.erasing.remove(leaving);
  });
}

const removeAll = (sweeper: Sweeper, partition: string) => removeEach(sweeper, { partition });
