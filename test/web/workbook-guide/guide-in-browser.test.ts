// @vitest-environment node
/** The guide in a real browser: at a desk and on a phone, light and dark. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../../support/accessible.ts";
import { launchTestBrowser } from "../../support/browser.ts";
import { sampleOf } from "../../support/budget.ts";
import { useStack } from "../../support/stack.ts";
import { contentWidth, looks, type WatchedPage, watchedPage } from "../../support/watched-page.ts";

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

describe.each(sampleOf(looks, 1))("the guide, at $width px in $colorScheme", (look) => {
  let visit: WatchedPage;
  let page: Page;
  const isPhone = look.width < 600;

  beforeAll(async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    visit = await watchedPage(browser, stack.origin, look, { permissions });
    page = visit.page;
  });
  afterAll(() => visit?.close());

  const topOf = (id: string) =>
    page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN, id);

  it("opens at the section that the address names, without signing in", async () => {
    await page.goto("/design/workbook#functions");
    await page.getByRole("heading", { name: "Functions", exact: true }).waitFor();
    await expect.poll(() => topOf("functions")).toBeLessThan(look.height / 4);
    expect(await topOf("functions")).toBeGreaterThan(-60);
    expect(new URL(page.url()).pathname).toBe("/design/workbook");
  });

  it("opens at the message that the address names", async () => {
    await page.goto("/design/workbook");
    await page.goto("/design/workbook#E_CYCLE");
    await expect.poll(() => topOf("E_CYCLE")).toBeLessThan(look.height);
    expect(await topOf("E_CYCLE"), "below the bar that sticks").toBeGreaterThan(60);
  });

  it("leads from the contents to a section", async () => {
    if (isPhone) await page.getByText("Contents", { exact: true }).click();
    await page
      .getByRole("navigation", { name: "Contents" })
      .getByRole("link", { name: "Validators" })
      .click();
    await expect.poll(async () => Math.abs(await topOf("validators"))).toBeLessThan(80);
    if (isPhone) expect(await page.getByRole("navigation", { name: "Contents" }).isVisible()).toBe(false);
  });

  it("shows the first result of a search, wherever the page was scrolled to", async () => {
    await page.getByRole("searchbox").fill("datedif");
    await expect.poll(() => page.locator("dl > [id]").count()).toBeLessThan(12);
    const first = page.locator("dl > [id]").first();
    await expect.poll(async () => (await first.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    await page.getByRole("searchbox").fill("");
    await page.getByRole("heading", { name: "A complete form" }).waitFor();
  });

  it("copies an example", async () => {
    await page.getByRole("button", { name: "Copy the example of relevant" }).click();
    await page.getByText("Copied the example of relevant.").waitFor({ state: "attached" });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("[smokes] = 'yes'");
  });

  it("is as wide as the window", async () => {
    expect(await contentWidth(page)).toBeLessThanOrEqual(look.width);
  });

  it("shows the form of the example", async () => {
    await page.getByRole("button", { name: "See the form" }).click();
    await page.getByLabel("First name").waitFor();
  });

  // The largest page of the product: its check is the longest.
  it("is accessible and without errors", { timeout: 300_000 }, async () => {
    await expectAccessible(page);
    expect(visit.faults).toEqual([]);
  });
});
