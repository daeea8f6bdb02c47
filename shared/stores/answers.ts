/** The answers of an instance: short ones in its item, long ones in S3 under the hash that the item names. */
import { StoredAnswers } from "../form/definition/definition.ts";
import { MAX_INLINE_ANSWERS_BYTES } from "../limits.ts";
import type { Instance } from "./records/instance.ts";
import { type Blobs, blobKeys, contentHash } from "./s3/blobs.ts";

/**
 * Stores answers so that an item can refer to them; the item decides, by one conditional write, whether they count.
 * @param revision the revision that they are based on: two saves that may both succeed never share a body, so that a replaced
 * one can be deleted while another save starts
 */
export async function storeAnswers(
  blobs: Blobs,
  instanceKey: string,
  answers: StoredAnswers,
  revision = 0,
): Promise<Pick<Instance, "answers" | "answersHash">> {
  const text = JSON.stringify(answers);
  if (Buffer.byteLength(text) <= MAX_INLINE_ANSWERS_BYTES) return { answers: text };
  const answersHash = contentHash(text, String(revision));
  await blobs.put(blobKeys.answers(instanceKey, answersHash), text, "application/json");
  return { answersHash };
}

/**
 * Keeps what was submitted while newer answers replace it: in S3, however short, since an item has room for one.
 * @returns its hash, the same for each try
 */
export async function keepAnswers(
  blobs: Blobs,
  { instanceKey, answers = "{}", answersHash }: Pick<Instance, "instanceKey" | "answers" | "answersHash">,
): Promise<string> {
  if (answersHash !== undefined) return answersHash;
  const kept = contentHash(answers, "replaced");
  await blobs.put(blobKeys.answers(instanceKey, kept), answers, "application/json");
  return kept;
}

/**
 * Deletes answers that no item refers to any more, after others were saved. If this never happens, they are deleted with the
 * instance.
 */
export async function dropAnswers(
  blobs: Blobs,
  instanceKey: string,
  dropped: Pick<Instance, "answersHash">,
  kept: Pick<Instance, "answersHash">,
): Promise<void> {
  if (dropped.answersHash === undefined || dropped.answersHash === kept.answersHash) return;
  await blobs.remove(blobKeys.answers(instanceKey, dropped.answersHash));
}

/** The answers' JSON text. */
export async function answersText(
  blobs: Blobs,
  instance: Pick<Instance, "instanceKey" | "answers" | "answersHash">,
): Promise<string> {
  if (instance.answersHash === undefined) return instance.answers ?? "{}";
  const text = await blobs.text(blobKeys.answers(instance.instanceKey, instance.answersHash));
  if (text === undefined) throw new Error("The answers of this instance are missing.");
  return text;
}

export async function loadAnswers(blobs: Blobs, instance: Instance): Promise<StoredAnswers> {
  return StoredAnswers.parse(JSON.parse(await answersText(blobs, instance)));
}
