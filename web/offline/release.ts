/** What the offline worker decides, without a browser: which requests are its own, which caches, and whether there is room. */
import type { Release } from "../../shared/offline-release.ts";
import { entries, entryFor, isApiPath } from "../../shared/site.ts";

/** Only caches with such names are the worker's own. */
const RELEASE_PREFIX = "sprout-release-";

/** @example cacheOf({ version: "a1b2", … }) // "sprout-release-a1b2" */
export const cacheOf = ({ version }: Pick<Release, "version">): string => RELEASE_PREFIX + version;

/** The caches of other releases, which nothing needs once no page of theirs is open. */
export function oldCaches(names: readonly string[], release: Pick<Release, "version">): string[] {
  return names.filter((name) => name.startsWith(RELEASE_PREFIX) && name !== cacheOf(release));
}

/** The address under which a release's page is kept. */
export const PAGE = `/${entries.respondent}`;

export interface PageRequest {
  method: string;
  /** As `Request.mode` has it. */
  mode: string;
  url: string;
}

/**
 * `page`: the network's first, the kept one when it gives none; `file`: the kept one first, which is the same for ever;
 * `leave`: the browser does as if there were no worker: all calls, the designer's pages, and what no release lists.
 * @param origin of the site
 */
export function handlingOf(
  { method, mode, url }: PageRequest,
  origin: string,
  files: ReadonlySet<string>,
): "page" | "file" | "leave" {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin || isApiPath(address.pathname)) return "leave";
  const isAddress = !(address.pathname.split("/").at(-1) ?? "").includes(".");
  if (mode === "navigate")
    return isAddress && entryFor(address.pathname) === entries.respondent ? "page" : "leave";
  return files.has(address.pathname) ? "file" : "leave";
}

/** What the answers of forms may still need after a release was kept. */
const LEFT_FOR_ANSWERS_BYTES = 5_000_000;

/** Whether a device has room for so many bytes. A browser that doesn't say is tried. */
export function hasRoom({ quota, usage }: { quota?: number; usage?: number }, bytes: number): boolean {
  return quota === undefined || quota - (usage ?? 0) >= bytes + LEFT_FOR_ANSWERS_BYTES;
}

/** An answer that says nothing about the page: the server, or what is before it, has a fault. */
export const isFault = (status: number): boolean => status >= 500;
