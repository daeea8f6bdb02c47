/** The process builder in a real browser over the product's own stack, on the demo's form and process. */
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DemoAddresses } from "../../infra/local/demo.ts";
import { api } from "../../shared/contract/index.ts";
import { expectAccessible, restOfMotion } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { inTurn } from "../support/budget.ts";
import { Client } from "../support/client.ts";
import { demoOn } from "../support/demo.ts";
import { demoAnswers, must, refOf, startInstance } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const desktop = { width: 1440, height: 1000 };
const looks = [
  { size: { width: 1280, height: 800 }, colorScheme: "light" },
  { size: { width: 1920, height: 1080 }, colorScheme: "dark" },
] as const;
const nextLooks = inTurn(looks, 4);

const stack = useStack({ log: () => {} });
let browser: Browser;
let demo: DemoAddresses;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  browser = await launchTestBrowser();
  demo = await demoOn(stack);
  context = await browser.newContext({
    baseURL: stack.origin,
    viewport: desktop,
    acceptDownloads: true,
  });
  page = await openedPage();
  await signIn(page, stack.origin, demo);
});
afterAll(async () => {
  await browser?.close();
});

async function openedPage(): Promise<Page> {
  const opened = await context.newPage();
  opened.setDefaultTimeout(60_000);
  opened.on("pageerror", (error) => faults.push(String(error)));
  opened.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
  return opened;
}

