// @vitest-environment node
/** The guide to templates in a real browser: at a desk and on a phone, light and dark. */
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

describe.each(sampleOf(looks, 1))("the guide to templates, at $width px in $colorScheme", (look) => {
  let visit: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    visit = await watchedPage(browser, stack.origin, look);
    page = visit.page;
  });
  afterAll(() => visit?.close());

  const topOf = (id: string) =>
    page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN, id);

  it("opens at the helper that the address names, without signing in", async () => {
    await page.goto("/design/templates#helper-join");
    await page.getByRole("heading", { name: "Lists" }).waitFor();
    await expect.poll(() => topOf("helper-join")).toBeLessThan(look.height / 2);
    expect(await topOf("helper-join")).toBeGreaterThan(-10);
  });

  it("fits the window, even with its data open", async () => {
    await page.getByText("The submission that the examples are rendered with").click();
    expect(await contentWidth(page)).toBeLessThanOrEqual(look.width);
  });

  it("is accessible and without errors", async () => {
    await expectAccessible(page);
    expect(visit.faults).toEqual([]);
  });
});
