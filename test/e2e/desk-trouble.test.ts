/** What goes wrong at a designer's desk, in a real browser: no connection, a new version, too many wrong passwords. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { type Person, person } from "../support/people.ts";
import { fillSignIn, pressLogin, signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

describe.each(designerLooks)("a designer at $width px", ({ colorScheme, ...viewport }) => {
  let olga: Person;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    olga = await person(stack, "Olga", "Owner");
  });
  beforeEach(async () => {
    context = await browser.newContext({
      baseURL: stack.origin,
      viewport,
      colorScheme,
      reducedMotion: "reduce",
    });
    page = await context.newPage();
    return () => context.close();
  });

  const heading = (name: string) => page.getByRole("heading", { name }).waitFor();
  /** A card of the first page. */
  const follow = (name: string) =>
    page
      .locator("main")
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .click();

  it("sees that there is no connection, in place of the requested page", async () => {
    await signIn(page, stack.origin, olga);
    await page.goto("/");
    await context.setOffline(true);
    await follow("Forms");
    await heading("You are offline");
    expect(new URL(page.url()).pathname).toBe("/design/forms");
    await page.getByRole("navigation", { name: "Breadcrumb" }).waitFor();
    await expectAccessible(page);
    await context.setOffline(false); // which the browser announces
    await heading("Your Forms");
    await context.setOffline(true);
    await page.getByRole("link", { name: "Deleted forms" }).click();
    await heading("You are offline");
    await page.getByRole("button", { name: "Retry" }).click();
    await heading("You are offline");
    await context.setOffline(false);
    await heading("No deleted forms");
  });

  it("sees that there is a new version, in place of a page that can't be loaded any more, and reloads it", async () => {
    await signIn(page, stack.origin, olga);
    await page.goto("/");
    const isOfPage = /assets\/ImportPage-[^/]*\.js$/;
    await page.route(isOfPage, (route) => route.fulfill({ status: 404, body: "gone" }));
    await page.route(`${stack.origin}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/src="[^"]+index-[^"]+"/, 'src="/assets/index-next.js"');
      await route.fulfill({ response, body });
    });
    await follow("Import Form");
    await heading("A new version is available");
    await page.getByRole("navigation", { name: "Breadcrumb" }).waitFor();
    await expectAccessible(page);
    await page.unroute(isOfPage);
    await page.getByRole("button", { name: "Reload" }).click();
    await heading("Upload a form");
  });

  it("sees how long to wait after five wrong passwords", async () => {
    for (let count = 0; count < 5; count += 1)
      await stack.client().call(api.account.login, { username: olga.email, password: `Wrong-${count}` });
    await page.goto("/login");
    await fillSignIn(page, olga);
    await pressLogin(page);
    await page.getByText(/^Too many attempts\. Try again in 1\d minutes\./).waitFor();
    await expectAccessible(page);
  });
});
