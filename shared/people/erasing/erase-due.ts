/**
 * Determines what to erase now: what was marked, forms whose time in the trash is over, tests of forms, submissions past their
 * form's retention period, and, after a restore, everything that has a tombstone.
 */
import * as z from "zod";
import { formSubject } from "../../audit.ts";
import type { ListedItem, MarkedItem } from "../../stores/dynamodb/erasing-store.ts";
import { indexKeys, keys, PLACE_MINUTES, submissionPartitions } from "../../stores/dynamodb/keys.ts";
import type { RecipientPlace } from "../../stores/dynamodb/recipient-store.ts";
import type { Stores } from "../../stores/index.ts";
import { TEST_DAYS } from "../../timings.ts";
import { newKey } from "../../tokens.ts";
import { newRun, type SweepOptions, sweep } from "./sweep.ts";
import { personHash, readTombstones, recipientHash } from "./tombstones.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_AT_ONCE = 500;
/** Per form and run, so that a very large form does not hold up the others. */
const MAX_OF_A_FORM = 5_000;
/** The actor on the audit trail for automatic actions. */
const SYSTEM = "system";

/** This many days before a moment, ISO 8601. */
function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

type DueStores = Pick<
  Stores,
  "erasing" | "blobs" | "people" | "activity" | "changes" | "groups" | "recipients" | "hooks"
>;
type ExpiryStores = Pick<Stores, "erasing" | "forms" | "audit" | "recipients">;

interface ExpiryOptions extends Pick<SweepOptions, "now" | "mayContinue"> {
  /** How long a form is kept in the trash. */
  trashDays: number;
  /** The run that does it, as named in its log line. */
  requestId: string;
}

/** Marks what has expired; recorded on each form's trail first, since it can't be undone. */
export async function markExpired(stores: ExpiryStores, options: ExpiryOptions): Promise<void> {
  const { erasing, forms } = stores;
  const { now, trashDays, mayContinue = () => true } = options;
  const trashedUntil = daysBefore(now, trashDays);
  for (const id of await erasing.listTrashedUntil(trashedUntil, MAX_AT_ONCE)) {
    if (!mayContinue()) return;
    const { deletedAt } = (await forms.find(id)) ?? {}; // the index may be out of date
    if (deletedAt === undefined || deletedAt > trashedUntil) continue;
    await note(stores, options, id, { action: "form.erase", object: "FORM", count: 1 });
    await erasing.markForm(id, now.toISOString(), { trashedUntil });
  }
  await markTests(stores, options);
  for (const { id, retentionDays } of await erasing.listRetentions()) {
    if (!mayContinue()) return;
    await markPastPeriod(stores, options, id, retentionDays);
  }
}

async function markTests(
  { erasing, audit }: Pick<ExpiryStores, "erasing" | "audit">,
  options: ExpiryOptions,
): Promise<void> {
  const { now, mayContinue = () => true } = options;
  const due = await erasing.listTestsUntil(daysBefore(now, TEST_DAYS), MAX_AT_ONCE);
  for (const [formId, tests] of Map.groupBy(due, (test) => test.formId)) {
    if (!mayContinue()) return;
    await note({ audit }, options, formId, {
      action: "submission.erase",
      object: "TESTS",
      count: tests.length,
    });
    for (const { instanceKey } of tests)
      await erasing.markSubmission(instanceKey, now.toISOString(), { formId });
  }
}

async function markPastPeriod(
  stores: ExpiryStores,
  options: ExpiryOptions,
  formId: number,
  days: number,
): Promise<void> {
  const { erasing, forms } = stores;
  const { now, mayContinue = () => true } = options;
  const activeUntil = daysBefore(now, days);
  // A draft may have been active later than its place in the list says, and would be noted without being erased.
  const until = new Date(Date.parse(activeUntil) - PLACE_MINUTES * 60 * 1000).toISOString();
  await eraseRecipients(stores, options, formId, activeUntil);
  const found: { SUBMISSIONS: ListedItem[]; TESTS: ListedItem[] } = { SUBMISSIONS: [], TESTS: [] };
  for (const partition of [...submissionPartitions(formId), indexKeys.testsOf(formId)]) {
    const places = found[partition === indexKeys.testsOf(formId) ? "TESTS" : "SUBMISSIONS"];
    let after: ListedItem | undefined;
    do {
      const page = await erasing.listItems({ index: "gsi2", partition, until, after });
      places.push(...page.items);
      after = page.next;
    } while (after !== undefined && places.length < MAX_OF_A_FORM);
  }
  const places = [...found.SUBMISSIONS, ...found.TESTS];
  if (places.length === 0) return;
  // The index may be out of date, and the scan long: the owner's latest setting counts.
  const isStillDue = async () => (await forms.find(formId))?.retentionDays === days;
  if (!(await isStillDue())) return;
  for (const object of ["SUBMISSIONS", "TESTS"] as const)
    if (found[object].length > 0)
      await note(stores, options, formId, {
        action: "submission.erase",
        object,
        count: found[object].length,
      });
  for (const [index, { pk }] of places.entries()) {
    if (!mayContinue()) return;
    if (index % MAX_AT_ONCE === MAX_AT_ONCE - 1 && !(await isStillDue())) return;
    await erasing.markSubmission(pk.slice(keys.instance("").pk.length), now.toISOString(), { activeUntil });
  }
}

