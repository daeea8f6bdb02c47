/** Everything that is stored, as text: to search for what must not be there. */
import { createHash } from "node:crypto";
import type { Stores } from "../../shared/stores/index.ts";

/** Where a text is found in the table and in the bucket, in keys and in content. @example ["item USER#ana@lab.example USER"] */
export async function placesOf(
  { tableScan, blobs }: Pick<Stores, "tableScan" | "blobs">,
  text: string,
): Promise<string[]> {
  const found: string[] = [];
  for await (const page of tableScan.pages()) {
    for (const item of page) {
      const { pk, sk } = tableScan.read(item);
      if (JSON.stringify(item).includes(text)) found.push(`item ${pk} ${sk}`);
    }
  }
  for await (const key of blobs.keys("")) {
    const whole = await blobs.whole(key);
    const content = new TextDecoder("latin1").decode(whole?.bytes);
    if (key.includes(text) || content.includes(text)) found.push(`body ${key}`);
  }
  return found;
}

/** All that comes, in order. */
export async function all<T>(from: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of from) found.push(one);
  return found;
}

/** Everything that is stored, each under a name, for a comparison. */
export async function contentOf({
  tableScan,
  blobs,
}: Pick<Stores, "tableScan" | "blobs">): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const page of tableScan.pages()) {
    for (const item of page) {
      const { pk, sk, ...rest } = tableScan.read(item);
      found.set(
        `item ${pk} ${sk}`,
        JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))),
      );
    }
  }
  for await (const key of blobs.keys("")) {
    const whole = await blobs.whole(key);
    found.set(`body ${key}`, `${whole?.contentType} ${hashOf(whole?.bytes ?? "")}`);
  }
  return found;
}

function hashOf(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
