/**
 * What was erased, recorded outside the table: a restored table does not know of later erasures, and tombstones say what to
 * erase again. A tombstone contains no answer, no name and no address.
 */
import * as z from "zod";
import { isRecipient, type Marked, type MarkedPerson } from "../../stores/dynamodb/erasing-store.ts";
import type { RecipientPlace } from "../../stores/dynamodb/recipient-store.ts";
import { type Blobs, blobKeys, contentHash } from "../../stores/s3/blobs.ts";

export const Tombstone = z.object({
  kind: z.enum(["submission", "form", "person", "recipient"]),
  /** The instance's key, the form's number, the hash of a person's address and the moment of the sign-up, or that of a recipient. */
  key: z.string(),
  /** When its erasure started, ISO 8601. Anything active later under the same key is something else. */
  at: z.string(),
});
export type Tombstone = z.infer<typeof Tombstone>;

/** Identifies a person without revealing who it is; somebody who signs up again under the same address gets another. */
export function personHash({ username, createdAt }: Pick<MarkedPerson, "username" | "createdAt">): string {
  return contentHash("person", username, createdAt);
}

/** Identifies a recipient likewise: an id may be one of a clinic's. */
export function recipientHash({ formId, publicationKey, id }: RecipientPlace): string {
  return contentHash("recipient", String(formId), publicationKey, id);
}

/** The tombstone of what is being erased. */
export function tombstoneOf(marked: Marked): Tombstone {
  const at = marked.erasing;
  if (isRecipient(marked)) return { kind: "recipient", key: recipientHash(marked), at };
  switch (marked.sk) {
    case "INSTANCE":
      return { kind: "submission", key: marked.instanceKey, at };
    case "FORM":
      return { kind: "form", key: String(marked.id), at };
    case "USER":
      return { kind: "person", key: personHash(marked), at };
  }
}

/** Writes a tombstone; writing the same one again changes nothing. */
export async function setTombstone(blobs: Pick<Blobs, "put">, tombstone: Tombstone): Promise<void> {
  const { kind, key, at } = tombstone;
  const name = blobKeys.tombstone(at.slice(0, 7), contentHash(kind, key, at));
  await blobs.put(name, JSON.stringify(tombstone), "application/json");
}

/** All tombstones, month by month. */
export async function* readTombstones(blobs: Pick<Blobs, "keys" | "text">): AsyncGenerator<Tombstone> {
  for await (const key of blobs.keys(blobKeys.tombstones)) {
    const text = await blobs.text(key);
    if (text !== undefined) yield Tombstone.parse(JSON.parse(text));
  }
}
