/** A real browser for tests: the same Chromium that prints, driven by Playwright. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { chromiumExecutable } from "../../shared/print/chromium.ts";

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
  const browser = await launchBrowser();
  browser.on("disconnected", () => {
    shared = undefined;
  });
  browser.close = () => closeContexts(browser);
  return browser;
}

async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await chromiumExecutable();
  // Not --single-process, which the printer uses: a second browser context would end the browser.
  return chromium.launch({
    executablePath,
    env,
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--font-render-hinting=none"],
  });
}

/** axe waits for timers, and these frames have none. What stands in them is their author's: a report, an example. */
const scriptless = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';
const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Fails with each element that breaks a rule of WCAG 2.2, levels A and AA; of frames without scripts only their names
 * are looked at. The page comes from `browser.newContext()`: axe opens a second page beside it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const viewport = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // The whole page in sight: axe takes what lies half under a bar that sticks for a target that is too small.
  if (viewport && height > viewport.height) await page.setViewportSize({ ...viewport, height });
  await page.evaluate(restOfMotion); // a colour half-way to another is nobody's choice
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).exclude(scriptless).analyze();
  if (viewport) await page.setViewportSize(viewport);
  const nameless = await page.locator(`${scriptless}:not([title], [aria-label], [aria-labelledby])`).count();
  const findings = violations.flatMap((rule) =>
    rule.nodes.map(
      (node) => `${rule.id}: ${rule.help}\n  at ${node.target.join(" ")}\n  ${node.failureSummary ?? ""}`,
    ),
  );
  if (nameless > 0)
    findings.push(`frame-title: Frames must have an accessible name\n  ${nameless} have none`);
  expect(findings.join("\n"), `accessibility of ${page.url()}`).toBe("");
}

/** Runs in the page: waits until what moves has come to rest, but not for what never does. */
async function restOfMotion(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
