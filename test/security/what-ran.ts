/** Watches a page for anything that a text taken for markup would do. */
import type { Browser, Page } from "playwright-core";
import { CALLED, RAN } from "./scripts.ts";

/**
 * Opens a page and reports what ran on it.
 * @param origin of the product: requests to anywhere else are reported
 * @param story can ask what has run so far
 * @param hasPolicy true: with the policy of the page; otherwise only the way texts are shown keeps them from running
 */
export async function whatRan(
  browser: Browser,
  origin: string,
  story: (page: Page, soFar: () => Promise<string[]>) => Promise<void>,
  hasPolicy = false,
): Promise<string[]> {
  const context = await browser.newContext({ bypassCSP: !hasPolicy, viewport: { width: 1280, height: 800 } });
  const ran: string[] = [];
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on("console", (message) => message.text() === RAN && ran.push("the console was written to"));
    page.on("dialog", async (dialog) => {
      ran.push(`a dialog: ${dialog.message()}`);
      await dialog.dismiss().catch(() => undefined); // the page may be gone meanwhile
    });
    const requests = new Map<object, string>();
    page.on("request", (request) => {
      const url = new URL(request.url());
      const isOwn = url.origin === origin || ["data:", "blob:", "file:"].includes(url.protocol);
      if (!isOwn || url.pathname.includes(CALLED) || /(^|\/)x(\.js)?$/.test(url.pathname))
        requests.set(request, `a request for ${request.url().slice(0, 100)}`);
    });
    page.on("requestfailed", (request) => {
      // The browser reports what the policy blocked, too; it was never sent.
      if (/BLOCKED_BY_CSP|csp/.test(request.failure()?.errorText ?? "")) requests.delete(request);
    });
    const settled = () => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown, 0)));
    const soFar = async () => {
      const end = await unlessLeft(page.evaluate(settled));
      return [...new Set([...ran, ...(end === LEFT ? [LEFT] : []), ...requests.values()])];
    };
    await story(page, soFar);
    return await soFar();
  } finally {
    await context.close();
  }
}

/** A text made the page navigate away. */
export const LEFT = "the page was left";

/** What a page answers; LEFT: it was closed before it answered. */
export async function unlessLeft<T>(answer: Promise<T>): Promise<T | typeof LEFT> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && /because of a navigation/.test(error.message)) return LEFT;
    throw error;
  }
}
