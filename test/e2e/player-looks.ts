/** One state of the respondent's page in several looks: does it meet WCAG 2.2 AA, and stay within the screen? */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsIn } from "../support/accessible.ts";
import { isSearch } from "../support/budget.ts";
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
/** What violates WCAG 2.2 AA, or overflows the page sideways, in one look. */
export async function faultsIn(page: Page, { size, colorScheme, locale }: Look): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const { height, overflow } = await page.evaluate(({ width }) => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { height: scrollHeight, overflow: scrollWidth - width };
  }, size);
  // The whole page in view: axe reports a target half under a sticky bar as too small.
  if (height > size.height) await page.setViewportSize({ ...size, height });
  const violations = await violationsIn(page);
  const where = `${size.width} px, ${colorScheme}, ${locale}`;
  return [
    ...(overflow > 0 ? [`${where}: ${overflow} px stand out at the side`] : []),
    ...violations.map(
      ({ id, target, failureSummary }) => `${where}: ${id} at ${target}\n  ${failureSummary}`,
    ),
  ];
}

let turn = 0;

/** The looks of one state: each time the next of them, in a search all; a form changes its language by its dropdown. */
export async function expectGoodLooks(page: Page, of: readonly Look[] = looks.slice(0, 3)): Promise<void> {
  const faults: string[] = [];
  const menu = page.locator(".p-language select").last();
  for (const look of isSearch ? of : of.slice(turn % of.length, (turn++ % of.length) + 1)) {
    if ((await menu.count()) > 0) await menu.selectOption(look.locale);
    faults.push(...(await faultsIn(page, look)));
  }
  expect(faults.join("\n")).toBe("");
}
