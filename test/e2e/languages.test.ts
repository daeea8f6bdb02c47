/** A translator's round: what a language lacks, the workbook out, filled in, and in again; each text leads to its place. */
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { deleteCreatedForms } from "../support/deployed.ts";
import { designerPassword, must, signUpDesigner } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";

const SHOTS = process.env.SCREENSHOTS;
const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

const book = () =>
  writeWorkbook([
    {
      name: "survey",
      rows: [
        ["type", "name", "label::English (en)", "label::Kiswahili (sw)"],
        ["text", "first", "Your first name", "Jina lako"],
        ["select_one moods", "mood", "How are you, ${first}?", ""],
        ["date", "since", "Since when?", ""],
      ],
    },
    {
      name: "choices",
      rows: [
        ["list_name", "name", "label::English (en)", "label::Kiswahili (sw)"],
        ["moods", "well", "Quite well", ""],
        ["moods", "ill", "Rather ill", "Mgonjwa"],
      ],
    },
    {
      name: "settings",
      rows: [
        ["form_title", "form_title::Kiswahili (sw)"],
        ["Diary", "Shajara"],
      ],
    },
  ]);

const tree = () => {
  const template =
    '<h1>{{t "Hello {name}" name=first}}</h1>\n<p>Bring this letter with you</p>\n<p>{{since}}</p>';
  const page = step("HANDLEBARS", { name: "Letter page", template, ...viewable("Letter") });
  return treeOf(step("TRANSLATIONS", { name: "Words", template: "{}", children: [page] }));
};

/** What a translator writes into the workbook. */
const written: Readonly<Record<string, string>> = {
  "How are you, ${first}?": "Habari, ${first}?",
  "Since when?": "Tangu lini?",
  "Quite well": "Mzima",
  "Hello {name}": "Habari {name}",
  Letter: "Barua",
};

describe.each(designerLooks)(
  "the languages of a form, at $width px in $colorScheme",
  ({ colorScheme, ...viewport }) => {
    let context: BrowserContext;
    let page: Page;
    let dialog: Locator;
    let exported: string;
    const faults: string[] = [];

    beforeAll(async () => {
      const client = stack.client();
      const email = await signUpDesigner(client, stack.mails);
      const file = { fileName: "diary.xlsx", contentType: XLSX_CONTENT_TYPE, body: await book() };
      const { id } = must(await client.call(api.forms.upload, { file }));
      const { formId } = must(await client.call(api.forms.importForm, { id, formName: "Diary" }));
      must(await client.call(api.process.processSave, { formId, model: JSON.stringify(tree()) }));
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
    const line = (text: string) => dialog.getByRole("listitem").filter({ hasText: text });

    async function look(what: string): Promise<void> {
      await expectSound(page);
      if (SHOTS !== undefined)
        await page.screenshot({ path: `${SHOTS}/languages-${viewport.width}-${colorScheme}-${what}.png` });
    }

    it("say what Kiswahili lacks, with the state and the place of each text", async () => {
      await page.goto("/design/forms");
      await page.getByRole("button", { name: "More for Diary" }).click();
      await page.getByRole("menuitem", { name: "Languages…" }).click();
      await dialog.getByText("Missing: 5").waitFor();
      expect(
        await dialog
          .getByLabel("Language")
          .evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text),
      ).toMatch(/^Kiswahili: \d+ to do$/);
      expect(await line("How are you").getByText("Missing").count()).toBe(1);
      expect(await line("Bring this letter").getByText("Same in every language").count()).toBe(1);
      await line("The page's own words").getByText("No words of the product").waitFor();
      await look("to-do");
      await dialog.getByLabel("Show").selectOption("all");
      await dialog.getByLabel("Find a text").fill("jina");
      await line("Jina lako").getByText("Translated").waitFor();
      await dialog.getByLabel("Find a text").fill("");
      await dialog.getByLabel("Show").selectOption("to-do");
    });

    it("go out as a workbook, which is filled in", async () => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        button("Export for translators").click(),
      ]);
      exported = await download.path();
      const read = await readWorkbook(await readFile(exported), "languages.xlsx");
      const rows = read.ok ? (read.workbook.sheets[0]?.rows ?? []) : [];
      const sources = rows.slice(1).map(({ cells }) => cells.find(({ column }) => column === 4)?.text);
      for (const source of Object.keys(written)) expect(sources).toContain(source);
    });

    it("come in again, and their states have changed", async () => {
      const read = await readWorkbook(await readFile(exported), "languages.xlsx");
      const rows = (read.ok ? (read.workbook.sheets[0]?.rows ?? []) : []).map(({ cells }) => {
        const textOf = (column: number) => cells.find((cell) => cell.column === column)?.text ?? "";
        const all = Array.from({ length: 6 }, (_, index) => textOf(index + 1));
        return all.with(4, written[all[3] ?? ""] ?? all[4] ?? "");
      });
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        button("Import translations").click(),
      ]);
      const buffer = Buffer.from(await writeWorkbook([{ name: "translations", rows }]));
      await chooser.setFiles({ name: "languages.xlsx", mimeType: XLSX_CONTENT_TYPE, buffer });
      await dialog.getByText("Imported: 3 texts of the form and 2 texts of its reports.").waitFor();
      await dialog.getByText(/Missing: /).waitFor({ state: "hidden" });
      await look("imported");
    });

    it("name at its cell what can't be imported", async () => {
      const rows = [
        ["key", "source", "Luganda (lg)"],
        ['["question","first","label"]', "Your first name", "Erinnya lyo"],
      ];
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        button("Import translations").click(),
      ]);
      const buffer = Buffer.from(await writeWorkbook([{ name: "translations", rows }]));
      await chooser.setFiles({ name: "languages.xlsx", mimeType: XLSX_CONTENT_TYPE, buffer });
      await dialog.getByText("has no column for this text in Luganda (lg)").first().waitFor();
      await look("refused");
    });

    it("lead to the place of each text", async () => {
      await dialog.getByLabel("Show").selectOption("translated");
      await dialog.getByRole("button", { name: /^Question since, label/ }).click();
      const label = dialog.getByRole("textbox", { name: "Label, Kiswahili" });
      await label.waitFor();
      expect(await label.inputValue()).toBe("Tangu lini?");
      await look("text");
      await button("Cancel").click();
      await dialog.getByLabel("Show").selectOption("literal");
      await dialog.getByRole("link", { name: /line 2$/ }).click();
      await page.waitForURL(/builder\?.*line=2/);
      await page
        .getByRole("heading", { name: /Letter page/ })
        .first()
        .waitFor();
      expect(faults).toEqual([]);
    });
  },
);
