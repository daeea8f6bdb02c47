/** A designer says whose form it is, in each of its languages, and a respondent reads it around the form. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { themeOf } from "../../shared/theme-colour.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { enrolled } from "../support/people.ts";
import { must } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { type Client, useStack } from "../support/stack.ts";
import { lightTile } from "../support/tile-server.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

async function published(client: Client) {
  const rows = [
    ["type", "name", "label::English (en)", "label::Español (es)"],
    ["text", "name", "Your name", "Su nombre"],
  ];
  const body = await writeWorkbook([{ name: "survey", rows }]);
  const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body };
  const upload = must(await client.call(api.forms.upload, { file }));
  const { formId: id } = must(
    await client.call(api.forms.importForm, { id: upload.id, formName: "Home visits" }),
  );
  return must(await client.call(api.forms.publish, { id, publicationName: "Home visits" }));
}

const logoFile = (name: string, mimeType: string) => ({ name, mimeType, buffer: lightTile });
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());

describe.each(designerLooks)(
  "Whose form it is, at $width px in $colorScheme",
  ({ colorScheme, ...viewport }) => {
    it("is said in a publication's settings, corrected where it must be, and read by respondents", async () => {
      const dee = await enrolled(stack, "Dee", "Signer");
      const { publicationKey } = await published(dee.client);
      const context = await browser.newContext({
        baseURL: stack.origin,
        viewport,
        colorScheme,
        reducedMotion: "reduce",
      });
      try {
        const designerPage = await context.newPage();
        await signIn(designerPage, stack.origin, dee);
        await designerPage.goto("/design/forms");
        await designerPage.getByRole("button", { name: /^Publications/ }).click();
        const dialog = designerPage.getByRole("dialog");
        await dialog.getByRole("button", { name: "More for Home visits" }).click();
        await designerPage.getByRole("menuitem", { name: /^Settings/ }).click();
        await dialog.getByText("Whose form this is, and what happens next").click();
        const [english, spanish] = ["English", "Español"].map((name) => dialog.getByRole("group", { name }));
        await english?.getByLabel("Organisation").fill("Riverside Clinic");
        await spanish?.getByLabel("Organisation").fill("Clínica Ribera");
        await spanish?.getByLabel("Contact").fill("Recepción");
        await english?.getByLabel("Privacy line").fill("Your care team reads it.");
        const address = dialog.getByLabel("Address of the privacy notice").first();
        await address.fill("clinic.example");
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.getByText("Enter an address that begins with https://.").waitFor();
        await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
        await expectAccessible(designerPage);
        await address.fill("https://clinic.example/privacy");
        await dialog.getByText("Logo and theme colour").click();
        const colour = dialog.getByRole("textbox", { name: "Theme colour", exact: true });
        await colour.fill("#f5c400");
        await dialog.getByText(/White letters on #f5c400 would be hard to read/).waitFor();
        await dialog.locator("input[type=file]").setInputFiles(logoFile("logo.svg", "image/svg+xml"));
        await dialog.getByText(/^A logo is a PNG/).waitFor();
        await dialog.locator("input[type=file]").setInputFiles(logoFile("logo.png", "image/png"));
        await dialog.getByRole("img", { name: "Riverside Clinic" }).last().scrollIntoViewIfNeeded();
        await expectAccessible(designerPage);
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.getByRole("button", { name: "More for Home visits" }).waitFor();

        const page = await context.newPage();
        await page.goto(`/f/${publicationKey}`);
        const foot = page.getByRole("contentinfo");
        await foot.getByText("Riverside Clinic").waitFor();
        const link = foot.getByRole("link", { name: "Your care team reads it." });
        expect(await link.getAttribute("href")).toBe("https://clinic.example/privacy");
        await page.locator(".p-language select").selectOption("es");
        await foot.getByText("Clínica Ribera").waitFor();
        await foot.getByText("Recepción").waitFor();
        await page.getByRole("img", { name: "Clínica Ribera" }).waitFor(); // its name in the form's language
        expect(await accentOf(page)).toBe(themeOf("#f5c400")[colorScheme].accent);
        await expectAccessible(page);
      } finally {
        await context.close();
      }
    });
  },
);
