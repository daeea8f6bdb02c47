/** The fast way from a workbook to a form in a real browser, at a desk and on a phone: dropped, shown, changed. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { inTurn } from "../support/budget.ts";
import { deleteCreatedForms } from "../support/deployed.ts";
import { designerPassword, signUpDesigner } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const schemes = inTurn(["light", "dark"] as const);

beforeAll(async () => {
  browser = await launchTestBrowser();
  const email = await signUpDesigner(stack.client(), stack.mails);
  context = await browser.newContext({ baseURL: stack.origin, viewport: desktop });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
  await signIn(page, stack.origin, { email, password: designerPassword() });
});
afterAll(async () => {
  await context?.close();
  await deleteCreatedForms();
});

const label = (text: string) => [
  ["type", "name", "label", "relevant"],
  ["text", "first", text],
  ["text", "second", "Second page"],
  ["osm", "place", "Where do you live?"],
];
const bytesOf = (text: string) =>
  writeWorkbook([
    { name: "survey", rows: label(text) },
    { name: "settings", rows: [["form_title"], ["Well visit"]] },
  ]);

/** Lets go of a workbook over an element, as a person does who drags it there from another window. */
async function drop(selector: string, bytes: Uint8Array): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate(drag, { bytes: [...bytes], type: XLSX_CONTENT_TYPE, isLetGo: true });
}

/** Runs in the page. */
function drag(
  target: Element,
  { bytes, type, isLetGo }: { bytes: number[]; type: string; isLetGo: boolean },
): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], "visit.xlsx", { type }));
  const send = (name: string) =>
    target.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }));
  send("dragenter");
  send("dragover");
  if (isLetGo) send("drop");
}

/** Axe and nothing cut off, at both widths. */
async function look(): Promise<void> {
  for (const colorScheme of schemes()) {
    await page.emulateMedia({ colorScheme });
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await expectSound(page);
    }
    await page.setViewportSize(desktop);
  }
}

describe("a designer who drops a workbook", () => {
  it("anywhere on the Import page sees the form after one click, with its problems beside it", async () => {
    await page.goto("/design/import");
    await page.getByText("Or drop your workbook anywhere on this page.").waitFor();
    await page.locator("h1").evaluate(drag, { bytes: [], type: XLSX_CONTENT_TYPE, isLetGo: false });
    await page.getByText("Import as a new form").waitFor();
    await drop("h1", await bytesOf("First name"));
    const name = page.getByRole("dialog").getByLabel("Form name");
    await name.waitFor();
    expect(await name.inputValue()).toBe("Well visit");
    await look();
    await page.getByRole("button", { name: "Run Import" }).click();
    await page.getByRole("heading", { name: "Well visit form" }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toMatch(/^\?form=\d+$/);
    const boxOf = (selector: string) => page.locator(selector).boundingBox();
    const [form, list] = [await boxOf("[data-drop-form]"), await boxOf("section[aria-label^=Problems]")];
    expect(list?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    await look();
  });

  it("sees the same after a reload, and the question of a problem", async () => {
    await page.reload();
    await page.getByRole("heading", { name: "Well visit form" }).waitFor();
    await page.getByRole("button", { name: "Show the question Where do you live?" }).click();
    const question = page.getByRole("textbox", { name: "Where do you live?" });
    await expect.poll(() => question.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole("link", { name: "Publish" }).click();
    await page.getByRole("dialog", { name: "Form Publications" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("on the form's row sees what changes, also after a reload, and imports that", async () => {
    await page.goto("/design/forms");
    await page.getByRole("button", { name: "Well visit", exact: true }).waitFor();
    await drop("[data-drop-form]", await bytesOf("Given name"));
    const dialog = page.getByRole("dialog", { name: "Import Well visit again" });
    await dialog.getByRole("listitem").filter({ hasText: "Given name" }).waitFor();
    await look();
    await page.reload();
    await dialog.getByRole("listitem").filter({ hasText: "Given name" }).waitFor();
    await dialog.getByRole("button", { name: "Run Import" }).click();
    await dialog.getByText("Publish it to open it to respondents.").waitFor();
    await dialog.getByRole("button", { name: "Finish" }).click();
  });

  it("beside the forms comes to the Import page", async () => {
    await drop("h1", await bytesOf("First name"));
    await page.getByRole("dialog", { name: "Upload a form" }).getByLabel("Form name").waitFor();
    expect(new URL(page.url()).pathname).toBe("/design/import");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("on the dashboard comes there too", async () => {
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator("h1").evaluate(drag, { bytes: [], type: XLSX_CONTENT_TYPE, isLetGo: false });
    await page.getByText("Import as a new form").waitFor();
    await look();
    await drop("h1", await bytesOf("First name"));
    await page.getByRole("dialog").getByLabel("Form name").waitFor();
    expect(new URL(page.url()).pathname).toBe("/design/import");
  });
});

describe("a designer who watches the workbook of a form", () => {
  /** A file of the browser's own storage stands for one on the disk, whose picker no program can operate. */
  async function saveFile(bytes: Uint8Array): Promise<void> {
    await page.evaluate(
      async (content) => {
        const folder = await navigator.storage.getDirectory();
        const handle = await folder.getFileHandle("visit.xlsx", { create: true });
        const stream = await handle.createWritable();
        await stream.write(new Uint8Array(content));
        await stream.close();
      },
      [...bytes],
    );
  }

  it("sees what changes each time it is saved", async () => {
    await page.goto("/design/forms");
    await page.getByRole("button", { name: "Well visit", exact: true }).first().waitFor();
    const formId = await page.locator("[data-drop-form]").first().getAttribute("data-drop-form");
    await page.goto(`/design/import?form=${formId}`);
    await saveFile(await bytesOf("Given name"));
    await page.evaluate(() => {
      const choose = async () => [await (await navigator.storage.getDirectory()).getFileHandle("visit.xlsx")];
      Object.assign(window, { showOpenFilePicker: choose });
    });
    await page.getByRole("button", { name: "Watch this file" }).click();
    await page.getByText(/^visit\.xlsx is watched/).waitFor();
    await look();
    await saveFile(await bytesOf("Full name"));
    const dialog = page.getByRole("dialog", { name: "Import Well visit again" });
    await dialog.getByRole("listitem").filter({ hasText: "Full name" }).waitFor();
    await saveFile(await bytesOf("Your full name"));
    await dialog.getByRole("listitem").filter({ hasText: "Your full name" }).waitFor();
    await dialog.getByRole("button", { name: "Run Import" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByLabel("Your full name").waitFor();
    await page.getByRole("button", { name: "Stop watching" }).click();
    await page.getByRole("button", { name: "Watch this file" }).waitFor();
  });

  it("has met no fault and no refusal of the content security policy on the way", () => {
    expect(faults).toEqual([]);
  });
});
