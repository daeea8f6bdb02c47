/** Keeps a release in the browser's cache, whole or not at all. */
import type { Kept, Release } from "../../shared/offline-release.ts";
import { cacheOf, hasRoom, PAGE } from "./release.ts";

/** The parts of a browser that keeping needs. */
export interface KeepingTools {
  caches: Pick<CacheStorage, "open" | "delete" | "has">;
  fetch: (address: string, how: RequestInit) => Promise<Response>;
  estimate: () => Promise<{ quota?: number; usage?: number }>;
  /** SHA-256, in hexadecimal. */
  hash: (bytes: ArrayBuffer) => Promise<string>;
}

/** Few enough that what the person does meanwhile is not held up. */
const AT_ONCE = 4;

/** The device has no room: what was kept before stays. */
export class NoRoom extends Error {
  override readonly name = "NoRoom";
}

/**
 * Fetches what is missing. The page comes last, so a cache that has it is whole.
 * @throws NoRoom; Error when a file can't be fetched, or the server's page is another release's. What this release had kept
 *   for the first time is then removed.
 */
export async function keepRelease(release: Release, tools: KeepingTools): Promise<void> {
  const name = cacheOf(release);
  const isNew = !(await tools.caches.has(name));
  if (isNew && !hasRoom(await tools.estimate(), release.bytes)) throw new NoRoom();
  try {
    const cache = await tools.caches.open(name);
    const missingFiles = (await Promise.all(release.files.map((file) => missing(cache, file)))).flat();
    const next = async (): Promise<void> => {
      const file = missingFiles.shift();
      if (file === undefined) return;
      await cache.put(file, await fetched(file, {}, tools));
      return next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    if ((await missing(cache, PAGE)).length > 0) await keepPage(cache, release, tools);
  } catch (error) {
    if (isNew) await tools.caches.delete(name);
    throw isQuota(error) ? new NoRoom() : error;
  }
}

/** As a page reads it. */
export async function checkRelease(release: Release, tools: KeepingTools): Promise<Kept> {
  try {
    await keepRelease(release, tools);
    return "whole";
  } catch (error) {
    return error instanceof NoRoom ? "no room" : "not yet";
  }
}

async function missing(cache: Cache, address: string): Promise<string[]> {
  return (await cache.match(address)) === undefined ? [address] : [];
}

async function keepPage(cache: Cache, release: Release, tools: KeepingTools): Promise<void> {
  const page = await fetched(PAGE, { cache: "no-cache" }, tools);
  if ((await tools.hash(await page.clone().arrayBuffer())) !== release.pageHash)
    throw new Error("The server's page is another release's.");
  await cache.put(PAGE, page);
}

async function fetched(address: string, how: RequestInit, { fetch }: KeepingTools): Promise<Response> {
  const response = await fetch(address, how);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
  return response;
}

const isQuota = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";
