/**
 * A real browser for tests, driven by Playwright: the same Chromium that prints; with SPROUT_BROWSER=firefox the machine's
 * own Firefox; with SPROUT_BROWSER=old the Chromium without what the oldest browsers lack.
 */
import { join } from "node:path";
import { type Browser, chromium, firefox } from "playwright-core";
import { chromiumExecutable } from "../../shared/print/browser/chromium.ts";
import { isSearch } from "./budget.ts";
import { trustedKeyArguments } from "./deployed.ts";
import { makeOld } from "./old-browser.ts";

export const isFirefox = process.env.SPROUT_BROWSER === "firefox";

/** The one browser of this process, while it lives: test files that share a process share it too. */
let shared: Promise<Browser> | undefined;

/**
 * A browser; close it with `browser.close()`. Under the test runner that closes what was opened in it, and the program,
 * which ends with the process, is warm for the next file. Works without any package of the operating system.
 */
export async function launchTestBrowser(): Promise<Browser> {
  if (process.env.VITEST === undefined) return launchBrowser();
  shared ??= launchShared();
  return shared;
}

async function launchShared(): Promise<Browser> {
  const browser = await launchBrowser(isSearch ? [] : [UNOPTIMISED]);
  browser.on("disconnected", () => {
    shared = undefined;
  });
  browser.close = () => closeContexts(browser);
  if (process.env.SPROUT_BROWSER === "old") {
    const open = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const context = await open(options);
      await makeOld(context);
      return context;
    };
  }
  return browser;
}

async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/**
 * Pages of tests live for seconds: the compilers that make long-lived code fast take a tenth of their processor time. Full
 * runs, and what measures, have the browser as people have it.
 */
const UNOPTIMISED = "--js-flags=--no-opt,--no-maglev";

async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  if (isFirefox)
    return firefox.launch({
      channel: "moz-firefox", // over WebDriver BiDi, which any Firefox speaks, and not only Playwright's
      executablePath: join(import.meta.dirname, "firefox/relay.ts"),
      headless: true,
    });
  const { executablePath, env } = await chromiumExecutable();
  // Not --single-process, which the printer uses: a second browser context would end the browser.
  return chromium.launch({
    executablePath,
    env,
    headless: true,
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--font-render-hinting=none"],
      ...trustedKeyArguments,
      ...further,
    ],
  });
}
