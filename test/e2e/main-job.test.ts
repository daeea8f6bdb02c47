/** The main job in a real browser over the product's own stack: a workbook goes in, a family fills it in on a phone, a PDF comes out. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { leaveNothingOf, lentDesigner, mailsAreShown } from "../support/deployed.ts";
import { pdfText } from "../support/pdf.ts";
import { sendSignIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { pressStill } from "./player-visit.ts";

const sample = fileURLToPath(new URL("../../shared/samples/before-the-visit.xlsx", import.meta.url));
const newcomer = {
  email: `ada-${randomBytes(4).toString("hex")}@hospital.example`,
  password: "Amber-kettle-41",
};
const { email, password } = mailsAreShown ? newcomer : lentDesigner();

const stack = useStack({ log: () => {}, isOnDisk: true }); // as `npm start` runs it
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** The link that the designer shares. */
let publicLink = "";
const faults: string[] = [];

beforeAll(async () => {
  browser = await launchTestBrowser();
  context = await browser.newContext({ baseURL: stack.origin, viewport: { width: 1280, height: 800 } });
  page = await watched(context);
});
afterAll(async () => {
  await browser?.close();
  const ada = stack.client();
  await ada.call(api.account.login, { username: email, password });
  leaveNothingOf(ada);
});

/** A page whose errors and refused resources are faults. */
async function watched(inContext: BrowserContext): Promise<Page> {
  const opened = await inContext.newPage();
  opened.on("pageerror", (error) => faults.push(String(error)));
  opened.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
  return opened;
}

/** In place of signing up, where the mailed code can't be read. */
async function signsIn(): Promise<void> {
  await sendSignIn(page, { email, password });
  await page.waitForURL("**/design/import");
}

async function mailedCode(): Promise<string> {
  const code = () =>
    /\b\d{6}\b/.exec(stack.mails().findLast(({ to }) => to.includes(email))?.text ?? "")?.[0];
  await expect.poll(code).toBeTruthy();
  return code() ?? "";
}

describe("a designer", () => {
  it("is sent to sign-in, signs up and activates the account", async () => {
    await page.goto("/design/import");
    await page.waitForURL("**/login?returnUrl=%2Fdesign%2Fimport");
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    await expectAccessible(page);
    if (!mailsAreShown) return signsIn();

    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByRole("heading", { name: "Create your Sprout account" }).waitFor();
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Lovelace");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
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
    publicLink = (await open.getAttribute("href")) ?? "";
    await page.keyboard.press("Escape");
  });

  it("sees the steps that a submission goes through", async () => {
    await page.getByRole("link", { name: "Processes: Sleep diary" }).click();
    const tree = page.getByRole("tree", { name: "Steps of the process" });
    await tree.getByRole("heading", { name: "Sprout Form Output" }).waitFor();
    await expectAccessible(page);
  });
});

describe("a family with the public link, on a phone", () => {
  let phone: BrowserContext;
  let form: Page;
  const next = () => form.getByRole("button", { name: "Next" }).click();
  const group = (name: string | RegExp) => form.getByRole("radiogroup", { name });

  beforeAll(async () => {
    phone = await browser.newContext({
      baseURL: stack.origin,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      acceptDownloads: true,
    });
    form = await watched(phone);
  });
  afterAll(() => phone?.close());

  it("starts without an account, and can't continue while something is missing", async () => {
    await form.goto(publicLink);
    await form.getByLabel("First name").waitFor();
    await expectAccessible(form);
    await pressStill(form.getByRole("button", { name: "Next" }));
    await form.getByRole("heading", { name: "4 answers need your attention" }).waitFor();
    await expectAccessible(form);
  });

  it("fills in page after page; a question that a condition hides is never asked", async () => {
    await form.getByLabel("First name").fill("Noor");
    await form.getByLabel("Last name").fill("Haddad");
    await form.getByRole("textbox", { name: "Date of birth" }).pressSequentially("03092018");
    await group("Who is answering?").getByLabel("Mother").check();
    await next();

    await form
      .getByRole("group", { name: /^What is the visit about/ })
      .getByLabel("Fever")
      .check();
    await form.getByLabel("Highest temperature, in °C").fill("39.4");
    await form.getByRole("slider", { name: "How worried are you?" }).press("End");
    await expectAccessible(form);
    await next();

    expect(await form.getByLabel("Which ones, and what happens?").count()).toBe(0);
    await group(/^Does your child have allergies/)
      .getByLabel("Yes")
      .check();
    await form.getByLabel("Which ones, and what happens?").fill("Penicillin: a rash");
    await group(/^Does your child take any medicine/)
      .getByLabel("No")
      .check();
    await next();

    await group(/^slept well/)
      .getByLabel("Often")
      .check();
    await group(/^ate well/)
      .getByLabel("Rarely")
      .check();
    await expectAccessible(form);
    await next();
    await form.getByLabel("School days missed this year").fill("3");
    await next();
    await form.getByLabel("What do you want to ask the doctor?").fill("May she go to school?");
    await form.getByLabel(/^The clinic may use these answers/).check();
  });

  it("finds every answer again after a reload", async () => {
    await form
      .getByRole("region", { name: "Form actions" })
      .getByText(/^Saved/)
      .waitFor({ timeout: 15_000 });
    await form.reload();
    await form.getByLabel("What do you want to ask the doctor?").waitFor();
    expect(await form.getByLabel("What do you want to ask the doctor?").inputValue()).toBe(
      "May she go to school?",
    );
  });

  it("submits, sees how far the report is, and opens the PDF", async () => {
    await form.getByRole("button", { name: "Submit" }).click();
    await form
      .getByText("You have successfully submitted your form. Please wait while we generate your report.")
      .waitFor();
    const report = form.getByRole("listitem").filter({ hasText: "PDF" });
    await form.getByRole("progressbar").or(report).first().waitFor(); // a quick report needs no progress
    await report.getByRole("button", { name: "Open Answers" }).click({ timeout: 30_000 });
    await report.locator("canvas").first().waitFor();
    await expectAccessible(form);
    const [download] = await Promise.all([
      form.waitForEvent("download"),
      report.getByRole("button", { name: "Download Answers" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Answers.pdf");
    const text = (await pdfText(await readFile(await download.path()))).join(" ");
    expect(text).toContain("Haddad");
    expect(text).toContain("Penicillin: a rash");
    expect(text).toContain("39.4");
  });
});

describe("the designer, afterwards", () => {
  it("logs out, and returns to the requested page", async () => {
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

  it("has met no fault and no refusal of the content security policy on the way", () => {
    expect(faults).toEqual([]);
  });
});
