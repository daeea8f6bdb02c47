/** One state of the respondent's page in several looks: does it meet WCAG 2.2 AA, and stay within the screen? */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { desktop, narrow, phone } from "./player-visit.ts";

export interface Look {
  size: { width: number; height: number };
  colorScheme: "light" | "dark";
  locale: string;
}
/** Each size in light and dark, each language at two sizes; the first three have every size, language and scheme. */
export const looks = [
  { size: desktop, colorScheme: "light", locale: "en" },
  { size: phone, colorScheme: "dark", locale: "es" },
  { size: narrow, colorScheme: "light", locale: "fr" },
  { size: desktop, colorScheme: "dark", locale: "fr" },
  { size: phone, colorScheme: "light", locale: "en" },
  { size: narrow, colorScheme: "dark", locale: "es" },
] satisfies Look[];
const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** axe comes with its Playwright package, whose builder brings it again for each check: three times the cost of the check. */
const axeFile = createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js");
const axeSource = readFileSync(axeFile, "utf8");
interface Axe {
  run: (context: Document, options: object) => Promise<{ violations: Violation[] }>;
}
interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

async function violationsIn(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }; // brought by the line above
    // A report in its frame is its author's, and no script reaches it.
    const { violations } = await axe.run(document, { runOnly, iframes: false, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    }));
  }, wcag22AA);
}

/** What breaks WCAG 2.2 AA, or leaves the page at its side, in one look. */
export async function faultsIn(page: Page, { size, colorScheme, locale }: Look): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const { height, overflow } = await page.evaluate(({ width }) => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { height: scrollHeight, overflow: scrollWidth - width };
  }, size);
  // The whole page in sight: axe takes what lies half under a bar that sticks for a target that is too small.
  if (height > size.height) await page.setViewportSize({ ...size, height });
  const violations = await violationsIn(page);
  const where = `${size.width} px, ${colorScheme}, ${locale}`;
  return [
    ...(overflow > 0 ? [`${where}: ${overflow} px stand out at the side`] : []),
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${where}: ${id} at ${node.target.join(" ")}\n  ${node.failureSummary}`),
    ),
  ];
}

/** The looks of one state; a form changes its language by its dropdown. */
export async function expectGoodLooks(page: Page, of: readonly Look[] = looks.slice(0, 3)): Promise<void> {
  const faults: string[] = [];
  const menu = page.locator(".p-language select").last();
  for (const look of of) {
    if ((await menu.count()) > 0) await menu.selectOption(look.locale);
    faults.push(...(await faultsIn(page, look)));
  }
  expect(faults.join("\n")).toBe("");
}
