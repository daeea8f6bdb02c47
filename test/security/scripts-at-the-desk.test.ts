/** Texts that would run as scripts, on their way through the product: out of workbooks, file names and publications. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { isSearch, sampleOf } from "../support/budget.ts";
import type { Client } from "../support/client.ts";
import { person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { scriptTexts } from "./scripts.ts";
import { whatRan } from "./what-ran.ts";

/** An import lists 200 problems at most, and each row has several. */
const CELLS_AT_ONCE = 60;
/** How long the name of a publication may be. */
const MAX_NAME = 200;
const TIMEOUT_MS = 240_000;

const stack = useStack();
let browser: Browser;
let owner: Client;
beforeAll(async () => {
  browser = await launchTestBrowser();
  owner = (await person(stack, "Owner", "Person")).client;
});
afterAll(() => browser?.close());

/** Reports what ran on a page of a signed-in person. */
const ranOnDesignerPage = (path: string, story: (page: Page) => Promise<void>) =>
  whatRan(browser, stack.origin, async (page) => {
    const cookies = [...owner.cookies].map(([name, value]) => ({ name, value, url: stack.origin }));
    await page.context().addCookies(cookies);
    await page.goto(stack.origin + path);
    await story(page);
  });

async function workbookOf(texts: readonly string[]): Promise<Buffer> {
  const rows = texts.map((text, index) => [text, `q${index}`, text, text, text]);
  const header = ["type", "name", "label", "relevant", "appearance"];
  return Buffer.from(await writeWorkbook([{ name: "survey", rows: [header, ...rows] }]));
}

/** Chooses a workbook, uploads it and runs its import. */
async function runImport(page: Page, name: string, buffer: Buffer): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Upload" }).first().click();
  await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: XLSX_CONTENT_TYPE, buffer });
  for (const step of ["Upload", "Next"]) await dialog.getByRole("button", { name: step }).click();
  await dialog.getByLabel("Form name").fill(scriptTexts[0]?.slice(0, MAX_NAME) ?? "");
  await dialog.getByRole("button", { name: "Run Import" }).click();
}

describe("scripts at the designer's desk", () => {
  const parts = Array.from({ length: Math.ceil(scriptTexts.length / CELLS_AT_ONCE) }, (_, index) => index);

  it.each(sampleOf(parts, 1))(
    "in the cells of a workbook whose problems are listed, part %i",
    async (part) => {
      const texts = scriptTexts.slice(part * CELLS_AT_ONCE, (part + 1) * CELLS_AT_ONCE);
      const workbook = await workbookOf(texts);
      const ran = await ranOnDesignerPage("/design/import", async (page) => {
        await runImport(page, "visit.xlsx", workbook);
        await page
          .getByText(/to fix before the import/)
          .first()
          .waitFor();
        expect(await page.getByRole("dialog").innerText()).toContain("There is no type");
      });
      expect(ran).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "in the names of files that are chosen, uploaded and refused",
    async () => {
      const fit = scriptTexts
        .filter((text) => !/[/\0\r\n]/.test(text) && text.length < MAX_NAME)
        .slice(0, 12);
      const names = sampleOf(fit, 4); // half of them workbooks, half not
      expect(names.length).toBeGreaterThan(isSearch ? 10 : 3);
      const workbook = await workbookOf(["text"]);
      const ran = await ranOnDesignerPage("/design/import", async (page) => {
        for (const [index, name] of names.entries()) {
          await page.goto(`${stack.origin}/design/import`);
          await page.getByRole("button", { name: "Upload" }).first().click();
          const dialog = page.getByRole("dialog");
          const buffer = index % 2 === 0 ? workbook : Buffer.from("no workbook");
          const file = { name: `${name}.xlsx`, mimeType: XLSX_CONTENT_TYPE, buffer };
          await dialog.locator("input[type=file]").setInputFiles(file);
          await dialog.getByText(name).first().waitFor();
          const answered = page.waitForResponse((response) => response.url().includes("/rest/upload/"));
          await dialog.getByRole("button", { name: "Upload" }).click();
          await answered;
        }
      });
      expect(ran).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "in the names of publications, in their dialog and among the submissions",
    async () => {
      const names: string[] = [];
      for (const text of sampleOf(scriptTexts, 40)) {
        const last = names.at(-1);
        if (last !== undefined && last.length + text.length < MAX_NAME) names[names.length - 1] = last + text;
        else if (text.length <= MAX_NAME) names.push(text);
      }
      const form = await publishWorkbook(owner, { formName: "Visit" });
      const { formId } = form;
      for (const publicationName of names) {
        const published = await owner.call(api.forms.publish, {
          id: formId,
          publicationName,
          reportWarnings: "accept",
        });
        await storeInstance({
          formId,
          publicationKey: must(published).publicationKey,
          name: publicationName,
        });
      }
      const shown = names.at(-1) ?? ""; // whichever texts the day has
      const ran = await ranOnDesignerPage("/design/forms", async (page) => {
        await page.getByRole("button", { name: "Publications: Visit" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText(shown).first().waitFor();
        await page.goto(`${stack.origin}/design/form/${formId}/submissions`);
        await page.locator("td", { hasText: shown }).first().waitFor();
      });
      expect(ran).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
