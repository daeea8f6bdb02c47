/** From a workbook with problems to a confirmed publication, in a real browser, at a desk and on a phone. */
import { readFile } from "node:fs/promises";
import ExcelJS from "exceljs";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { deleteCreatedForms } from "../support/deployed.ts";
import { designerPassword, signUpDesigner } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

type Row = readonly string[];
const header: Row = ["type", "name", "label", "relevant", "calculation"];
const choices = [
  ["list_name", "name", "label"],
  ["yesno", "yes", "Yes"],
  ["yesno", "no", "No"],
];
const questions = {
  first: ["text", "first", "First name"],
  allergies: ["select_one yesno", "allergies", "Does your child have allergies?"],
  missingList: ["select_one yesnoo", "allergies", "Does your child have allergies?"],
  badName: ["text", "1st dose", "First dose"],
  dose: ["text", "dose", "First dose"],
  place: ["osm", "home", "Where do you live?"],
  luck: ["calculate", "luck", "", "", "[chance] + 1"],
  chance: ["calculate", "chance", "", "", "[luck] + 1"],
  illness: ["text", "illness", "Which illnesses?", "[allergies] =< 'yes'"],
} as const satisfies Record<string, Row>;
const faulty: Row[] = [questions.luck, questions.chance, questions.illness];
const medicines: Row[] = [
  ["begin repeat", "medicines", "Medicines"],
  ["text", "medicine", "Which medicine?"],
  ["end repeat", "", ""],
];

async function workbook(rows: readonly Row[]): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const survey = { name: "survey", rows: [header, ...rows] };
  const bytes = await writeWorkbook([survey, { name: "choices", rows: choices }]);
  return { name: "visit.xlsx", mimeType: XLSX_CONTENT_TYPE, buffer: Buffer.from(bytes) };
}

describe.each(designerLooks)("a designer, at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  let context: BrowserContext;
  let page: Page;
  let dialog: Locator;
  const faults: string[] = [];

  beforeAll(async () => {
    const email = await signUpDesigner(stack.client(), stack.mails);
    context = await browser.newContext({
      baseURL: stack.origin,
      viewport,
      colorScheme,
      acceptDownloads: true,
    });
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) faults.push(message.text());
    });
    await signIn(page, stack.origin, { email, password: designerPassword() });
    await page.goto("/design/import");
    dialog = page.getByRole("dialog");
  });
  afterAll(async () => {
    await context?.close();
    await deleteCreatedForms();
  });

  const press = (name: string) => dialog.getByRole("button", { name }).click();

  async function upload(rows: readonly Row[]): Promise<void> {
    await dialog.locator("input[type=file]").setInputFiles(await workbook(rows));
    await press("Upload");
    await press("Next");
  }

  it("opens a dialog of half the window's width and height, on a phone of all of it", async () => {
    await page.getByRole("button", { name: "Upload" }).click();
    await dialog.getByRole("button", { name: "Add File" }).waitFor();
    const box = await dialog.boundingBox();
    if (viewport.width < 768) expect(box?.width).toBeGreaterThan(0.85 * viewport.width);
    else expect([box?.width, box?.height]).toEqual([0.5 * viewport.width, 0.5 * viewport.height]);
    await expectSound(page);
  });

  it("lists each problem of a workbook with its cell, and stores nothing", async () => {
    await upload([questions.first, questions.missingList, questions.badName]);
    await dialog.getByLabel("Form name").fill("Visit");
    await press("Run Import");
    await dialog.getByText("2 to fix before the import").waitFor();
    await dialog.getByRole("row", { name: /survey A3/ }).waitFor();
    await dialog.getByRole("row", { name: /survey B4/ }).waitFor();
    await expectSound(page);
  });

  it("saves the annotated copy, whose problem cells are coloured and commented", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("link", { name: "Download annotated copy" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/visit.*\.xlsx$/);
    const book = new ExcelJS.Workbook();
    const bytes = await readFile(await download.path());
    await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    const cell = book.getWorksheet("survey")?.getCell("B4");
    expect(cell?.text).toBe("1st dose");
    expect(cell?.fill).toMatchObject({ type: "pattern", pattern: "solid" });
    expect(cell?.note).toBeTruthy();
  });

  it("imports the corrected workbook, with questions that repeat", async () => {
    await press("Upload a corrected file");
    await upload([questions.first, questions.allergies, questions.place, ...faulty, ...medicines]);
    expect(await dialog.getByLabel("Form name").inputValue()).toBe("Visit");
    await press("Run Import");
    await dialog.getByText("2 to fix before publishing").waitFor();
    await dialog.getByText("2 to confirm when publishing").waitFor();
    await dialog.getByText("Until then, this question is always asked.").waitFor();
    await expectSound(page);
    await press("Finish");
    await page.getByRole("heading", { name: "Visit form" }).waitFor();
    await page.getByText(/^About the workbook/).click();
    await page
      .getByRole("row", { name: /survey E/ })
      .first()
      .waitFor();
    await expectSound(page);
  });

  it("can't publish what must be fixed first, and is sent to Re-Import", async () => {
    await page.getByRole("link", { name: "Go to your forms" }).click();
    await page.getByRole("button", { name: "Publications: Visit" }).click();
    await press("Publish");
    await dialog.getByText("This form can't be published yet.").waitFor();
    await expectSound(page);
    await press("Re-Import");
  });

  it("sees what another import will change before it does", async () => {
    await upload([
      questions.first,
      ["text", "allergies", "Which allergies?"],
      questions.place,
      questions.dose,
    ]);
    await dialog
      .getByText("This form has no open publication; respondents can't see it until you publish it.")
      .waitFor();
    await dialog
      .getByRole("listitem")
      .filter({ hasText: "Which allergies?" })
      .getByText(/^Wording/)
      .waitFor();
    await dialog.getByRole("listitem").filter({ hasText: "First dose" }).waitFor();
    await dialog.getByRole("listitem").filter({ hasText: "luck" }).waitFor();
    await expectSound(page);
    await press("Run Import");
    await dialog.getByText("Publish it to open it to respondents.").waitFor();
    await press("Finish");
  });

  it("publishes after confirming how questions were imported", async () => {
    await page.getByRole("button", { name: "Publications: Visit" }).click();
    await press("Publish");
    await dialog.getByLabel("Publication name").fill("Spring");
    const complete = dialog.getByRole("button", { name: "Complete Publication" });
    expect(await complete.isDisabled()).toBe(true);
    await expectSound(page);
    await dialog.getByRole("checkbox", { name: "I have seen how these questions were imported" }).check();
    await complete.click();
    await dialog.getByRole("link", { name: "Open Spring in a new tab" }).waitFor();
    await expectSound(page);
  });

  it("has met no fault and no refusal of the content security policy on the way", () => {
    expect(faults).toEqual([]);
  });
});