/** WCAG 2.2 AA, and no horizontal overflow, at both sizes, light and dark. */
async function expectGoodLooks(): Promise<void> {
  for (const { size, colorScheme } of nextLooks()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await page.evaluate(restOfMotion, 50);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `pixels at the side of ${page.url()} at ${size.width} px`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** WCAG 2.2 AA and nothing beside the screen, on a phone and a desk. */
async function expectAccessibleAt(name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(restOfMotion, 50);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `pixels at the side at ${width} px`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    const folder = process.env.SPROUT_PICTURES;
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize(desktop);
}

async function openBuilder(on = page): Promise<void> {
  await on.goto("/design/forms");
  await enterBuilder(on);
}

/** From the list of forms, which is on screen. */
async function enterBuilder(on = page): Promise<void> {
  await on.getByRole("link", { name: /^Processes/ }).click();
  await on.getByRole("heading", { name: "Letter to print" }).waitFor();
}

const card = (name: string, on = page) => on.getByRole("article", { name, exact: true });
const item = (name: string, on = page) =>
  on.getByRole("treeitem").filter({ has: on.getByRole("heading", { name, exact: true }) });
const saved = (on = page) => on.getByRole("status").filter({ hasText: /^Saved$/ });
const preview = (name: string) => page.getByRole("region", { name: `Preview of ${name}` });

/** The steps on screen from top to bottom. */
async function shownSteps(on = page): Promise<string[]> {
  return on.getByRole("treeitem").evaluateAll((items) =>
    items.map((one) => {
      const heading = one.querySelector("h2")?.textContent ?? "";
      return `${one.getAttribute("aria-level")} ${heading}`;
    }),
  );
}

const asLoaded = [
  "1 Sprout Form Output",
  "2 Spanish and French",
  "3 Pick what readers need",
  "4 Checklist",
  "5 Checklist to print",
  "4 Letter for the doctor",
  "5 Letter to print",
];

/** The checklist after the letter. */
const moved = [...asLoaded.slice(0, 3), ...asLoaded.slice(5), ...asLoaded.slice(3, 5)];

describe("the tree", () => {
  it("shows every step's state and, for the selected one, its input and output", async () => {
    await openBuilder();
    expect(await shownSteps()).toEqual(asLoaded);
    await card("Letter to print")
      .getByText(/^Up to date/)
      .waitFor({ timeout: 30_000 });
    await card("Letter for the doctor").click();
    await preview("Letter for the doctor").frameLocator("iframe").getByText("Dear colleague,").waitFor();
    await expectGoodLooks();
    await card("Letter to print").click();
    await preview("Letter to print").locator("canvas").first().waitFor();
  });

  it("moves a step by mouse: the bottom quarter of a card is below it, the middle inside", async () => {
    const target = card("Letter for the doctor");
    const box = await target.boundingBox();
    if (box === null) throw new Error("the card is on screen");
    await card("Checklist").dragTo(target, { targetPosition: { x: 150, y: box.height * 0.9 } });
    await expect.poll(() => shownSteps()).toEqual(moved);
    await saved().waitFor();
  });

  it("doesn't move on a phone once something can be pressed", async () => {
    const phone = await openedPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.addInitScript(() => {
      const places: number[] = [];
      const look = () => {
        const place = document.querySelector('button[aria-label^="Add: "]')?.getBoundingClientRect().y;
        if (place !== undefined && place !== places.at(-1)) places.push(place);
        requestAnimationFrame(look);
      };
      look();
      Object.assign(window, { places });
    });
    await openBuilder(phone);
    await phone
      .getByRole("button", { name: /^Add: / })
      .first()
      .waitFor();
    await phone.waitForLoadState("networkidle");
    expect(await shownSteps(phone), "what was moved before is stored").toEqual(moved);
    expect(await phone.evaluate(() => Reflect.get(window, "places"))).toHaveLength(1);
    await phone.close();
  });

  it("moves a step by keyboard, and undoes it", async () => {
    await item("Sprout Form Output").focus();
    for (let down = 0; down < 5; down++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => shownSteps()).toEqual(asLoaded);
    expect(await item("Checklist").evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+z");
    await expect.poll(() => shownSteps()).not.toEqual(asLoaded);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => shownSteps()).toEqual(asLoaded);
    await saved().waitFor();
  });

  it("adds a step by its dialog, and says what is wrong with a place", async () => {
    await page.getByRole("button", { name: "Add: Checklist", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Step" });
    await dialog.getByLabel("Name", { exact: false }).first().fill("Second print");
    await dialog.getByLabel("Description").fill("For the file");
    await dialog.getByLabel("Step Type").selectOption("JOLT");
    await dialog.getByText(/works on JSON/).waitFor();
    expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    expect((await dialog.boundingBox())?.width).toBe(400);
    await expectGoodLooks();
    await dialog.getByLabel("Step Type").selectOption("HTML2PDF");
    await dialog.getByRole("button", { name: "Save" }).click();
    await item("Second print").waitFor();
    await card("Second print")
      .getByText(/^Up to date/)
      .waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: "Undo: Add Second print" }).click();
    await expect.poll(() => shownSteps()).toEqual(asLoaded);
  });

  it("asks before leaving with unsaved changes, and offers them on every return", async () => {
    const leave = page.getByRole("dialog", { name: "Leave with unsaved changes?" });
    const offer = page.getByText("You have changes that couldn't be saved.");
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const follow = (name: string) =>
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
    const formsHeading = page.getByRole("heading", { name: "Your Forms" });
    await openBuilder();
    const address = page.url();
    await page.route("**/rest/form/process/save", (route) => route.abort());
    await press("More actions: Checklist to print");
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await press("Delete");
    await page.getByText("Couldn't be saved.").waitFor();
    await follow("Dashboard");
    await leave.waitFor();
    await expectGoodLooks();
    await page.keyboard.press("Escape");
    await leave.waitFor({ state: "detached" });
    // To the forms: the confirmation appears, and Back means "Stay" from the moment it is visible.
    await page.evaluate(async () => {
      const question = Promise.withResolvers<void>();
      new MutationObserver((_, observer) => {
        if (document.querySelector('[role="dialog"]') === null) return;
        observer.disconnect();
        question.resolve();
      }).observe(document.body, { childList: true, subtree: true });
      history.back();
      await question.promise;
      history.back();
    });
    await leave.waitFor({ state: "detached" });
    expect(page.url()).toBe(address);
    await item("Checklist").waitFor();
    await page.goBack();
    await leave.waitFor();
    await press("Leave");
    await formsHeading.waitFor();
    for (const time of ["first", "second"]) {
      await (time === "first" ? openBuilder() : enterBuilder());
      await offer.waitFor();
      if (time === "first") await expectGoodLooks();
      await page.goBack(); // nothing is unsaved here, so nothing is asked
      await formsHeading.waitFor();
    }
    await page.unroute("**/rest/form/process/save");
    await openBuilder();
    expect(await shownSteps()).toEqual(asLoaded);
    await press("Restore my changes");
    await expect.poll(() => shownSteps()).not.toContain("5 Checklist to print");
    await saved().waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(() => shownSteps()).toEqual(asLoaded);
    await saved().waitFor();
  });

  it("merges what two people change, and lets them choose step by step where both changed the same", async () => {
    const other = await openedPage();
    await saved().waitFor();
    await openBuilder(other); // contains what this tab saved last
    const duplicate = async (on: Page, name: string) => {
      await on.getByRole("button", { name: `More actions: ${name}`, exact: true }).click();
      await on.getByRole("menuitem", { name: "Duplicate" }).click();
    };
    const describe = async (on: Page, name: string, text: string) => {
      await on.getByRole("button", { name: `Edit: ${name}`, exact: true }).click();
      const dialog = on.getByRole("dialog", { name: "Edit Step" });
      await dialog.getByLabel("Description").fill(text);
      await dialog.getByRole("button", { name: "Save" }).click();
    };
    await duplicate(other, "Letter to print");
    await item("Letter to print (copy)", other).waitFor();
    await saved(other).waitFor();
    await duplicate(page, "Checklist to print");
    await page.getByText("Someone else's changes were merged with yours.").waitFor();
    await item("Letter to print (copy)").waitFor();
    await item("Checklist to print (copy)").waitFor();
    await saved().waitFor();
    await expectAccessibleAt("merged");
    await page.getByRole("button", { name: "OK", exact: true }).click();

    await other.reload();
    await item("Checklist to print (copy)", other).waitFor();
    await describe(other, "Checklist", "As they say");
    await saved(other).waitFor();
    await describe(page, "Checklist", "As I say");
    await page.getByText("Someone else changed this process.").waitFor();
    await page.getByRole("button", { name: "Compare and choose" }).click();
    const choices = page.getByRole("dialog", { name: "What both of you changed" });
    await choices.getByRole("group", { name: "Checklist: its description" }).waitFor();
    await expectAccessibleAt("conflict");
    await choices.getByRole("radio", { name: "Theirs" }).check();
    await choices.getByRole("button", { name: "Merge" }).click();
    await card("Checklist").getByText("As they say").waitFor();
    await saved().waitFor();
    await other.close();
  });

  it("lists the versions of the tree and of a step, compares them, and goes back", async () => {
    const open = () => page.getByRole("button", { name: "Versions", exact: true }).click();
    await open();
    const dialog = page.getByRole("dialog", { name: "Versions of this process" });
    const lines = dialog.getByRole("list", { name: "Versions" }).getByRole("listitem");
    await lines.nth(2).waitFor();
    expect(await lines.first().textContent()).toMatch(/Now.* · by .*Changed: Checklist/);
    const added = lines.filter({ hasText: "Added: Letter to print (copy)" });
    await added.getByRole("button", { name: /^What changed/ }).click();
    await dialog.getByText("Steps added: Letter to print (copy)").waitFor();
    await expectAccessibleAt("versions");
    const before = lines.nth(1 + (await indexOf(lines, added)));
    await before.getByRole("button", { name: /^Go back to this version/ }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => shownSteps()).toEqual(asLoaded);
    await saved().waitFor();
    await page.getByRole("button", { name: /^Undo: Go back to version/ }).click();
    await item("Letter to print (copy)").waitFor();
    await saved().waitFor();
    await page.getByRole("button", { name: /^Redo/ }).click();
    await expect.poll(() => shownSteps()).toEqual(asLoaded);
    await saved().waitFor();
  });

  it("asks what becomes of a template that is typed while someone else deletes its step; Undo brings both back", async () => {
    const letter = "Letter for the doctor";
    const other = await openedPage();
    await Promise.all([openBuilder(), openBuilder(other)]);
    await page.getByRole("button", { name: `Template: ${letter}`, exact: true }).click();
    const template = page.getByRole("textbox", { name: `Template of ${letter}` });
    await template.waitFor();
    await other.getByRole("button", { name: `More actions: ${letter}`, exact: true }).click();
    await other.getByRole("menuitem", { name: "Delete" }).click();
    await other.getByRole("button", { name: "Delete 2 steps" }).click();
    await expect.poll(() => shownSteps(other)).toEqual(asLoaded.slice(0, 5));
    await saved(other).waitFor();
    await other.close();
    await template.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("<!-- typed -->");
    await page.getByText("Someone else changed this process.").waitFor();
    await expectAccessibleAt("deleted meanwhile");
    await page.getByRole("button", { name: "Compare and choose" }).click();
    const choices = page.getByRole("dialog", { name: "What both of you changed" });
    const choice = choices.getByRole("group", { name: `${letter}: one of you deleted it` });
    await choice.getByRole("radio", { name: "Theirs" }).check();
    await choices.getByRole("button", { name: "Merge" }).click();
    await expect.poll(() => shownSteps()).toEqual(asLoaded.slice(0, 5));
    await saved().waitFor();
    await page.getByRole("button", { name: "Undo: merge with the other tree" }).click();
    await expect.poll(() => shownSteps()).toEqual(asLoaded);
    await saved().waitFor();
    await page.reload();
    await page.getByRole("button", { name: `Template: ${letter}`, exact: true }).click();
    await template.click();
    await page.keyboard.press("Control+End"); // only the lines in sight are drawn
    await template.getByText("<!-- typed -->").waitFor();
    await page.getByRole("button", { name: "Steps", exact: true }).click();
    await page.getByRole("tree").waitFor();
  });

  /** The place of a line among others. */
  async function indexOf(lines: Locator, line: Locator): Promise<number> {
    const texts = await lines.allTextContents();
    return texts.indexOf((await line.first().textContent()) ?? "");
  }
});

describe("the editors", () => {
  const template = () => page.getByRole("textbox", { name: "Template of Letter for the doctor" });

  it("show the form and its output", async () => {
    await page.getByRole("button", { name: "Form: Sprout Form Output" }).click();
    await page.getByLabel("First name").fill("Noor");
    await page
      .getByRole("region", { name: "Output of Sprout Form Output" })
      .getByText('"Noor"')
      .first()
      .waitFor();
    await expectGoodLooks();
    await page.getByRole("button", { name: "Steps", exact: true }).click();
    await page.getByRole("tree").waitFor();
    await card("Letter for the doctor").click();
    await preview("Letter for the doctor")
      .frameLocator("iframe")
      .getByRole("heading", { name: "Noor" })
      .waitFor();
  });

  it("mark a template's error at its line, keep the last page, and save once it is fixed", async () => {
    await page.getByRole("button", { name: "Template: Letter for the doctor" }).click();
    await template().waitFor();
    await page
      .getByRole("region", { name: "Preview" })
      .frameLocator("iframe")
      .getByText("Dear colleague,")
      .waitFor();
    await expectGoodLooks();
    await template().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("{{wrong helper}}");
    await page
      .getByRole("alert")
      .getByText(/^Line 2, column/)
      .waitFor();
    await page.locator(".cm-lint-marker-error").waitFor();
    await page.getByText("from the last run").waitFor();
    await expectGoodLooks();
    await page.getByText("Saved, except for a template with an error").waitFor();

    for (let back = 0; back < "{{wrong helper}}".length; back++) await page.keyboard.press("Backspace");
    await page.keyboard.type("<!-- fixed -->");
    await page.locator(".cm-lint-marker-error").waitFor({ state: "detached" });
    await saved().waitFor();
    await page.reload();
    await template().getByText("<!-- fixed -->").waitFor();
  });

  it("list the versions of their step, with time and name, compare them, and go back", async () => {
    await page.getByRole("button", { name: "Versions", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Versions of Letter for the doctor" });
    const lines = dialog.getByRole("list", { name: "Versions" }).getByRole("listitem");
    const newest = lines.first();
    await newest.getByText("Changed: Letter for the doctor").waitFor();
    expect(await newest.textContent()).toMatch(/Now.*20\d\d.* · by Dana Designer/);
    await newest.getByRole("button", { name: /^What changed/ }).click();
    const texts = dialog.getByRole("region", { name: "What differs in the text of Letter for the doctor" });
    await texts.getByText("<!-- fixed -->").waitFor();
    await expectAccessibleAt("versions of a step");
    await lines
      .nth(1)
      .getByRole("button", { name: /^Go back to this version/ })
      .click();
    await dialog.waitFor({ state: "detached" });
    await template().getByText("<!-- fixed -->").waitFor({ state: "detached" });
    await saved().waitFor();
    await page
      .getByRole("button", { name: /^Undo: Go back to version \d+ of Letter for the doctor/ })
      .click();
    await template().getByText("<!-- fixed -->").waitFor();
    await saved().waitFor();
  });

  it("lead to the guide to templates", async () => {
    const [guide] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: /^Guide/ }).click(),
    ]);
    await guide.waitForURL("**/design/templates");
    await guide.close();
  });

  it("autocomplete paths of the model and helpers", async () => {
    await template().click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("{{child.fi");
    const offered = page.getByRole("listbox", { name: "Completions" });
    await offered.getByText("child.firstName").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("}}");
    await page
      .getByRole("region", { name: "Preview" })
      .getByText(/^Up to date/)
      .waitFor();
    await saved().waitFor();
  });

  it("offer translations as a workbook, and the languages, in one dialog of two modes", async () => {
    await page.getByRole("button", { name: "Template menu" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Export Translations" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    await page.getByRole("button", { name: "Steps", exact: true }).click();
    await page.getByRole("button", { name: "Template: Checklist", exact: true }).click();
    await page.getByRole("button", { name: "Template menu" }).click();
    await page.getByRole("menuitem", { name: "Import Translations" }).click();
    const dialog = page.getByRole("dialog", { name: "Translations" });
    expect((await dialog.boundingBox())?.width).toBe(800);
    expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await expectGoodLooks();

    const notTranslations = {
      name: "notes.xlsx",
      mimeType: "application/octet-stream",
      buffer: Buffer.from("no workbook"),
    };
    await dialog.locator("input[type=file]").setInputFiles(notTranslations);
    const error = page.getByRole("dialog", { name: "Error" });
    await error.waitFor();
    await error.getByRole("button", { name: "Close" }).last().click();

    const [exported] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("link", { name: "Export" }).click(),
    ]);
    const buffer = await readFile(await exported.path());
    const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    await dialog.locator("input[type=file]").setInputFiles({ name: "translated.xlsx", mimeType, buffer });
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(/^Imported\./).waitFor();

    await dialog.getByRole("button", { name: "Languages" }).click();
    await dialog.getByRole("checkbox", { name: "French" }).waitFor();
    await expectGoodLooks();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: "Steps", exact: true }).click();
  });

  it("edit messages in place, and show them in the chosen language", async () => {
    await page.getByRole("button", { name: "View: Spanish and French" }).click();
    const message = page.getByLabel(/: Your checklist for the visit$/).nth(1);
    await message.fill("Su lista, en breve");
    await message.press("Enter");
    await expectGoodLooks();
    await saved().waitFor();
    await page.getByRole("combobox", { name: "Language" }).selectOption("es");
    await page.getByRole("button", { name: "Steps", exact: true }).click();
    await card("Checklist").click();
    await preview("Checklist").frameLocator("iframe").getByText("Su lista, en breve").first().waitFor();
  });

  it("edit chains with their output next to them, and show the PDF 90vh high", async () => {
    await page.getByRole("button", { name: "Template: Pick what readers need" }).click();
    await page.getByRole("textbox", { name: "Chain of Pick what readers need" }).waitFor();
    await page
      .getByRole("region", { name: "Output of Pick what readers need" })
      .getByText('"Noor"')
      .first()
      .waitFor();
    await expectGoodLooks();
    await page.getByRole("button", { name: "Steps", exact: true }).click();
    await page.getByRole("button", { name: "View: Checklist to print", exact: true }).click();
    const viewer = page.getByRole("region", { name: "PDF of Checklist to print" });
    await viewer.locator("canvas").first().waitFor();
    expect((await viewer.boundingBox())?.height).toBe(900);
    await expectGoodLooks();
    await page.getByRole("button", { name: "Steps", exact: true }).click();
  });

  it("keep test answers as named cases", async () => {
    await page.getByRole("combobox", { name: "Language" }).selectOption("en");
    await page.getByRole("button", { name: "Manage test answers" }).click();
    await page.getByRole("menuitem", { name: /as a new case/ }).click();
    await page.getByLabel("Name of the case").fill("A toddler");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("button", { name: "Form: Sprout Form Output" }).click();
    await page.getByLabel("First name").fill("Lea");
    await page
      .getByRole("region", { name: "Output of Sprout Form Output" })
      .getByText('"Lea"')
      .first()
      .waitFor();
    await saved().waitFor();
    await page.reload();
    await page.getByRole("combobox", { name: "Test answers" }).selectOption("A toddler");
    await page
      .getByRole("region", { name: "Output of Sprout Form Output" })
      .getByText('"Lea"')
      .first()
      .waitFor();
    await page.getByRole("combobox", { name: "Test answers" }).selectOption("default");
    await page
      .getByRole("region", { name: "Output of Sprout Form Output" })
      .getByText('"Noor"')
      .first()
      .waitFor();
  });
});

