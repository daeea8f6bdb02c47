/**
 * What a browser of the oldest generation that the pages are built for does not have. Deleted from this Chromium it
 * simulates such a browser; only its syntax can't be taken away, which is compared instead.
 */
import { readFileSync } from "node:fs";
import type { BrowserContext } from "playwright-core";

/**
 * `newer-builtins.txt`: every builtin of JavaScript and the web that iOS 15.4, Chrome 100 or Firefox 115 lacks and a
 * newer Chromium has, one interface a line. Made from MDN's @mdn/browser-compat-data 8.1.9 (CC0). A name without members
 * is lacking as a whole; `+` marks what is lacking of the constructor only, where the web says so.
 */
const newer = readFileSync(new URL("newer-builtins.txt", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", members = ""] = line.split(":");
    return [name, members.split(" ").filter((member) => member !== "")] as const;
  });

/** Runs in a page or worker before everything else there. Plain script, and no builtin that it removes itself. */
export const forgetNewer = `(() => {
  const drop = Reflect.deleteProperty; // what can't be deleted stays, also in a worker's strict code
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  const typedArray = Object.getPrototypeOf(Uint8Array);
  for (const [name, members] of ${JSON.stringify(newer)}) {
    const path = name.split(".");
    const holder = path.length === 2 ? globalThis[path[0]] : globalThis;
    const last = path[path.length - 1];
    if (holder === undefined) continue;
    if (members.length === 0) {
      drop(holder, last);
      continue;
    }
    const known = name === "Iterator" ? { prototype: iterator } : name === "TypedArray" ? typedArray : name === "Window" ? { prototype: globalThis } : holder[last];
    for (const member of members) {
      if (known === undefined || known === null) continue;
      if (member[0] === "+") drop(known, member.slice(1));
      else if (known.prototype && member in known.prototype) drop(known.prototype, member);
      else drop(known, member);
    }
  }
  drop(globalThis, "Iterator");
})();
`;

/** Takes the newer builtins from the pages of a context and from their workers. Pages must be opened afterwards. */
export async function makeOld(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: forgetNewer });
  // Trusted Types are removed as well, so nothing may require them: such a browser ignores that part of the header.
  await context.route(/\/[fi]\/[^/]*$/, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers["content-security-policy"]?.replace(/; require-trusted-types-for [^;]*/, "") ?? "";
    await route.fulfill({ response, headers: { ...headers, "content-security-policy": policy } });
  });
  await context.route(/worker[^/]*\.m?js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: forgetNewer + (await response.text()) });
  });
}

/** Some of the removed builtins, by which a test checks the removal. */
export const isForgotten = `[Map.prototype.getOrInsertComputed, Promise.withResolvers, Promise.try, Array.prototype.toSorted,
  Array.fromAsync, Set.prototype.union, Object.groupBy, URL.canParse, String.prototype.isWellFormed, Uint8Array.fromBase64,
  [].values().map, globalThis.DecompressionStream, globalThis.OffscreenCanvas, AbortSignal.any].every((one) => one === undefined)`;
