/** Erasing in a real browser: one submission, how long they are kept, and one's own account. */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DemoAddresses } from "../../infra/local/demo.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { demoOn } from "../support/demo.ts";
import { startInstance } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack({ log: () => {} });
let browser: Browser;
let demo: DemoAddresses;
let page: Page;

beforeAll(async () => {
  browser = await launchTestBrowser();
  demo = await demoOn(stack);
  await startInstance(new Client(stack.origin), demo.formAddress.split("/").at(-1) ?? "");
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
  });
  page = await context.newPage();
  await signIn(page, stack.origin, demo);
});
afterAll(() => browser?.close());

it("sets how long submissions are kept, and erases one after a confirmation", async () => {
  await page.goto("/design/form/1/submissions");
  await page.getByText("Submissions are kept until someone erases them.").waitFor();
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Keep submissions", { exact: true }).selectOption({ label: "1 year" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Submissions are erased 1 year after their last activity.").first().waitFor(); // and its toast

  await page.getByRole("link", { name: /^View submission/ }).click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Erase…" }).click();
  await page.getByRole("dialog", { name: "Erase this submission?" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Erase", exact: true }).click();
  await page.getByText("No submissions yet").waitFor();
});

it("downloads the stored data, and erases the account once its address is typed", async () => {
  await page.goto("/settings");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  const held = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(held).toMatchObject({ account: { username: demo.email }, forms: [{ privilege: "O" }] });

  await page.getByRole("button", { name: "Erase my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase your account?" });
  const erase = dialog.getByRole("button", { name: "Erase my account" });
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByLabel("Your e-mail address").fill(demo.email);
  await expectAccessible(page);
  await erase.click();
  await page.waitForURL((url) => !url.pathname.startsWith("/settings"));
  await page.goto("/settings");
  await page.getByLabel("Password", { exact: true }).waitFor();
});
