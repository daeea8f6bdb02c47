/** A workbook with its lists, in a real browser: uploaded in the dialog, published, and filled in from a list beside the form. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { deleteCreatedForms } from "../support/deployed.ts";
import { designerPassword, must, signUpDesigner } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\n")),
});
const form = file("clinics.csv", [
  "type,name,label,choice_filter",
  "select_one_from_file districts.csv,district,District,",
  "select_one_from_file villages.csv,village,Where do you live?,district = ${district}",
]);
const districts = file("districts.csv", ["name,label", "n,North", "s,South"]);
const villages = file("villages.csv", [
  "name,label,district",
  ...Array.from({ length: 4_000 }, (_, at) => `v${at},Åby ${at},${at % 2 === 0 ? "n" : "s"}`),
]);
const broken = file("districts.csv", ["name,label", 'n,"North', "s,South"]);

describe.each(designerLooks)(
  "lists in files, at $width px in $colorScheme",
  ({ colorScheme, ...viewport }) => {
    let context: BrowserContext;
    let page: Page;
    let designer: Client;

    beforeAll(async () => {
      designer = stack.client();
      const email = await signUpDesigner(designer, stack.mails);
      context = await browser.newContext({ baseURL: stack.origin, viewport, colorScheme });
      page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await signIn(page, stack.origin, { email, password: designerPassword() });
    });
    afterAll(async () => {
      await context?.close();
      await deleteCreatedForms();
    });

    it("names the file and the line of what can't be read, and takes the corrected one", async () => {
      await page.goto("/design/import");
      await page.getByRole("button", { name: "Upload" }).click();
      const dialog = page.getByRole("dialog");
      const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
      await dialog.locator("input[type=file]").setInputFiles([form, broken]);
      await dialog.locator("input[type=file]").last().setInputFiles(villages);
      for (const { name } of [form, broken, villages])
        await dialog.getByRole("button", { name: `Remove ${name}` }).waitFor();
      await expectAccessible(page);
      await press("Upload");
      await dialog.getByLabel("Form name").fill("Clinics");
      await press("Run Import");
      await dialog.getByText("A quote that begins here is never closed.").waitFor();
      await expectAccessible(page);

      await page.goto("/design/import");
      await page.getByRole("button", { name: "Upload" }).click();
      await dialog.locator("input[type=file]").setInputFiles([villages, districts, form]);
      await press("Upload");
      await dialog.getByLabel("Form name").fill("Clinics");
      await press("Run Import");
      await dialog.getByText("was imported").waitFor();
    });

    it("is filled in by a respondent, who gets the long list by its own link", async () => {
      const listed = must(await designer.call(api.forms.list, {}));
      const { id = 0 } = listed.find(({ formName }) => formName === "Clinics") ?? {};
      const { publicationKey } = must(
        await designer.call(api.forms.publish, { id, publicationName: "Clinics" }),
      );
      const visitor = await browser.newContext({ baseURL: stack.origin, viewport, colorScheme });
      const filled = await visitor.newPage();
      const faults: string[] = [];
      filled.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) faults.push(message.text());
      });
      await filled.goto(`/f/${publicationKey}`);
      await filled.getByRole("radio", { name: "South" }).check();
      const village = filled.getByRole("combobox", { name: "Where do you live?" });
      await village.click();
      await filled.getByText("2,000 choices").waitFor({ state: "attached" });
      await village.pressSequentially("aby 77");
      await filled.getByRole("option", { name: "Åby 77", exact: true }).waitFor();
      await expectAccessible(filled);
      await village.press("Enter");
      await filled.getByRole("button", { name: "Submit" }).click();
      const answers = async () => {
        const { submissions } = must(
          await designer.call(api.forms.submissions, { id, answers: true, limit: 1 }),
        );
        return JSON.parse(submissions[0]?.model ?? "{}");
      };
      await expect.poll(answers).toMatchObject({ district: "s", village: "v77" });
      expect(faults).toEqual([]);
      await visitor.close();
    });
  },
);
