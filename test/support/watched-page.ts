/** A page of a browser context of its own, with everything that goes wrong on it. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

export interface WatchedPage {
  page: Page;
  /** Errors of scripts and of the console, such as refusals of the content security policy. */
  faults: readonly string[];
  close: () => Promise<void>;
}

/** The two looks that every page is tried in. */
export const looks = [
  { width: 1280, height: 900, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
] as const;

/** @example const { page, faults } = await watchedPage(browser, stack.origin, looks[0]) */
export async function watchedPage(
  browser: Browser,
  baseURL: string,
  { width, height, colorScheme }: (typeof looks)[number],
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    ...options,
    baseURL,
    viewport: { width, height },
    colorScheme,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  return { page, faults, close: () => context.close() };
}

/** How wide the page's content is; wider than the window means that it scrolls sideways. */
export function contentWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
