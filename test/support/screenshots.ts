/** `npm run screenshots`: pictures of the product as it is, for the README and the guides, from the demo on a stack of their own. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { buildWeb } from "../../infra/local/build-web.ts";
import { loadDemo } from "../../infra/local/demo.ts";
import { startStack } from "../../infra/local/stack.ts";
import { runProgram } from "../../infra/program.ts";
import { launchTestBrowser } from "./browser.ts";
import { filledIn, openedForm, openedReports, readyReports } from "./screenshots/respondents.ts";
import { sideBySide } from "./screenshots/side-by-side.ts";
import { signIn } from "./sign-in.ts";

const folder = new URL("../../docs/images/", import.meta.url);
const desktop = { width: 1280, height: 800 };
const formName = "Before your child's visit";

async function takeScreenshots(): Promise<void> {
  process.env.SPROUT_LOG = "errors";
  await mkdir(folder, { recursive: true });
  const stack = await startStack();
  const browser = await launchTestBrowser();
  try {
    const demo = await loadDemo(stack.origin, stack.mails);
    await filledIn(stack.origin, demo.formAddress);
    const question = await openedForm(browser, demo.formAddress);
    const reports = await readyReports(browser, stack.origin, demo.formAddress);
    await save("respondent", await sideBySide(browser, [question, reports]));
    const opened = await openedReports(browser, stack.origin, demo.formAddress);
    await save("reports", await sideBySide(browser, opened));

    const page = await browser.newPage({ viewport: desktop, baseURL: stack.origin });
    await signIn(page, stack.origin, demo);
    await save("forms", await formsList(page));
    await save("publications", await publications(page));
    await save("process", await processBuilder(page));
    await save("findings", await findings(page));
    await save("submissions", await submissions(page));
    await save("import", await importProblems(page));
    await save("dashboard", await dashboard(page));
  } finally {
    await browser.close();
    await stack.stop();
  }
  process.exit();
}

async function save(name: string, picture: Buffer): Promise<void> {
  await writeFile(new URL(`${name}.png`, folder), picture);
}

/** Animations have ended. */
async function still(page: Page): Promise<Buffer> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  return page.screenshot();
}

async function formsList(page: Page): Promise<Buffer> {
  await page.goto("/design/forms");
  await page.getByText(formName).waitFor();
  return still(page);
}

async function publications(page: Page): Promise<Buffer> {
  await page.getByRole("button", { name: /^Publications/ }).click();
  await page.getByRole("button", { name: /QR code/ }).click();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  return still(page);
}

async function processBuilder(page: Page): Promise<Buffer> {
  await page.goto("/design/forms");
  await page.getByRole("link", { name: /^Processes/ }).click();
  await page.getByRole("heading", { name: "Checklist", exact: true }).click();
  await page.getByText("Up to date").nth(3).waitFor();
  return still(page);
}

/** With two words misspelt, which are corrected again. */
async function findings(page: Page): Promise<Buffer> {
  const checklist = await readFile(new URL("../../infra/local/demo/checklist.hbs", import.meta.url), "utf8");
  await page.getByRole("button", { name: "Template: Checklist", exact: true }).click();
  const template = page.getByRole("textbox", { name: "Template of Checklist" });
  await template.focus();
  const text = checklist.replace("(ge visit.temperature", "(ge visit.temprature").replace('"yes"', '"Yes"');
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
  const list = page.getByRole("region", { name: "Findings of Checklist" });
  await list.getByRole("button", { name: /visit\.temprature/ }).click();
  const picture = await still(page);
  await template.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(checklist);
  await list.getByText("Checked: nothing found").waitFor();
  return picture;
}

async function submissions(page: Page): Promise<Buffer> {
  await page.goto("/design/forms");
  await page.getByRole("link", { name: /^Submissions/ }).click();
  await page.getByRole("table").waitFor();
  return still(page);
}

async function importProblems(page: Page): Promise<Buffer> {
  await page.goto("/design/import");
  await page.getByRole("button", { name: "Upload" }).waitFor();
  return still(page);
}

async function dashboard(page: Page): Promise<Buffer> {
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Usage" }).scrollIntoViewIfNeeded();
  await page.getByText("Completion rate").waitFor();
  await page.getByRole("heading", { name: "Usage" }).evaluate((heading) => heading.scrollIntoView());
  return still(page);
}

if (import.meta.main)
  await runProgram(
    `npm run screenshots
Takes the pictures of the README and the guides again, from the demo on a stack of its own.`,
    async () => {
      await buildWeb((line) => console.log(line));
      await takeScreenshots();
    },
  );
