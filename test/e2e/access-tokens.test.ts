/** Access tokens in a browser: none yet, created, shown once, listed, revoked; and an administrator's look at them. */
import { mkdirSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessToken } from "../../shared/access-token.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { Client } from "../support/client.ts";
import { enrolled, type Person } from "../support/people.ts";
import { publishWorkbook } from "../support/published-form.ts";
import { browserCookies } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

/** Where pictures of the screens are written, for people who look at them. */
const looks = process.env.SPROUT_LOOKS;

describe.each(designerLooks)(
  "at $width px in $colorScheme",
  { timeout: 60_000 },
  ({ colorScheme, ...viewport }) => {
    let context: BrowserContext;
    let page: Page;
    let ana: Person;
    let token = "";

    beforeAll(async () => {
      ana = await enrolled(stack, "Ana", "Ruiz");
      await publishWorkbook(ana.client);
      openStores().administrators = ana.email;
      const { origin: baseURL } = stack;
      context = await browser.newContext({ baseURL, viewport, colorScheme, reducedMotion: "reduce" });
      await context.addCookies(browserCookies(ana.client));
      page = await context.newPage();
      page.setDefaultTimeout(30_000);
    });
    afterAll(() => context?.close());

    /** The state of a screen: accessible, and a picture of it. */
    async function look(name: string): Promise<void> {
      await expectAccessible(page);
      if (looks === undefined) return;
      mkdirSync(looks, { recursive: true });
      await page.screenshot({
        path: `${looks}/${name}-${viewport.width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const status = async () => (await new Client(stack.origin, token).call(api.account.whoami, {})).status;

    it("creates one for a form and shows it once", async () => {
      await page.goto("/settings");
      await page.getByText("You have none.").waitFor();
      await button("Create an access token").scrollIntoViewIfNeeded();
      await look("tokens-none");
      await button("Create an access token").click();
      await page.getByLabel("Name", { exact: true }).fill("Nightly export to R");
      await page.getByLabel("Read reports").check();
      await page.getByRole("group", { name: "Forms that it is for" }).getByRole("checkbox").check();
      await look("tokens-new");
      await button("Create token").click();
      const dialog = page.getByRole("dialog", { name: "Your access token" });
      token = (await dialog.locator("code").first().textContent()) ?? "";
      expect(isAccessToken(token)).toBe(true);
      await look("tokens-shown");
      expect(await status()).toBe(200);
      await button("I have kept it").click();
      await page.getByText("Read submissions · Read reports").waitFor();
      expect(await page.getByText(token).count()).toBe(0);
      await look("tokens-listed");
    });

    it("is seen by an administrator, and revoked after a question", async () => {
      await page.goto(`/users?query=${ana.email}`);
      await page.getByRole("button", { name: `Actions on ${ana.email}` }).click();
      await page.getByRole("menuitem", { name: "Access tokens" }).click();
      await page.getByRole("dialog").getByText("Nightly export to R").waitFor();
      await look("tokens-of-somebody");
      await page.goto("/settings");
      await button("Revoke Nightly export to R").click();
      await look("tokens-revoke");
      await button("Yes, revoke").click();
      await page.getByText("You have none.").waitFor();
      expect(await status()).toBe(401);
    });
  },
);
