/** A link on another site to /logout, in a real browser: it asks, and signs out only on confirmation. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { type Person, person } from "../support/people.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const OTHER_SITE = "http://other-site.example/";

const stack = useStack();
let browser: Browser;
let ada: Person;
beforeAll(async () => {
  [browser, ada] = await Promise.all([launchTestBrowser(), person(stack, "Ada", "Lured")]);
});
afterAll(() => browser?.close());

describe.each(designerLooks)(
  "a link to /logout on another site, at $width px in $colorScheme",
  {
    timeout: 60_000,
  },
  ({ colorScheme, ...viewport }) => {
    let page: Page;
    beforeAll(async () => {
      const context = await browser.newContext({
        baseURL: stack.origin,
        viewport,
        colorScheme,
        reducedMotion: "reduce",
      });
      page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.route(OTHER_SITE, (route) =>
        route.fulfill({ contentType: "text/html", body: `<a href="${stack.origin}/logout">A prize</a>` }),
      );
      await signIn(page, stack.origin, ada);
    });
    afterAll(() => page?.context().close());

    async function follow(): Promise<void> {
      await page.goto(OTHER_SITE);
      await page.getByText("A prize").click();
    }

    it("asks first, and Cancel leads to the dashboard", async () => {
      await follow();
      await page.getByRole("heading", { name: "Log out?" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/sign-out");
      await expectAccessible(page);
      await page.getByRole("link", { name: "Cancel" }).click();
      await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    });

    it("ends the session on confirmation, and asks nothing without one", async () => {
      await follow();
      await page.getByRole("link", { name: "Log out" }).click();
      await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
      await page.goto("/dashboard");
      await page.waitForURL("**/login?returnUrl=%2Fdashboard");
      await follow();
      await page.waitForURL("**/login");
    });
  },
);
