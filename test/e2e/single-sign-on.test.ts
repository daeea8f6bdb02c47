/** Single sign-on in a real browser: from the address that is typed to the issuer's own pages, and back. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStores } from "../../shared/stores/index.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { PROVIDER_CLIENT } from "../support/issuers/provider.ts";
import { deployWith, type RunningProvider, startProvider } from "../support/issuers/use-provider.ts";
import { enrolled } from "../support/people.ts";
import { browserCookies, fillSignIn, pressLogin } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
let provider: RunningProvider;

beforeAll(async () => {
  [browser, provider] = await Promise.all([launchTestBrowser(), startProvider(stack.origin)]);
  const client = { clientId: PROVIDER_CLIENT.id, secret: PROVIDER_CLIENT.secret };
  deployWith([
    {
      ...{ id: "hospital", name: "St. Anna Hospital", issuer: provider.issuer, ...client },
      ...{ domains: ["hospital.test"], passwords: "off" },
    },
  ]);
});
afterAll(() => {
  provider?.stop();
  return browser?.close();
});

describe.each(designerLooks)("at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    const { origin: baseURL } = stack;
    context = await browser.newContext({ baseURL, viewport, colorScheme, reducedMotion: "reduce" });
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
  });
  afterAll(() => context?.close());

  /** Types an address and leaves its field. */
  async function typeAddress(email: string): Promise<void> {
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password", { exact: true }).focus();
  }

  /** At the issuer's page. */
  async function signInThere(typed: string): Promise<void> {
    await page.getByPlaceholder("Enter any login").fill(typed);
    await page.getByPlaceholder("and password").fill("any");
    await page.getByRole("button", { name: "Sign-in" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
  }

  it("leads to the issuer of the typed domain, and back to the page that was asked for", async () => {
    await page.goto("/design/forms?search=sleep");
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    await typeAddress("ana@other.test");
    await page.getByLabel("E-mail address").fill("ana@hospital.test");
    await page.getByLabel("E-mail address").press("Enter");
    const onward = page.getByRole("link", { name: "Continue with St. Anna Hospital" });
    await onward.waitFor();
    await expectAccessible(page);
    await onward.click();
    await page.waitForURL(`${provider.issuer}/**`);
    expect(await page.getByPlaceholder("Enter any login").inputValue()).toBe("ana@hospital.test");
    await signInThere(`ana${viewport.width} ana${viewport.width}@hospital.test true`);
    await page.waitForURL("**/design/forms?search=sleep");
    await page.getByRole("heading", { name: "Your Forms" }).waitFor();
    const names = (await context.cookies(stack.origin)).map(({ name }) => name);
    expect(names).not.toContain("hint");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(`ana${viewport.width}@`);
  });

  it("signs out there too, after the issuer has asked", async () => {
    await page.goto("/logout");
    await page.waitForURL(`${provider.issuer}/session/end**`);
    await page.getByRole("button", { name: /^Yes/ }).click();
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    expect(new URL(page.url()).origin).toBe(stack.origin);
  });

  it("keeps the password screen: a wrong one is refused as ever", async () => {
    await page.goto("/login");
    await fillSignIn(page, { email: "ana@hospital.test", password: "Wrong-Horse-7" });
    await page.getByRole("link", { name: "Continue with St. Anna Hospital" }).waitFor();
    await pressLogin(page);
    await page.getByText("Invalid credentials.").waitFor();
    await expectAccessible(page);
    await page.getByLabel("E-mail address").fill("ana@other.test");
    await page.getByLabel("Password", { exact: true }).focus();
    await page.getByRole("link", { name: "Continue with St. Anna Hospital" }).waitFor({ state: "detached" });
  });

  it("is disconnected by an administrator, who reads what follows", async () => {
    const admin = await enrolled(stack, "Ada", "Admin");
    await openStores().users.setRoles(admin.email, ["USER", "ADMIN"]);
    await context.addCookies(browserCookies(admin.client));
    const email = `ana${viewport.width}@hospital.test`;
    await page.goto(`/users?query=${email}`);
    await page.getByRole("button", { name: `Actions on ${email}` }).click();
    await page.getByRole("menuitem", { name: "Disconnect single sign-on" }).click();
    await page.getByText(/becomes the owner of this account/).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, disconnect" }).click();
    await page.getByText("Ana Ruiz was changed.").waitFor();
    await page.getByRole("button", { name: `Actions on ${email}` }).click();
    await page.getByRole("menuitem", { name: "Change roles" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Disconnect single sign-on" }).count()).toBe(0);
    await context.clearCookies();
  });

  it("says calmly why a sign-in didn't work, and leads back", async () => {
    await page.goto("/login");
    await typeAddress("ana@hospital.test");
    await page.getByRole("link", { name: "Continue with St. Anna Hospital" }).click();
    await page.getByRole("link", { name: /cancel/i }).click();
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor();
    await page.getByText("The sign-in was cancelled.").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await typeAddress("ana@hospital.test");
    await page.getByRole("link", { name: "Continue with St. Anna Hospital" }).click();
    await signInThere(`unproven${viewport.width} ana@hospital.test false`);
    await page.getByText(/gave no verified e-mail address/).waitFor();
    await page.goto("/dashboard");
    await page.waitForURL("**/login?returnUrl=%2Fdashboard");
  });
});
