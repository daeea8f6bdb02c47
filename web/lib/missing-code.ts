/** Code of the product that did not come: the page was opened before a new version, or there is no connection. */

const missing = new WeakSet<object>();

/** Begins to tell such failures from faults of the code itself; the build's loader announces them. */
export function watchMissingCode(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => missing.add(payload));
}

/** Whether something was thrown because code did not come. */
export function isMissingCode(error: unknown): boolean {
  return typeof error === "object" && error !== null && missing.has(error);
}

let wasOffline = false;

/** The connection was gone: what failed to come meanwhile may not be asked for again by this page's loader. */
export function noteOffline(): void {
  wasOffline = true;
}

/** Whether a fresh load helps where code is missing: it was asked for without a connection. */
export function isLeftFromOffline(): boolean {
  return wasOffline;
}

export type Missing = "offline" | "new-version" | "failed";

/** Why code did not come: asks for the page itself and compares the entry that it names with the one that runs. */
export async function whyMissing(): Promise<Missing> {
  const response = await fetch("/", { cache: "no-store" }).catch(() => undefined);
  if (response === undefined) return "offline";
  const entry = entryIn(await response.text());
  const running = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  return response.ok && entry !== undefined && entry !== running ? "new-version" : "failed";
}

/** Read as text, since the page is not to be shown: the build writes the tag in one way. */
export function entryIn(page: string): string | undefined {
  return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
}