/** Recipients whom nobody has written to, and who have done nothing, for as long. */
async function eraseRecipients(
  stores: ExpiryStores,
  options: ExpiryOptions,
  formId: number,
  activeUntil: string,
): Promise<void> {
  const due = (await stores.recipients.listOfForm(formId)).filter((one) =>
    [one.addedAt, one.sentAt, one.openedAt, one.submittedAt].every((at = "") => at <= activeUntil),
  );
  if (due.length === 0) return;
  await note(stores, options, formId, {
    action: "recipients.erase",
    object: "RECIPIENTS",
    count: due.length,
  });
  for (const one of due)
    await stores.recipients.erase(one, options.now.toISOString(), { addedUntil: activeUntil });
}

interface Noted {
  action: "form.erase" | "submission.erase" | "recipients.erase";
  object: string;
  /** How many are about to be marked; one that somebody opens at this very moment is kept. */
  count: number;
}

async function note(
  { audit }: Pick<Stores, "audit">,
  { now, requestId }: ExpiryOptions,
  formId: number,
  { action, object, count }: Noted,
): Promise<void> {
  const entry = { at: now.toISOString(), actor: SYSTEM, action, object, result: "done" as const, requestId };
  const details = object === "RECIPIENTS" ? { recipients: count } : { count };
  await audit.add(formSubject(formId), { ...entry, details }, newKey());
}

/**
 * Sweeps what is marked, oldest first, and what that marks in turn; one that fails, or can't be read, does not hold up the
 * others.
 * @returns how many are gone for good, and what went wrong
 */
export async function sweepMarked(
  stores: DueStores,
  options: SweepOptions,
): Promise<{ gone: number; failures: unknown[] }> {
  const { mayContinue = () => true, run = newRun() } = options;
  const { listMarked } = stores.erasing;
  const failures: unknown[] = [];
  let gone = 0;
  // What a sweep marks may come before the current position: so start from the front again, until nothing is new.
  for (let hasFresh = true; hasFresh; ) {
    hasFresh = false;
    let after: MarkedItem | undefined;
    do {
      const page = await listMarked(MAX_AT_ONCE, after);
      for (const one of page.filter(({ pk }) => !run.swept.has(pk))) {
        if (!mayContinue()) return { gone, failures };
        hasFresh = true;
        run.swept.add(one.pk);
        await sweep(stores, one, { ...options, run }).then(
          (isGone) => {
            if (isGone) gone += 1;
          },
          (error: unknown) => failures.push(error),
        );
      }
      after = page.at(-1);
    } while (after !== undefined);
  }
  return { gone, failures };
}

const Person = z.object({ sk: z.literal("USER"), username: z.string(), createdAt: z.string() });

const OneRecipient = z.object({
  pk: z.string().startsWith("RECIPIENT#"),
  formId: z.int(),
  publicationKey: z.string(),
  id: z.string(),
});

/** One that was revoked later would open again: programs get new ones. */
const TokenPlace = z.object({ pk: z.string().startsWith("SESSION#"), sk: z.literal("TOKEN") });

export interface Replayed {
  tombstones: number;
  /** What had been restored, and is gone again. */
  erased: number;
}

/**
 * Erases again what a restored table brought back: everything that has a tombstone, and all access tokens. Nobody may use the data in the meantime.
 * What was active after its erasure is something else under the same name, and is kept. It may stop anywhere and be run again.
 * @throws AggregateError where something could not be erased
 */
export async function replayErasures(stores: Stores, now: Date): Promise<Replayed> {
  const { erasing, blobs } = stores;
  const { people, recipients, tokens } = await restored(stores);
  await erasing.remove(tokens);
  let tombstones = 0;
  for await (const { kind, key, at: activeUntil } of readTombstones(blobs)) {
    tombstones += 1;
    if (kind === "submission") await erasing.markSubmission(key, activeUntil, { activeUntil });
    else if (kind === "form") await erasing.markForm(Number(key), activeUntil, { activeUntil });
    else if (kind === "recipient") {
      const place = recipients.get(key);
      if (place !== undefined) await stores.recipients.erase(place, activeUntil, { addedUntil: activeUntil });
    } else {
      const username = people.get(key);
      if (username !== undefined) await erasing.markPerson(username, activeUntil, { activeUntil });
    }
  }
  const { gone, failures } = await sweepMarked(stores, { now, quietSeconds: 0 });
  if (failures.length > 0)
    throw new AggregateError(failures, "Some of the data that was due could not be erased.");
  return { tombstones, erased: gone };
}

/** Whom tombstones name by a hash alone, and the tokens that came back. */
async function restored({ tableScan }: Stores) {
  const tokens: ListedItem[] = [];
  const people = new Map<string, string>();
  const recipients = new Map<string, RecipientPlace>();
  for await (const page of tableScan.pages()) {
    for (const raw of page) {
      const item = tableScan.read(raw);
      const person = Person.safeParse(item).data;
      if (person !== undefined) people.set(personHash(person), person.username);
      const recipient = OneRecipient.safeParse(item).data;
      if (recipient !== undefined) recipients.set(recipientHash(recipient), recipient);
      const token = TokenPlace.safeParse(item).data;
      if (token !== undefined) tokens.push(token);
    }
  }
  return { people, recipients, tokens };
}
