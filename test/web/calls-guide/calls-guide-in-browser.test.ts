// @vitest-environment node
/** The readable page of the calls in a real browser, against the document that the site serves. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../../shared/contract/index.ts";
import { openApiDocument } from "../../../shared/contract/openapi.ts";
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

it("serves openapi.json as the table of calls has it", async () => {
  const response = await fetch(`${stack.origin}/openapi.json`);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

describe.each(sampleOf(looks, 1))("the page of the calls, at $width px in $colorScheme", (look) => {
  let visit: WatchedPage;
  beforeAll(async () => {
    visit = await watchedPage(browser, stack.origin, look);
  });
  afterAll(() => visit?.close());

  it("opens the call that the address names, without signing in", async () => {
    const { page } = visit;
    await page.goto("/design/calls#restFormPublish");
    const call = page.locator("#restFormPublish");
    await call.getByText("publicationName", { exact: true }).first().waitFor();
    await expect.poll(async () => (await call.boundingBox())?.y).toBeLessThan(look.height / 2);
    await expect.poll(() => call.getByText("Who:").isVisible()).toBe(true);
  });

  it("lists every call, no wider than the window", async () => {
    const { page } = visit;
    expect(await page.locator("details > summary").count()).toBe(routes.length);
    expect(await contentWidth(page)).toBeLessThanOrEqual(look.width);
  });

  it("is accessible and without errors", async () => {
    await expectAccessible(visit.page);
    expect(visit.faults).toEqual([]);
  });
});
