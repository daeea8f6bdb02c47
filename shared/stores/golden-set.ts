/** The golden cases of a form with what its reports said of each: one body, which the newest replaces. */
import { KeptSet } from "../golden/kept-set.ts";
import { type Blobs, blobKeys } from "./s3/blobs.ts";

/** Undefined: none was kept, or an older release kept it in another shape. */
export async function keptSet(blobs: Pick<Blobs, "text">, formId: number): Promise<KeptSet | undefined> {
  const text = await blobs.text(blobKeys.golden(formId));
  return text === undefined ? undefined : KeptSet.safeParse(JSON.parse(text)).data;
}

export async function keepSet(blobs: Pick<Blobs, "put">, formId: number, kept: KeptSet): Promise<void> {
  await blobs.put(blobKeys.golden(formId), JSON.stringify(kept), "application/json");
}
