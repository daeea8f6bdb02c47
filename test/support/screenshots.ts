/** `npm run screenshots`: pictures of the product as it is, for the README, from the demo on a stack of their own. */
import { mkdir, writeFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { loadDemo } from "../../infra/local/demo.ts";
import { startStack } from "../../infra/local/stack.ts";
import { launchTestBrowser } from "./browser.ts";

const folder = new URL("../../docs/images/", import.meta.url);
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

process.env.SPROUT_LOG = "errors";
await mkdir(folder, { recursive: true });
const stack = await startStack();
const browser = await launchTestBrowser();
try {
  const demo = await loadDemo(stack.origin, stack.mails);
  const respondent = await openedForm(browser, demo.formAddress);
  const designer = await signedIn(browser, demo);
  await designer.goto("/design/forms");
  await designer.getByText("Before your child's visit").waitFor();
  const forms = await designer.screenshot();
  await designer.getByRole("link", { name: /^Processes/ }).click();
  await designer.getByRole("heading", { name: "Letter to print" }).waitFor();
  await writeFile(new URL("process.png", folder), await designer.screenshot());
  await writeFile(
    new URL("overview.png", folder),
    await sideBySide(browser, await respondent.screenshot(), forms),
  );
} finally {
  await browser.close();
  await stack.stop();
}

/** The second page of the form, with a few answers. */
async function openedForm(from: Browser, address: string): Promise<Page> {
  const page = await from.newPage({ viewport: phone });
  await page.goto(address);
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Haddad");
  await page.getByRole("textbox", { name: "Date of birth" }).pressSequentially("03092018");
  await page.getByLabel("Mother").check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Fever").check();
  await page.getByLabel("Cough or cold").check();
  await page.waitForTimeout(500); // what moves has come to rest
  return page;
}

async function signedIn(
  from: Browser,
  { email, password }: { email: string; password: string },
): Promise<Page> {
  const page = await from.newPage({ viewport: desk, baseURL: stack.origin });
  await page.goto("/login");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  return page;
}

async function sideBySide(from: Browser, left: Buffer, right: Buffer): Promise<Buffer> {
  const page = await from.newPage({ viewport: { width: 1500, height: 760 } });
  const image = (png: Buffer) => `<img src="data:image/png;base64,${png.toString("base64")}">`;
  await page.setContent(
    `<style>body{margin:0;height:760px;display:flex;gap:40px;align-items:center;justify-content:center;background:#e6f0e9}
     img{height:660px;border-radius:12px;box-shadow:0 6px 24px rgb(35 33 29/18%)}</style>${image(left)}${image(right)}`,
  );
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
process.exit();
