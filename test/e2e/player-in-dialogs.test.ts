/** A designer's previews of a form: the View Form dialog of Your Forms, and what Import shows after an upload. */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { deleteCreatedForms } from "../support/deployed.ts";
import { designerPassword, signUpDesigner } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { pressStill } from "./player-visit.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

const survey = {
  name: "survey",
  rows: [
    ["type", "name", "label::English (en)", "label::Español (es)", "required", "relevant", "appearance"],
    ["simserial", "sim", "", "", "", "", ""],
    ["begin group", "about", "About your child", "Sobre su hijo", "", "", "field-list"],
    ["text", "first", "First name", "Nombre", "yes", "", ""],
    ["date", "since", "In this clinic since", "En esta clínica desde", "", "", "month-year"],
    ["select_one yesno", "ill", "Is your child ill?", "¿Está enfermo su hijo?", "yes", "", ""],
    ["text", "what", "What is it?", "¿Qué tiene?", "", "${ill} = 'yes'", ""],
    ["range", "worry", "How worried are you?", "¿Cuánto le preocupa?", "", "", ""],
    ["end group", "", "", "", "", "", ""],
    ["begin group", "views", "Your views", "Su opinión", "", "", "field-list"],
    ["begin group", "service", "How was…", "¿Cómo fue…?", "", "", "table-list"],
    ["select_one yesno", "staff", "the staff kind?", "¿amable el personal?", "", "", ""],
    ["select_one yesno", "wait", "the wait short?", "¿corta la espera?", "", "", ""],
    ["end group", "", "", "", "", "", ""],
    ["end group", "", "", "", "", "", ""],
  ],
};
const choices = {
  name: "choices",
  rows: [
    ["list_name", "name", "label::English (en)", "label::Español (es)"],
    ["yesno", "yes", "Yes", "Sí"],
    ["yesno", "no", "No", "No"],
  ],
};

describe.each(designerLooks)("a form that a designer previews, at $width px in $colorScheme", (look) => {
  const { colorScheme, ...viewport } = look;
  let context: BrowserContext;
  let page: Page;
  /** Calls that would store a respondent's answers. */
  const saves: string[] = [];
  const faults: string[] = [];
  const said: string[] = [];

  beforeAll(async () => {
    const email = await signUpDesigner(stack.client(), stack.mails);
    context = await browser.newContext({ baseURL: stack.origin, viewport, colorScheme, locale: "en-US" });
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      said.push(message.text());
      if (message.text().includes("Content Security Policy")) faults.push(message.text());
    });
    page.on("request", (request) => {
      if (/\/rest\/(form\/(submit|instance|output)|rename)/.test(request.url())) saves.push(request.url());
    });
    await signIn(page, stack.origin, { email, password: designerPassword() });
    await page.goto("/design/import");
  });
  afterAll(async () => {
    await context?.close();
    await deleteCreatedForms();
  });

  const button = (form: Locator, name: string) => form.getByRole("button", { name, exact: true });

  /** Nothing is cut off at the right, of the page or of the form within its frame. */
  async function expectSound(form: Locator): Promise<void> {
    await expectAccessible(page);
    const overflows = await form.evaluate((element) => {
      const frames = [document.documentElement, element, element.parentElement ?? element];
      return frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    });
    expect(Math.max(...overflows)).toBeLessThanOrEqual(0);
  }

  /** Fills in both steps, and presses all that would save. */
  async function fillIn(form: Locator): Promise<void> {
    await form.getByText("1 of 2").waitFor();
    expect(await form.getByLabel("First name").inputValue()).toBe("");
    await pressStill(button(form, "Next")); // it looks disabled, and says what is missing
    await form.getByRole("region", { name: "2 answers need your attention" }).waitFor();
    await expectSound(form);

    await form.getByLabel("First name").fill("Ana");
    await form.getByLabel("In this clinic since").pressSequentially("3/2024");
    expect(await form.getByLabel("What is it?").count()).toBe(0);
    await form.getByLabel("Yes", { exact: true }).check();
    await form.getByLabel("What is it?").fill("A cough");
    await form.getByLabel("No", { exact: true }).check();
    await form.getByLabel("What is it?").waitFor({ state: "detached" });
    await form.getByLabel("Yes", { exact: true }).check();
    await form.getByLabel("What is it?").waitFor();
    await form.getByRole("slider").press("End");
    await button(form, "Save").click();

    await button(form, "Next").click();
    await form.getByText("2 of 2").waitFor();
    const grid = form.getByRole("radiogroup", { name: "the staff kind?" });
    await grid.getByLabel("Yes").check();
    await expectSound(form);
    await button(form, "Submit").click();
    expect(said).toContain("This feature is not available in designer mode.");

    await form.getByRole("combobox", { name: "Language" }).selectOption("es");
    await form.getByText("2 de 2").waitFor();
    await button(form, "Anterior").click();
    await form.getByLabel("Nombre").waitFor();
    expect(await form.getByLabel("Nombre").inputValue()).toBe("Ana");
    await button(form, "Mostrar el valor del formulario").click();
    const value: unknown = JSON.parse(await form.locator("pre").innerText());
    expect(value).toMatchObject({ first: "Ana", since: "2024-03-01", ill: "yes", worry: 10 });
  }

  it("can be filled in after its import, and stores no answers", async () => {
    await page.getByRole("button", { name: "Upload" }).click();
    const dialog = page.getByRole("dialog");
    const buffer = Buffer.from(await writeWorkbook([survey, choices]));
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "visit.xlsx", mimeType: XLSX_CONTENT_TYPE, buffer });
    await button(dialog, "Upload").click();
    await button(dialog, "Next").click();
    await dialog.getByLabel("Form name").fill("Visit");
    await button(dialog, "Run Import").click();
    await button(dialog, "Finish").click();
    await page.getByRole("heading", { name: "Visit form" }).waitFor();
    await fillIn(page.locator(".player"));
  });

  it("opens in a dialog of Your Forms, empty each time, and stores no answers", async () => {
    await page.getByRole("link", { name: "Go to your forms" }).click();
    const open = async () => {
      await page.getByRole("button", { name: "Visit", exact: true }).click();
      const form = page.getByRole("dialog").locator(".player");
      await form.waitFor();
      return form;
    };
    await fillIn(await open());
    const dialog = page.getByRole("dialog");
    await dialog.getByText("What the import of its workbook reported: 1 note").click();
    await dialog.getByText('"simserial" is not collected here; the field stays empty.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const again = await open();
    expect(await again.getByLabel("First name").inputValue()).toBe("");
    // The keyboard reaches nothing behind the dialog.
    await again.getByLabel("First name").focus();
    for (let stop = 0; stop < 25; stop++) await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  });

  it("has made no call that stores answers, and has met no fault", () => {
    expect(saves).toEqual([]);
    expect(faults).toEqual([]);
  });
});
