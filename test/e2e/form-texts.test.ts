/** A typo in a live form: a text is pressed and corrected, published, and stays corrected with the next workbook. */
import { readFile } from "node:fs/promises";
import * as SheetJS from "@e965/xlsx";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { deleteCreatedForms } from "../support/deployed.ts";
import { designerPassword, must, signUpDesigner } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const SHOTS = process.env.SCREENSHOTS;
const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

const book = (first: string) =>
  writeWorkbook([
    {
      name: "survey",
      rows: [
        ["type", "name", "label::English (en)", "label::Español (es)", "hint::English (en)"],
        ["begin_group", "about", "About you", "Sobre usted"],
        ["text", "first", first, "Nombre", "As in your passport"],
        ["select_one yes_no", "well", "Are you well, ${first}?", "¿Está usted bien?"],
        ["note", "thanks", "Thank you for comming.", "Gracias por venir."],
        ["end_group"],
      ],
    },
    {
      name: "choices",
      rows: [
        ["list_name", "name", "label::English (en)", "label::Español (es)"],
        ["yes_no", "yes", "Yse", "Sí"],
        ["yes_no", "no", "No", "No"],
      ],
    },
    { name: "settings", rows: [["default_language"], ["English (en)"]] },
  ]);

describe.each(designerLooks)("a designer, at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  let context: BrowserContext;
  let page: Page;
  let dialog: Locator;
  let formId: number;
  const faults: string[] = [];

  beforeAll(async () => {
    const client = stack.client();
    const email = await signUpDesigner(client, stack.mails);
    const body = await book("First nmae");
    const file = { fileName: "intake.xlsx", contentType: XLSX_CONTENT_TYPE, body };
    const { id } = must(await client.call(api.forms.upload, { file }));
    formId = must(await client.call(api.forms.importForm, { id, formName: "Intake" })).formId;
    must(await client.call(api.forms.publish, { id: formId, publicationName: "Intake" }));
    context = await browser.newContext({
      baseURL: stack.origin,
      viewport,
      colorScheme,
      acceptDownloads: true,
    });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on("pageerror", (error) => faults.push(String(error)));
    await signIn(page, stack.origin, { email, password: designerPassword() });
    dialog = page.getByRole("dialog");
  });
  afterAll(async () => {
    await context?.close();
    await deleteCreatedForms();
  });

  const button = (name: string | RegExp) => dialog.getByRole("button", { name });

  async function look(what: string): Promise<void> {
    await expectSound(page);
    if (SHOTS !== undefined)
      await page.screenshot({ path: `${SHOTS}/texts-${viewport.width}-${colorScheme}-${what}.png` });
  }

  it("opens a form and presses a label, a choice, a note and a title", async () => {
    await page.goto("/design/forms");
    await page.getByRole("button", { name: "Intake", exact: true }).click();
    await button("Correct texts").click();
    await dialog.getByText("First nmae").click();
    const label = dialog.getByRole("textbox", { name: "Label, English" });
    await label.waitFor();
    expect(await label.evaluate((field) => document.activeElement === field)).toBe(true);
    await label.fill("First name");
    await look("pressed");
    await dialog.getByText("Yse").click();
    await dialog.getByRole("textbox", { name: "Choice, English" }).fill("Yes");
    await dialog.getByText("Thank you for comming.").last().click();
    await dialog.getByRole("textbox", { name: "Label, English" }).fill("Thank you for coming.");
    await dialog.getByRole("heading", { name: "About you" }).first().click();
    await dialog.getByRole("textbox", { name: "Label, Español" }).waitFor();
    expect(await dialog.getByRole("textbox", { name: "Label, Español" }).inputValue()).toBe("Sobre usted");
  });

  it("finds a text by its words, without pressing", async () => {
    await dialog.getByLabel("Find a text").fill("passport");
    await dialog.getByRole("button", { name: /As in your passport/ }).click();
    await dialog.getByRole("textbox", { name: "Hint, English" }).fill("As in your passport or card");
    await look("found");
  });

  it("sees what changes, and saves it", async () => {
    await button("See what changes: 4 texts").click();
    await dialog.getByText("In the workbook: 4 cells").waitFor();
    await look("compared");
    await button("Save the corrections").click();
    await page.getByText("4 texts of Intake corrected. “Publish changes…” in the menu").waitFor();
    await page.locator("table, li").getByText("Changed since published").first().waitFor();
    await look("saved");
  });

  it("downloads the file as it was imported, and the copy with corrections beside it", async () => {
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name, exact: true }).click(),
      ]);
      const sheet = SheetJS.read(await readFile(await download.path())).Sheets.survey;
      return [download.suggestedFilename(), sheet?.C3?.v, sheet?.C5?.v];
    };
    expect(await saved("Download: Intake")).toEqual(["intake.xlsx", "First nmae", "Thank you for comming."]);
    expect(await saved("Download with corrections: Intake")).toEqual([
      "intake.xlsx",
      "First name",
      "Thank you for coming.",
    ]);
  });

  it("imports the workbook again, which lacks the corrections, and keeps them", async () => {
    await page.getByRole("button", { name: "Re-Import: Intake" }).click();
    const buffer = Buffer.from(await book("First nmae"));
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "intake.xlsx", mimeType: XLSX_CONTENT_TYPE, buffer });
    await button("Upload").click();
    await button("Next").click();
    await dialog.getByText("This workbook lacks 4 corrected texts.").waitFor();
    await dialog.getByText("Nothing changes", { exact: true }).waitFor();
    await look("lacking");
    await dialog.getByRole("radio", { name: /Drop them/ }).click();
    await dialog.getByText("What changes", { exact: true }).waitFor();
    await dialog.getByRole("radio", { name: /Keep them/ }).click();
    await dialog.getByText("Nothing changes", { exact: true }).waitFor();
    await button("Run Import").click();
    await button("Finish").click();
    await page.getByRole("button", { name: "Download with corrections: Intake" }).waitFor();
    expect(faults).toEqual([]);
  });
});
