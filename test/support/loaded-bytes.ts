/** What a page loads of its release, as the site's edge sends it: scripts and styles, without fonts and pictures. */
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

/**
 * The scripts and styles that a page asks for from now on, by their paths. What a service worker fetches for later isn't
 * among them: nobody waits for it.
 */
export function loadedBy(page: Page): Set<string> {
  const paths = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() === null && /^\/assets\/.*\.(m?js|css)$/.test(pathname)) paths.add(pathname);
  });
  return paths;
}

/** Of such files together. @param read the bytes of one */
export async function gzipOf(
  paths: Iterable<string>,
  read: (path: string) => Promise<ArrayBuffer | Uint8Array>,
): Promise<number> {
  const sizes = await Promise.all(
    Array.from(paths, async (path) => gzipSync(new Uint8Array(await read(path)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
