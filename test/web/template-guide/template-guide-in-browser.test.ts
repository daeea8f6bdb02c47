// @vitest-environment node
/** The guide to templates in a real browser: at a desk and on a phone, light and dark. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, launchTestBrowser } from "../../support/browser.ts";
import { useStack } from "../../support/stack.ts";

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

describe.each([
  { width: 1280, height: 900, colorScheme: "light" as const },
  { width: 390, height: 844, colorScheme: "dark" as const },
])("the guide to templates, at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  let context: BrowserContext;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    context = await browser.newContext({ baseURL: stack.origin, viewport, colorScheme });
    page = await context.newPage();
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  });
  afterAll(() => context?.close());

  const topOf = (id: string) =>
    page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN, id);

  it("opens at the helper that the address names, without signing in", async () => {
    await page.goto("/design/templates#helper-join");
    await page.getByRole("heading", { name: "Lists" }).waitFor();
    await expect.poll(() => topOf("helper-join")).toBeLessThan(viewport.height / 2);
    expect(await topOf("helper-join")).toBeGreaterThan(-10);
  });

  it("is as wide as the window, its data opened", async () => {
    await page.getByText("The submission that the examples are rendered with").click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
  });

  it("is accessible, and nothing went wrong", async () => {
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });
});
