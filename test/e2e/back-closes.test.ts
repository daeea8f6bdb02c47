/** The browser's Back, as a phone's gesture: it closes what is open on a page, and leaves the page after that. */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchTestBrowser } from "../support/browser.ts";
import { sampleOf } from "../support/budget.ts";
import { type Person, person } from "../support/people.ts";
import { publishWorkbook, startInstance } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
let olga: Person;
let formId: number;
beforeAll(async () => {
  [browser, olga] = await Promise.all([launchTestBrowser(), person(stack, "Olga", "Owner")]);
  const form = await publishWorkbook(olga.client, { formName: "Sleep diary" });
  formId = form.formId;
  await startInstance(stack.client(), form.publicationKey);
});
afterAll(() => browser?.close());

const phone = { width: 390, height: 844 };
const sizes = sampleOf([{ width: 1280, height: 800 }, phone], 1);

describe.each(sizes)("a designer at $width px", (viewport) => {
  let context: BrowserContext;
  let page: Page;
  let dialog: Locator;
  beforeAll(async () => {
    context = await browser.newContext({ baseURL: stack.origin, viewport, reducedMotion: "reduce" });
    page = await context.newPage();
    await signIn(page, stack.origin, olga);
    dialog = page.getByRole("dialog");
  });
  afterAll(() => context?.close());
  beforeEach(async () => {
    await page.setViewportSize(viewport);
    await page.goto("/settings"); // what two steps back lead to
  });

  const open = async (name: string | RegExp, item?: string) => {
    await page.getByRole("button", { name }).first().click();
    if (item !== undefined) await page.getByRole("menuitem", { name: item }).click();
    await dialog.first().waitFor();
  };
  const isAt = (address: string) => expect.poll(() => page.url()).toBe(stack.origin + address);
  const stepName = () => dialog.getByLabel("Name", { exact: false }).first();
  const closed = () => dialog.waitFor({ state: "detached" });
  const hasFocus = (name: string | RegExp) =>
    expect
      .poll(() =>
        page
          .getByRole("button", { name })
          .first()
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);

  it("closes every dialog by Back, with the focus on what opened it, and leaves the page by the next", async () => {
    const dialogs: [
      address: string,
      opener: string | RegExp,
      item?: string | undefined,
      size?: typeof phone,
    ][] = [
      ["/design/import", "Upload"],
      ["/design/forms", "Share: Sleep diary"],
      ["/design/forms", "Delete: Sleep diary"],
      [`/design/form/${formId}/submissions`, "Change how long submissions are kept"],
      [`/design/process/builder?formId=${formId}`, /^Add: /],
      [`/design/process/builder?formId=${formId}`, "Manage test answers", "From a submission…"],
      ["/settings", "Erase my account"],
      ["/dashboard", "Open the menu", undefined, phone],
    ];
    await page.goto("/404"); // where each of them ends
    for (const [address, opener, item, size = viewport] of sampleOf(dialogs, 5)) {
      await page.setViewportSize(size);
      await page.goto(address);
      await open(opener, item);
      await page.goBack();
      await closed();
      await hasFocus(opener);
      await isAt(address);
      await open(opener, item);
      await page.keyboard.press("Escape");
      await closed();
      await hasFocus(opener);
      await isAt(address);
      await expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0);
      await page.goForward();
      expect(await dialog.count()).toBe(0);
      await page.goBack();
      await isAt("/404");
    }
  });

  it("replaces one dialog with another under a single history entry, and keeps no text of it", async () => {
    await page.goto("/design/forms");
    await open("Publications: Sleep diary");
    await isAt(`/design/forms?dialog=publications&form=${formId}`);
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.getByLabel("Publication name").fill("Winter");
    await page.goBack(); // as Escape: closing it discards the text
    await closed();
    await isAt("/design/forms");
    await open("Publications: Sleep diary");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    expect(await dialog.getByLabel("Publication name").inputValue()).toBe("Before your child's visit");
    await page.reload();
    await page.getByRole("dialog", { name: "Form Publications" }).waitFor();
    await page.goBack();
    await closed();
    await isAt("/design/forms");
    await open("Share: Sleep diary");
    await page.goBack();
    await closed();
    await page.goBack();
    await isAt("/settings");
  });

  it("blocks Back while an upload runs, and discards the text of a step as Escape does", async () => {
    await page.goto("/design/import");
    await open("Upload");
    await isAt("/design/import?upload=new");
    await dialog.locator("input[type=file]").setInputFiles({
      name: "sleep.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("type,name,label\ntext,first,First name\n"),
    });
    let letGo = () => {};
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await page.route(/\/rest\/.*upload/i, async (route) => {
      await held;
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Upload" }).click();
    await dialog.getByRole("button", { name: "Close" }).waitFor({ state: "detached" });
    await page.goBack();
    await isAt("/design/import?upload=new");
    letGo();
    await dialog.getByLabel("Form name").waitFor();
    await page.goBack();
    await closed();
    await isAt("/design/import");

    await page.goto(`/design/process/builder?formId=${formId}`);
    await open(/^Add: /);
    await stepName().fill("Letter");
    await page.goBack();
    await closed();
    await open(/^Add: /);
    expect(await stepName().inputValue()).toBe("");
  });

  it("closes the confirmation over a dialog first, and continues to sign-in from both", async () => {
    await page.goto("/design/forms");
    await open("Share: Sleep diary");
    const cookies = await context.cookies();
    await context.clearCookies();
    await dialog.getByRole("button", { name: "Share", exact: true }).click();
    const field = dialog.getByLabel("Enter username, full name, or email address.");
    await field.fill("Ana Ruiz");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const ended = page.getByRole("dialog", { name: "Your session has ended" });
    await ended.waitFor();
    await page.goBack();
    await ended.waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("Ana Ruiz");
    await field.fill("Ben Okafor");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    // Asked by this search, not by the page's own look at the session half a minute later.
    await page.getByRole("button", { name: "Sign in", exact: true }).click({ timeout: 10_000 });
    await page.getByText("Your session has ended. Sign in to continue where you left off.").waitFor();
    await context.addCookies(cookies);
    await page.goBack();
    await page.getByRole("heading", { name: "Your Forms" }).waitFor();
    await isAt("/design/forms");
    expect(await dialog.count()).toBe(0);
  });
});
