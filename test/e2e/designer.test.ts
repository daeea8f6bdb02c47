/** A designer's whole way in a real browser over the product's own stack: account, import, publication, a link that opens. */
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stack, startStack } from "../../infra/local/stack.ts";
import { expectAccessible, launchTestBrowser } from "../support/browser.ts";

const sample = fileURLToPath(new URL("../../shared/samples/before-the-visit.xlsx", import.meta.url));
const email = "ada@hospital.example";
const password = "Secret-12";

let stack: Stack;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack({ log: () => {} }), launchTestBrowser()]);
  context = await browser.newContext({ baseURL: stack.origin, viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

async function mailedCode(): Promise<string> {
  const code = () =>
    /\b\d{6}\b/.exec(stack.mails().findLast(({ to }) => to.includes(email))?.text ?? "")?.[0];
  await expect.poll(code, { timeout: 15_000 }).toBeTruthy();
  return code() ?? "";
}

describe("a designer", { timeout: 60_000 }, () => {
  it("is led to sign-in, signs up and activates the account", async () => {
    await page.goto("/design/import");
    await page.waitForURL("**/login?returnUrl=%2Fdesign%2Fimport");
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    await expectAccessible(page);

    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByRole("heading", { name: "Create your Sprout account" }).waitFor();
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Lovelace");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Password, again").fill(password);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create Account" }).click();

    await page.getByRole("heading", { name: "Enter your activation code" }).waitFor();
    await page.getByLabel("Activation code").fill(await mailedCode());
    await page.getByRole("button", { name: "Activate" }).click();
    await page.getByRole("heading", { name: "Welcome, Ada" }).waitFor();
    await expectAccessible(page);
  });

  it("imports the guide's own sample workbook and sees the form", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Import" }).click();
    await page.getByRole("button", { name: "Upload" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=file]").setInputFiles(sample);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Upload" }).click();
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByLabel("Form name").fill("Sleep diary");
    await dialog.getByRole("button", { name: "Run Import" }).click();
    await dialog.getByRole("button", { name: "Finish" }).click();
    await page.getByRole("heading", { name: "Sleep diary form" }).waitFor();
    await page.getByLabel("First name").waitFor();
    await expectAccessible(page);
  });

  it("publishes it and opens what respondents open", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Forms" }).click();
    await page.getByRole("button", { name: "Publications: Sleep diary" }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByLabel("Publication name").fill("Winter 2026");
    await page.getByRole("button", { name: "Complete Publication" }).click();
    const open = page.getByRole("link", { name: "Open Winter 2026 in a new tab" });
    await open.waitFor();
    await expectAccessible(page);

    const [opened] = await Promise.all([context.waitForEvent("page"), open.click()]);
    await opened.getByLabel("First name").waitFor();
    await opened.close();
    await page.keyboard.press("Escape");
  });

  it("sees the steps that a submission runs through", async () => {
    await page.getByRole("link", { name: "Processes: Sleep diary" }).click();
    await page.getByRole("heading", { name: "Sprout Form Output" }).waitFor();
    await expectAccessible(page);
  });

  it("logs out, and comes back to the page that was asked for", async () => {
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    await page.goto("/design/forms?name=sleep");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("Wrong-123");
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByText("Invalid credentials.").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/design/forms?name=sleep");
    await page.getByText("Sleep diary").waitFor();
  });

  it("meets no fault and no refusal of the content security policy on the way", () => {
    expect(faults).toEqual([]);
  });
});
