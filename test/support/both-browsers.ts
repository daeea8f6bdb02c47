/**
 * Chromium and Firefox for the same test: one library speaks DevTools with the first and WebDriver BiDi with the second.
 * Firefox is the machine's own, and tests in it are skipped where there is none, or an old one.
 */
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { chromiumExecutable } from "../../shared/print/browser/chromium.ts";
import { trustedKey, trustedKeyArguments } from "./deployed.ts";
import { installedFirefox } from "./firefox/installed.ts";

export interface TestBrowser {
  name: "Chromium" | "Firefox";
  /** Why it can't be started here. */
  missing?: string;
  /** Close it with `browser.close()`. @param isPrivate all its windows keep nothing; only for Firefox, others do as ever */
  launch: (isPrivate?: boolean) => Promise<Browser>;
}

const { program: firefox, missing } = installedFirefox();

/**
 * Both, whether they are installed or not. @example describe.each(bothBrowsers)("in $name", ({ launch, missing }) => …)
 */
export const bothBrowsers: readonly TestBrowser[] = [
  {
    name: "Chromium",
    async launch() {
      const { executablePath, env } = await chromiumExecutable();
      const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--font-render-hinting=none"];
      return puppeteer.launch({
        executablePath,
        env,
        args: [...args, ...trustedKeyArguments],
        headless: "shell",
        defaultViewport: null,
      });
    },
  },
  {
    name: "Firefox",
    ...(missing !== undefined && { missing }),
    async launch(isPrivate = false) {
      if (firefox === undefined) throw new Error(missing);
      return puppeteer.launch({
        browser: "firefox",
        executablePath: firefox,
        headless: true,
        acceptInsecureCerts: trustedKey !== undefined,
        defaultViewport: null,
        extraPrefsFirefox: {
          "intl.locale.requested": "en-US",
          "browser.privatebrowsing.autostart": isPrivate,
        },
      });
    },
  },
];

export interface PageOptions {
  /** The browser's language, e.g. `en-GB`. */
  language: string;
  width?: number;
  height?: number;
}

/** A page of its own, as a browser of that language shows it; errors of the page are collected in `faults`. */
export async function openPage(
  browser: Browser,
  { language, width = 390, height = 844 }: PageOptions,
): Promise<{ page: Page; faults: string[]; close: () => Promise<void> }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (fault) => faults.push(String(fault)));
  await page.setViewport({ width, height });
  await page.emulateLocale(language);
  return { page, faults, close: () => context.close() };
}
