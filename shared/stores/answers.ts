/** The answers of an instance: short ones in its item, long ones in S3 under the hash that the item names. */
import { Answers } from "../form/definition.ts";
import { MAX_INLINE_ANSWERS_BYTES } from "../limits.ts";
import type { Instance } from "./records/instance.ts";
import { type Blobs, blobKeys, contentHash } from "./s3/blobs.ts";

/**
 * Stores answers so that an item can point at them; the item decides, by one conditional write, whether they count.
 * @param revision what they are saved upon: no two saves that can both come to count share a body, so that the one
 * that is replaced can be taken away while another begins
 */
export async function storeAnswers(
  blobs: Blobs,
  instanceKey: string,
  answers: Answers,
  revision = 0,
): Promise<Pick<Instance, "answers" | "answersHash">> {
  const text = JSON.stringify(answers);
  if (Buffer.byteLength(text) <= MAX_INLINE_ANSWERS_BYTES) return { answers: text };
  const answersHash = contentHash(text, String(revision));
  await blobs.put(blobKeys.answers(instanceKey, answersHash), text, "application/json");
  return { answersHash };
}

/**
 * Takes answers away that no item names any more, once others are saved. Should it not come to that, they go with the
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
export async function answersText(blobs: Blobs, instance: Instance): Promise<string> {
  if (instance.answersHash === undefined) return instance.answers ?? "{}";
  const text = await blobs.text(blobKeys.answers(instance.instanceKey, instance.answersHash));
  if (text === undefined) throw new Error("The answers of this instance are missing.");
  return text;
}

export async function loadAnswers(blobs: Blobs, instance: Instance): Promise<Answers> {
  return Answers.parse(JSON.parse(await answersText(blobs, instance)));
}