describe("test answers from a submission", () => {
  it("become a case that the preview runs on", async () => {
    const respondent = new Client(stack.origin);
    const publicationKey = new URL(demo.formAddress).pathname.split("/").at(-1) ?? "";
    const instance = await startInstance(respondent, publicationKey);
    const model = JSON.stringify({ ...demoAnswers, firstName: "Ines" });
    must(
      await respondent.call(api.runtime.submit, {
        ...refOf(instance),
        model,
        command: "submit",
        revision: 0,
      }),
    );
    await page.getByRole("button", { name: "Manage test answers" }).click();
    await page.getByRole("menuitem", { name: "From a submission…" }).click();
    const dialog = page.getByRole("dialog", { name: "Answers of a submission" });
    await dialog.getByRole("radio").first().check();
    await expectGoodLooks();
    await dialog.getByLabel("Name of the case").fill("From a family");
    await dialog.getByRole("button", { name: "Create" }).click();
    await dialog.waitFor({ state: "detached" });
    await page
      .getByRole("region", { name: "Output of Sprout Form Output" })
      .getByText('"Ines"')
      .first()
      .waitFor();
    await saved().waitFor();
  });
});

describe("the builder as a whole", () => {
  it("has met no fault and no refusal of the content security policy", () => {
    expect(faults).toEqual([]);
  });
});
