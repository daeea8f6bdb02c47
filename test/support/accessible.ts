/** Does a page meet WCAG 2.2, levels A and AA? */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";
import { expect } from "vitest";
import { type Check, recordCheck } from "../accessibility/record.ts";

/**
 * axe comes with its Playwright package, whose builder injects it again for each check: three times the cost of the
 * check.
 */
const axeFile = createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js");
const axeSource = readFileSync(axeFile, "utf8");
const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The content of these frames is their author's, a report or an example; they must have a name. */
const scriptless = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

/** An element that breaks a rule. */
export interface Violation {
  /** The rule's name. @example "color-contrast" */
  id: string;
  help: string;
  /** Where it is, as a selector. */
  target: string;
  failureSummary: string;
}
interface Axe {
  version: string;
  run: (context: Document, options: object) => Promise<{ violations: AxeViolation[] }>;
}
interface AxeViolation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/**
 * Each element that breaks a rule of WCAG 2.2, levels A and AA; of frames without scripts only their names are checked.
 */
export async function violationsIn(page: Page): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const frame of page.frames()) if (await runsScripts(frame)) found.push(...(await inFrame(frame)));
  if (process.env.SPROUT_ACCESSIBILITY !== undefined) recordCheck(await describeCheck(page, found));
  return found;
}

async function describeCheck(page: Page, found: readonly Violation[]): Promise<Check> {
  const browser = page.context().browser();
  const name = browser?.browserType().name() === "firefox" ? "Firefox" : "Chromium";
  const looks = await page.evaluate(() => ({
    width: window.innerWidth,
    colorScheme: window.matchMedia("(prefers-color-scheme: dark)").matches
      ? ("dark" as const)
      : ("light" as const),
    language: document.documentElement.lang.split("-")[0] ?? "",
    axe: (window as unknown as { axe: Axe }).axe.version, // brought by the check
  }));
  const { axe, ...look } = looks;
  return {
    ...look,
    browser: `${name} ${browser?.version().split(".")[0]}`,
    rules: `axe-core ${axe}`,
    violated: found.map(({ help }) => help),
  };
}

async function runsScripts(frame: Frame): Promise<boolean> {
  for (let at: Frame | null = frame; at?.parentFrame(); at = at.parentFrame()) {
    const element = await at.frameElement().catch((error: unknown) => {
      if (frame.isDetached()) return undefined; // a report that is drawn again has another frame by now
      throw error;
    });
    if (element === undefined) return false;
    if (await element.evaluate((one, silent) => one instanceof Element && one.matches(silent), scriptless))
      return false;
  }
  return true;
}

async function inFrame(frame: Frame): Promise<Violation[]> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
  return frame.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }; // brought by the line above
    // Only violations are described: a selector for each element of a long page takes the most time of all.
    const { violations } = await axe.run(document, { runOnly, iframes: false, resultTypes: ["violations"] });
    // What lies below an open dialog can't be pressed, however much of it can be seen; a toast lies above.
    const hasModal = document.querySelector('[aria-modal="true"]') !== null;
    const isBelow = (target: string) => {
      const element = document.querySelector(target);
      if (!hasModal || element === null) return false;
      const { x, y, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    return violations.flatMap(({ id, help, nodes }) =>
      nodes
        .map(({ target, failureSummary = "" }) => ({ id, help, target: target.join(" "), failureSummary }))
        .filter(({ target }) => id !== "target-size" || !isBelow(target)),
    );
  }, wcag22AA);
}

/** Fails with each violation of a page, at its size and in its scheme; animations end first. */
export async function expectAccessible(page: Page): Promise<void> {
  const viewport = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // The whole page in view: axe reports a target half under a sticky bar as too small.
  if (viewport && height > viewport.height) await page.setViewportSize({ ...viewport, height });
  await page.evaluate(restOfMotion, 0); // a color halfway to another would be checked
  const violations = await violationsIn(page);
  if (viewport) await page.setViewportSize(viewport);
  const findings = violations.map(
    ({ id, help, target, failureSummary }) => `${id}: ${help}\n  at ${target}\n  ${failureSummary}`,
  );
  expect(findings.join("\n"), `accessibility of ${page.url()}`).toBe("");
}

/** Fails where a page isn't accessible, and where something is cut off at its right, which can't be read. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0); // a menu takes a moment to find its place
}

/**
 * Runs in the page: waits for animations to end, except those that never do.
 * @param settleMs waits this long after a frame, before and after, for a page whose colors are about to change
 */
export async function restOfMotion(settleMs = 0): Promise<void> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, settleMs)));
  if (settleMs > 0) await drawn();
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  if (settleMs > 0) await drawn();
}
