/** Two-step verification in a real browser, whose authenticator is a virtual one: set up, used, lost and reset. */
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Secret, TOTP } from "otpauth";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openStores } from "../../shared/stores/index.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { enrolled, type Person } from "../support/people.ts";
import { browserCookies, sendSignIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => {
  vi.useRealTimers(); // until then the time never goes back
  return browser?.close();
});
afterEach(() => {
  openStores().secondFactor = "off";
});

/** @param step of time, from now: each counts once, and one before or after is taken */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

/** Where pictures of the screens are written, for people who look at them. */
const looks = process.env.SPROUT_LOOKS;

describe.each(designerLooks)("at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  let context: BrowserContext;
  let page: Page;
  let devices: CDPSession;
  let authenticatorId: string;
  let ana: Person;
  let secret = "";

  beforeAll(async () => {
    ana = await enrolled(stack, "Ana", "Ruiz");
    const { origin: baseURL } = stack;
    context = await browser.newContext({ baseURL, viewport, colorScheme, reducedMotion: "reduce" });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    devices = await context.newCDPSession(page);
    await devices.send("WebAuthn.enable");
    ({ authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    }));
  });
  afterAll(() => context?.close());

  /** The state of a screen: accessible, and a picture of it. */
  async function look(name: string): Promise<void> {
    await expectAccessible(page);
    if (looks === undefined) return;
    mkdirSync(looks, { recursive: true });
    await page.screenshot({ path: `${looks}/${name}-${viewport.width}-${colorScheme}.png`, fullPage: true });
  }
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  /** Whether somebody touches the authenticator whenever it is used. */
  const touch = (enabled: boolean) =>
    devices.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });

  /** By the password, from the sign-in page. */
  async function typePassword(returnUrl = "/settings"): Promise<void> {
    await touch(false); // a suggested passkey would be taken at once
    await page.goto("/logout");
    await page.goto(`/login?returnUrl=${returnUrl}`);
    await sendSignIn(page, ana);
  }

  it("adds a passkey by the keyboard alone, and shows the recovery codes once", async () => {
    await typePassword();
    await heading("Two-step verification").waitFor();
    await button("Add a passkey").waitFor();
    await look("settings-off");
    await touch(true);
    await button("Add a passkey").press("Enter");
    await page.getByLabel("Name", { exact: true }).fill("My laptop");
    await look("add-passkey");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Keep your recovery codes" }).waitFor();
    await look("recovery-codes");
    const download = page.waitForEvent("download");
    await button("Download").press("Enter");
    const text = await readFile((await (await download).path()) ?? "", "utf8");
    expect(text.match(/^\w{5}-\w{5}$/gm)).toHaveLength(10);
    await button("I have kept them").press("Enter");
    await page.getByText("My laptop").waitFor();
    await page.getByText("10 are left.").waitFor();
  });

  it("signs in with the passkey alone, and as the second step", async () => {
    await page.goto("/logout");
    await page.goto("/login?returnUrl=/settings");
    await look("login");
    await button("Sign in with a passkey").press("Enter");
    await page.getByText(/last used/).waitFor();
    await typePassword();
    await heading("Two-step verification").waitFor();
    await expect.poll(focused).toBe("Use a passkey");
    await look("factor-passkey");
    await touch(true);
    await page.keyboard.press("Enter");
    await page.getByText("My laptop").waitFor();
  });

  it("adds an authenticator app, and asks for a new sign-in first where the last is long ago", async () => {
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
    await page.reload();
    await button("Set up an authenticator app").click();
    await look("sign-in-again");
    await page.getByRole("link", { name: "Sign in again" }).click();
    await heading("Sign in to your account").waitFor();
    await button("Sign in with a passkey").click();
    await page.getByRole("dialog", { name: "Set up an authenticator app" }).waitFor();
    await page.getByRole("img", { name: /^QR code/ }).waitFor();
    secret = (await page.getByRole("dialog").locator("code").innerText()).replaceAll(" ", "");
    await look("add-app");
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, -1));
    await page.keyboard.press("Enter");
    await button("Remove authenticator app").waitFor();
    await look("settings-on");
  });

  it("says that a code is wrong, goes on after a reload, and remembers the browser", async () => {
    await typePassword();
    await button("Use your authenticator app instead").press("Enter");
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.keyboard.press("Enter");
    await page
      .getByText(/^This code isn't right/)
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("autocomplete"))).toBe(
      "one-time-code",
    );
    await look("factor-code-wrong");
    await page.reload();
    await heading("Two-step verification").waitFor();
    await button("Use your authenticator app instead").click();
    const code = codeOf(secret);
    await page.getByLabel("Code", { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByLabel("Remember this browser for 30 days").check();
    await button("Continue").click();
    await page.getByText("This browser", { exact: true }).waitFor();
    await typePassword();
    await page.getByText("This browser", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Remove Chrome on Linux" }).click();
    await look("forget-browser");
    await button("Yes, forget").click();
    await page.getByText("None.", { exact: true }).waitFor();
  });

  it("signs in with a recovery code, once; going back leads to the password", async () => {
    await page.getByRole("button", { name: "Make new recovery codes" }).click();
    await button("Make new codes").click();
    const codes = page.getByRole("dialog").getByRole("listitem");
    await codes.first().waitFor();
    const code = await codes.first().innerText();
    await button("I have kept them").click();
    await typePassword();
    await button("Back to sign in").click();
    await heading("Sign in to your account").waitFor();
    await page.reload();
    await heading("Sign in to your account").waitFor();
    await typePassword();
    await button("Use a recovery code instead").click();
    await page.getByLabel("Recovery code", { exact: true }).fill(code.toLowerCase());
    await look("factor-recovery");
    await page.keyboard.press("Enter");
    await page.getByText("9 are left.").waitFor();
    await typePassword();
    await button("Use a recovery code instead").click();
    await page.getByLabel("Recovery code", { exact: true }).fill(code);
    await page.keyboard.press("Enter");
    await page
      .getByText(/^This code isn't right/)
      .first()
      .waitFor();
  });

  it("says that a second step took too long, and leads back to the password", async () => {
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
    await page.getByLabel("Recovery code", { exact: true }).fill("AAAAA-BBBBB");
    await page.keyboard.press("Enter");
    await page.getByText(/took longer than 10 minutes and has ended/).waitFor();
    await look("sign-in-ended");
  });

  it("is reset by an administrator, who reads what it does", async () => {
    const admin = await enrolled(stack, "Ada", "Admin");
    await openStores().users.setRoles(admin.email, ["USER", "ADMIN"]);
    await context.clearCookies();
    await context.addCookies(browserCookies(admin.client));
    await page.goto(`/users?query=${ana.email}`);
    await page.getByRole("button", { name: `Actions on ${ana.email}` }).click();
    await page.getByRole("menuitem", { name: "Reset two-step verification" }).click();
    await page.getByText(/then signs in with the password alone/).waitFor();
    await look("reset");
    await button("Yes, reset").click();
    await page.getByText(`Two-step verification of ${ana.email} was reset.`).waitFor();
    await context.clearCookies();
  });

  it("is set up in the middle of a sign-in where it is required, then leads on", async () => {
    openStores().secondFactor = "all";
    await typePassword("/design/forms");
    await heading("Set up two-step verification").waitFor();
    await look("enrol");
    await button("Use an authenticator app").press("Enter");
    secret = (await page.locator("code").innerText()).replaceAll(" ", "");
    await look("enrol-app");
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await page.keyboard.press("Enter");
    await heading("Keep your recovery codes").waitFor();
    await look("enrol-codes");
    await button("I have kept them, continue").press("Enter");
    await heading("Your Forms").waitFor();
  });
});
