/** The clinic on every page: said once in the settings, and when its form opens, checked before it starts, on page and report. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishSheets } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

describe.each(designerLooks)("the clinic, at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  let dee: Person;
  let page: Page;
  let form: { formId: number; publicationKey: string };
  let logo: Buffer;

  async function newPage(more: { locale?: string; timezoneId?: string } = {}): Promise<Page> {
    const still = { reducedMotion: "reduce" } as const; // while something fades in, its colours are mixed
    const context = await browser.newContext({
      baseURL: stack.origin,
      ...{ viewport, colorScheme, ...still, ...more },
    });
    contexts.push(context);
    const opened = await context.newPage();
    opened.setDefaultTimeout(15_000);
    opened.on("pageerror", (error) => faults.push(String(error)));
    return opened;
  }

  async function look(name: string, shown = page, fullPage = false): Promise<void> {
    const folder = process.env.SPROUT_SHOTS;
    if (folder !== undefined)
      await shown.screenshot({
        path: `${folder}/clinic-${viewport.width}-${colorScheme}-${name}.png`,
        fullPage,
      });
    await expectSound(shown);
  }

  beforeAll(async () => {
    dee = await enrolled(stack, "Dee", "Signer");
    const survey = [
      ["type", "name", "label::English (en)", "label::العربية (ar)"],
      ["text", "child", "Your child's name", "اسم طفلك"],
    ];
    form = await publishSheets(dee.client, { survey }, { formName: "Before the visit" });
    const drawing = await newPage();
    await drawing.setContent(
      '<div id="logo" style="display:inline-flex;gap:12px;align-items:center;font:600 28px system-ui;color:#17472b;padding:6px;background:#fff"><svg width="44" height="44"><circle cx="22" cy="22" r="22" fill="#23663f"/><path d="M19 10h6v9h9v6h-9v9h-6v-9h-9v-6h9z" fill="#fff"/></svg>Hill Clinic</div>',
    );
    logo = await drawing.locator("#logo").screenshot();
    page = await newPage();
    await signIn(page, stack.origin, dee);
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults).toEqual([]);
  });
  const set = (settings: { opensAt?: string | null; startCheck?: "LIGHT" | "STRONG" | null }) => {
    const { formId: id, publicationKey } = form;
    return dee.client.call(api.forms.changePublication, {
      ...{ id, publicationKey, command: "settings", ...settings },
    });
  };

  it("is said once in the settings, with its logo", async () => {
    await page.goto("/settings");
    const name = page.getByLabel("Name of the organisation");
    await name.fill("Hill Clinic");
    await page.getByLabel("Address", { exact: true }).fill("1 Hill Road\nHilltown HT1 2AB");
    await page.getByLabel("Contact").fill("Reception, 555 0100, weekdays 8 to 17");
    const file = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
    await page.locator("input[type=file]").setInputFiles(file);
    const section = page.locator("section", { has: name });
    await section
      .getByText(/^A logo is a PNG/)
      .first()
      .waitFor(); // by its content, not by its name
    await page.locator("input[type=file]").setInputFiles({ ...file, buffer: logo });
    await section.getByRole("button", { name: "Update the organisation" }).click();
    await section.getByText("Saved!").waitFor();
    await page.getByRole("img", { name: "Hill Clinic" }).waitFor();
    await section.evaluate((part) => part.scrollIntoView());
    await look("settings");
    await page.reload();
    await page.getByRole("img", { name: "Hill Clinic" }).waitFor();
    expect(await name.inputValue()).toBe("Hill Clinic");
  });

  it("is said by a group's owners for the group's forms", async () => {
    const { groupId } = must(await dee.client.call(api.forms.groupCreate, { name: "Ward 3" }));
    await page.goto(`/groups/${groupId}`);
    await page.getByLabel("Name of the organisation").fill("Hill Clinic, Ward 3");
    await page.getByRole("button", { name: "Update the organisation" }).click();
    await page.getByText("Saved!").waitFor();
    await look("group", page, true);
  });

  it("opens its form on a date, and guards it, by the settings of its publication", async () => {
    await page.goto("/design/forms");
    await page.getByRole("button", { name: /^Publications/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "More for Before the visit" }).click();
    await page.getByRole("menuitem", { name: /^Settings/ }).click();
    await dialog.getByLabel("Opens on").fill("2099-03-01T08:00");
    await dialog.getByLabel("Closes on").fill("2099-02-01T08:00");
    await dialog.getByLabel("Guard against programs").selectOption("LIGHT");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Choose a time after it opens.").waitFor();
    await look("publication-wrong");
    await dialog.getByLabel("Closes on").fill("2099-04-01T08:00");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(/^Opens .*2099.* · Closes .*2099.* · Guarded against programs/).waitFor();
    await look("publications");
  });

  it("says when its form opens, in the respondent's language and time zone", async () => {
    must(await set({ opensAt: "2099-03-01T08:00:00Z" }));
    for (const [locale, timezoneId, title, text] of [
      ["en-GB", "Europe/London", "This form isn't open yet", /1 March 2099 at 08:00/],
      ["es-ES", "Europe/Madrid", "Este formulario aún no está abierto", /1 de marzo de 2099/],
      ["fr-FR", "Europe/Paris", "Ce formulaire n’est pas encore ouvert", /1er mars 2099/],
      ["ar-EG", "Africa/Cairo", "لم يُفتح هذا النموذج بعد", /٢٠٩٩|2099/],
    ] as const) {
      const respondent = await newPage({ locale, timezoneId });
      await respondent.goto(`/f/${form.publicationKey}`);
      await respondent.getByRole("heading", { name: title }).waitFor();
      await respondent.getByText(text).waitFor();
      await respondent.getByText("Before the visit", { exact: true }).waitFor();
      await look(`early-${locale}`, respondent);
    }
  });

  it("lets a device compute before its form starts, which says so calmly, and hides what programs fill in", async () => {
    must(await set({ opensAt: null, startCheck: "STRONG" }));
    const respondent = await newPage({ locale: "en-GB" });
    const devtools = await respondent.context().newCDPSession(respondent);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 }); // a phone's
    await respondent.goto(`/f/${form.publicationKey}`, { waitUntil: "commit" });
    await respondent.getByText("Checking… this takes a few seconds.").waitFor();
    await look("checking", respondent);
    const answer = respondent.getByLabel("Your child's name");
    await answer.waitFor({ timeout: 60_000 });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await respondent.getByRole("img", { name: "Hill Clinic" }).waitFor();
    await respondent.getByText("Reception, 555 0100").waitFor();
    await look("form", respondent, true);
    expect(await respondent.getByRole("textbox", { includeHidden: true }).count()).toBe(2);
    expect(await respondent.getByRole("textbox").count()).toBe(1);
    await answer.fill("Mia");
    await respondent.getByRole("button", { name: "Submit" }).click();
    await respondent.getByRole("heading", { name: "Thank you" }).waitFor();
    await respondent
      .getByRole("button", { name: /^Open Answers/ })
      .first()
      .click();
    const report = respondent.frameLocator("iframe").first();
    await report.getByText("1 Hill Road").waitFor({ timeout: 30_000 });
    await report.getByRole("img", { name: "Hill Clinic" }).waitFor();
    await look("report", respondent);
  });

  it("takes no submission of who fills in what people don't see, and says what to do", async () => {
    must(await set({ startCheck: "LIGHT" }));
    const program = await newPage({ locale: "en-GB" });
    await program.goto(`/f/${form.publicationKey}`);
    await program.getByLabel("Your child's name").fill("Spam");
    await program.locator("[name=website]").evaluate((field: HTMLInputElement) => {
      field.value = "https://spam.example";
    });
    await program.getByRole("button", { name: "Submit" }).click();
    await program
      .getByText(/a field that people don't see was filled in/)
      .first()
      .waitFor();
    await look("refused", program);
    must(await set({ startCheck: null }));
  });
});
