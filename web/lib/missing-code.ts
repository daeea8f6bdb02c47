/** Code of the product that could not be loaded: the page was opened before a new version, or there is no connection. */

const missing = new WeakSet<object>();

/** Starts to distinguish such failures from faults of the code itself, by the events of the build's loader. */
export function watchMissingCode(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => missing.add(payload));
}

/** Whether an error was thrown because code could not be loaded. */
export function isMissingCode(error: unknown): boolean {
  return typeof error === "object" && error !== null && missing.has(error);
}

let wasOffline = false;

/** The connection was lost: this page's loader may not retry what failed to load meanwhile. */
export function recordOffline(): void {
  wasOffline = true;
}

/** Whether a reload helps where code is missing: it was requested without a connection. */
export function needsReloadAfterOffline(): boolean {
  return wasOffline;
}

export type Missing = "offline" | "new-version" | "failed";

/** Why code could not be loaded: fetches the page itself and compares the entry that it names with the one that runs. */
export async function whyMissing(): Promise<Missing> {
  const response = await fetch("/", { cache: "no-store" }).catch(() => undefined);
  if (response === undefined) return "offline";
  const entry = entryIn(await response.text());
  const running = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  return response.ok && entry !== undefined && entry !== running ? "new-version" : "failed";
}

/** Read as text, since the page is not shown: the build always writes the tag the same way. */
export function entryIn(page: string): string | undefined {
  return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
}
