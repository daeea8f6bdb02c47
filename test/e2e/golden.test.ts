/** Reports old beside new, in a real browser: what an edit, another import and publishing would change. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectAccessible, restOfMotion } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { inTurn } from "../support/budget.ts";
import { enrolled } from "../support/people.ts";
import { must, publishSheets } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { type Client, useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { openPublications } from "./pages/publications-dialog.ts";

const desktop = { width: 1280, height: 900 };
const looks = [
  { size: desktop, colorScheme: "light" },
  { size: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;
const nextLooks = inTurn(looks, 3);

const stack = useStack({ log: () => {} });
let browser: Browser;
let page: Page;
let client: Client;
let formId: number;

const sheets = (yes: string) => ({
  survey: [
    ["type", "name", "label::English (en)", "label::Español (es)", "relevant"],
    ["select_one yn", "fever", "Has your child a fever?", "¿Tiene fiebre su hijo?", ""],
    ["decimal", "temperature", "How high is it?", "¿Cuánta?", "${fever} = 'yes'"],
  ],
  choices: [
    ["list_name", "name", "label::English (en)", "label::Español (es)"],
    ["yn", "yes", yes, "Sí"],
    ["yn", "no", "No", "No"],
  ],
});
const texts = {
  "Go to a doctor today.": "Vaya hoy al médico.",
  "Rest at home.": "Descanse en casa.",
  Fever: "Fiebre",
};
const template = `<h1>{{t "Fever"}}</h1>
{{#each pages}}{{#each sections}}{{#each answers}}<p>{{label}}: {{value}}</p>{{/each}}{{/each}}{{/each}}
{{#if (ge answers.temperature 39)}}
<p>{{t "Go to a doctor today."}}</p>
{{else}}
<p>{{t "Rest at home."}}</p>
{{/if}}`;
const catalogue = Object.fromEntries(Object.entries(texts).map(([text, es]) => [text, { es }]));

beforeAll(async () => {
  browser = await launchTestBrowser();
  const person = await enrolled(stack, "Aida", "Author");
  ({ client } = person);
  const paper = step("HTML2PDF", { ...viewable("Advice as PDF"), key: "paper", name: "Advice on paper" });
  const advice = { ...viewable("Advice"), key: "advice", name: "Advice", template, children: [paper] };
  const words = { key: "words", name: "Words", template: JSON.stringify(catalogue) };
  const root = treeOf(step("TRANSLATIONS", { ...words, children: [step("HANDLEBARS", advice)] }));
  ({ formId } = await publishSheets(client, sheets("Yes"), {
    formName: "Fever",
    process: JSON.stringify(root),
  }));
  page = await browser.newPage({ baseURL: stack.origin, viewport: desktop, reducedMotion: "reduce" });
  page.setDefaultTimeout(60_000);
  await signIn(page, stack.origin, person);
});
afterAll(async () => {
  await browser?.close();
});

/** WCAG 2.2 AA, and nothing at the side, on a desk in light and on a phone in dark. */
async function expectGoodLooks(name: string): Promise<void> {
  for (const { size, colorScheme } of nextLooks()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await page.evaluate(restOfMotion, 50);
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${size.width}.png` });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `pixels at the side of ${name} at ${size.width} px`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

const dialog = () => page.getByRole("dialog");
const sentences = (of: string) =>
  dialog().getByRole("region", { name: of, exact: true }).getByRole("listitem");
const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

describe("old beside new", () => {
  it("says in the builder that no report differs from the link's", async () => {
    await page.goto(`/design/process/builder?formId=${formId}`);
    await page.getByText(/^No report differs from version 1 of “Fever”: \d+ reports compared\.$/).waitFor();
    await expectGoodLooks("builder");
  });

  it("names what a threshold changes while it is typed, in each language, with the answers that show it", async () => {
    await page.goto(`/design/process/builder?formId=${formId}&step=advice`);
    const editor = page.getByRole("textbox", { name: "Template of Advice" });
    await editor.waitFor();
    await page.getByText(/^No report differs/).waitFor();
    await editor.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(template.replace(" 39)", " 38.5)"));
    await page
      .getByText(/^This change alters \d+ of \d+ reports: \d+ sentences\. Compared with version 1/)
      .waitFor();
    await expectGoodLooks("changed");
    await page.getByRole("button", { name: "Old beside new" }).click();
    const spanish = sentences("Advice, Spanish").first();
    await spanish.getByText("Descanse en casa.").waitFor();
    await spanish.getByText("Vaya hoy al médico.").waitFor();
    const english = sentences("Advice, English").first();
    expect(await english.textContent()).toContain("BeforeRest at home.AfterGo to a doctor today.In ");
    await english.getByText("The answers").click();
    await english.getByText("How high is it?").waitFor();
    await dialog()
      .getByText(/^What the \d+ cases cover/)
      .click();
    await dialog()
      .getByText(/parts of templates$/)
      .waitFor();
    await expectGoodLooks("changes");
    await spanish.getByRole("button", { name: "Show these answers" }).click();
    await dialog().waitFor({ state: "detached" });
    await page.frameLocator("iframe").first().getByText("Vaya hoy al médico.").waitFor();
    expect(await page.getByRole("combobox", { name: "Language" }).inputValue()).toBe("es");
  });

  it("shows a step in all languages side by side", async () => {
    await page.getByRole("button", { name: "All languages" }).click();
    for (const [language, text] of [
      ["English", "Go to a doctor today."],
      ["Spanish", "Vaya hoy al médico."],
    ] as const) {
      const one = page.getByRole("region", { name: language, exact: true });
      await one.frameLocator("iframe").getByText(text).waitFor();
    }
    await expectGoodLooks("languages");
  });

  it("checks the printed pages: a picture that isn't loaded is named", async () => {
    const editor = page.getByRole("textbox", { name: "Template of Advice" });
    await editor.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText('\n<img src="https://pictures.example/a.png" alt="">');
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Old beside new" }).click();
    await press("Check the printed pages");
    const faults = dialog().getByRole("list", { name: "What is wrong with the printed pages" });
    await faults
      .getByText(/A picture wasn't loaded/)
      .first()
      .waitFor();
    await dialog()
      .getByText(/^\d+ documents printed: 2 faults\.$/)
      .waitFor();
    await expectGoodLooks("printed");
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
  });

  it("stands on publishing to the link, before it is done", async () => {
    const { reviewChanges } = await openPublications(page, "Fever");
    await reviewChanges();
    await dialog()
      .getByText(/^This change alters/)
      .waitFor();
    await sentences("Advice, Spanish").first().getByText("Vaya hoy al médico.").waitFor();
    await expectGoodLooks("publishing");
    await press("Cancel");
  });

  it("stands on another import, before it is done", async () => {
    const body = await writeWorkbook(
      Object.entries(sheets("Yes, it has")).map(([name, rows]) => ({ name, rows })),
    );
    await page.goto(`/design/import?form=${formId}`);
    await page.getByRole("button", { name: "Re-Import" }).click();
    const file = { name: "form.xlsx", mimeType: XLSX_CONTENT_TYPE, buffer: Buffer.from(body) };
    await dialog().locator("input[type=file]").setInputFiles(file);
    await press("Upload");
    await press("Next");
    await dialog()
      .getByText(/^This workbook alters/)
      .waitFor();
    await expectGoodLooks("import");
    const { kept } = must(await client.call(api.forms.goldenReports, { id: formId }));
    expect(kept?.cases.length).toBeGreaterThan(2); // the builder kept what it compared
  });
});
