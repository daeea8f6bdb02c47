/** How far the recipients of a publication are, from what each has started. */
import type { Recipient, RecipientSettings, RecipientState } from "../../shared/contract/recipients.ts";
import type {
  StoredRecipient,
  StoredRecipientSettings,
} from "../../shared/stores/dynamodb/recipient-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";

/** Answers come with what is read: so many recipients at a time. */
const READ_AT_ONCE = 100;

/** In the order of the recipients. What is first seen as submitted is noted, so that the next look needn't read it. */
export async function recipientRows(
  stores: Pick<Stores, "instances" | "recipients">,
  all: readonly StoredRecipient[],
): Promise<Recipient[]> {
  const rows: Recipient[] = [];
  for (let start = 0; start < all.length; start += READ_AT_ONCE) {
    const some = all.slice(start, start + READ_AT_ONCE);
    const keys = some.flatMap(({ submittedAt, instanceKeys = [] }) => (submittedAt ? [] : instanceKeys));
    const found = keys.length === 0 ? [] : await stores.instances.findMany(keys);
    const byKey = new Map(found.map((instance) => [instance.instanceKey, instance]));
    rows.push(...(await Promise.all(some.map((one) => rowOf(stores, one, byKey)))));
  }
  return rows;
}

async function rowOf(
  { recipients }: Pick<Stores, "recipients">,
  recipient: StoredRecipient,
  byKey: ReadonlyMap<string, Instance>,
): Promise<Recipient> {
  const { id, name, email, locale, addedAt, sentAt, openedAt, trouble, instanceKeys = [] } = recipient;
  const started = instanceKeys.flatMap((key) => byKey.get(key) ?? []);
  const submittedAt = recipient.submittedAt ?? started.flatMap((one) => one.submittedAt ?? []).sort()[0];
  if (submittedAt !== recipient.submittedAt && submittedAt !== undefined)
    await recipients.recordSubmitted(recipient, submittedAt);
  const state = stateOf(recipient, submittedAt, started);
  return {
    ...{ id, name, email, state, addedAt },
    ...(locale !== undefined && { locale }),
    ...(trouble !== undefined && { trouble }),
    ...(sentAt !== undefined && { sentAt }),
    ...(openedAt !== undefined && { openedAt }),
    ...(submittedAt !== undefined && { submittedAt }),
  };
}

function stateOf(
  { openedAt, sentAt, trouble }: StoredRecipient,
  submittedAt: string | undefined,
  started: readonly Instance[],
): RecipientState {
  if (submittedAt !== undefined) return "submitted";
  if (started.some(({ status }) => status !== "NEW")) return "started";
  if (openedAt !== undefined) return "opened";
  if (trouble === "permanent" || trouble === "temporary") return "bounced";
  return sentAt === undefined ? "unsent" : "sent";
}

/** Without what names a reminder. */
export function shownSettings({ words, remindAt, reminded }: StoredRecipientSettings): RecipientSettings {
  return { ...(words && { words }), ...(remindAt && { remindAt }), ...(reminded && { reminded }) };
}
