/** Room to write: the panes of the process builder's editors at the size of an old laptop, and what stays where it is. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restOfMotion, violationsIn } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { demoOn } from "../support/demo.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const SHOTS = process.env.SPROUT_SHOTS;
const laptop = { width: 1280, height: 800 };
const stack = useStack({ log: () => {} });
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchTestBrowser();
  const demo = await demoOn(stack);
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: laptop,
    reducedMotion: "reduce",
  });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await signIn(page, stack.origin, demo);
  await page.goto("/design/forms");
  await page.getByRole("link", { name: /^Processes/ }).click();
  await page.getByRole("heading", { name: "Letter to print" }).waitFor();
});
afterAll(() => browser?.close());

const button = (name: string | RegExp) => page.getByRole("button", { name });
const template = () => page.getByRole("textbox", { name: /^Template of/ });
const pane = (name: string) => page.getByRole("region", { name, exact: true });
const sidebarWidth = async () => (await page.locator("aside").boundingBox())?.width;

/** How many lines of the template are in view as a whole. */
const linesInView = () =>
  page.evaluate(() => {
    const frame = document.querySelector("[aria-label=Template] .cm-scroller")?.getBoundingClientRect();
    const lines = [...document.querySelectorAll("[aria-label=Template] .cm-line")];
    const [first] = lines;
    if (frame === undefined || first === undefined) return 0;
    return Math.floor(frame.height / Number.parseFloat(getComputedStyle(first).lineHeight));
  });

/** The heights that the toolbar has while something is done. */
async function toolbarHeights(action: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const toolbar = document.querySelector("h1")?.parentElement?.parentElement;
    const heights = new Set<number>();
    const watch = { isOn: true };
    const look = () => {
      heights.add(Math.round(toolbar?.getBoundingClientRect().height ?? 0));
      if (watch.isOn) requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { heights, watch });
  });
  await action();
  return page.evaluate(() => {
    Object.assign(Reflect.get(window, "watch"), { isOn: false });
    return [...Reflect.get(window, "heights")];
  });
}

async function expectAccessible(what: string): Promise<void> {
  for (const size of [{ width: 390, height: 844 }, laptop]) {
    await page.setViewportSize(size);
    await page.evaluate(restOfMotion, 50);
    const violations = (await violationsIn(page)).map(({ id, target }) => `${id} at ${target}`);
    expect(violations, `${what} at ${size.width} px`).toEqual([]);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${what}-${size.width}.png` });
  }
}

describe("an editor at 1280 × 800", () => {
  it("folds the sidebar while it is open, and leaves it as it was", async () => {
    expect(await sidebarWidth()).toBe(240);
    await button("Template: Letter for the doctor").click();
    await template().waitFor();
    await expect.poll(sidebarWidth).toBe(64);
    await button("Expand the sidebar").click();
    await expect.poll(sidebarWidth).toBe(240);
    await button("Collapse the sidebar").click();
    await page.goBack();
    await page.getByRole("tree").waitFor();
    await expect.poll(sidebarWidth).toBe(240);
    const focused = page.locator(":focus");
    expect(await focused.getAttribute("role")).toBe("treeitem");
    expect(await focused.getByRole("heading").first().textContent()).toBe("Letter for the doctor");
  });

  it("gives any pane all of the space, also after a reload and in another step", async () => {
    await button("Template: Letter for the doctor").click();
    await template().waitFor();
    const shared = await linesInView();
    expect(shared).toBeGreaterThanOrEqual(10);
    await button("Fill the space: Template").click();
    expect(await linesInView()).toBeGreaterThanOrEqual(23);
    await pane("Form").waitFor({ state: "hidden" });
    await pane("Preview").waitFor({ state: "hidden" });
    await expectAccessible("a pane that fills the space");
    await page.reload();
    await template().waitFor();
    expect(await linesInView()).toBeGreaterThanOrEqual(23);
    await pane("Form").waitFor({ state: "hidden" });
    await button("Fill the space: Template").click();
    for (const name of ["Form", "Model", "Template", "Preview"]) await pane(name).waitFor();
    for (const name of ["Form", "Model", "Preview"]) {
      await button(`Fill the space: ${name}`).click();
      await template().waitFor({ state: "hidden" });
      expect((await pane(name).boundingBox())?.height).toBeGreaterThan(580);
      await button(`Fill the space: ${name}`).click();
    }
    await expectAccessible("an editor");
  });

  it.each([768, 1280])("keeps the height of its toolbar while someone types, at %i px", async (width) => {
    await page.setViewportSize({ width, height: 800 });
    const heights = await toolbarHeights(async () => {
      await template().click();
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("{{wrong helper}}");
      await page.getByText("Saved, except for a template with an error").waitFor();
      for (let back = 0; back < "{{wrong helper}}".length; back++) await page.keyboard.press("Backspace");
      await page.keyboard.type(`<!-- ${width} -->`);
      await page
        .getByRole("status")
        .filter({ hasText: /^Saved$/ })
        .waitFor();
    });
    expect(heights).toHaveLength(1);
    await page.setViewportSize(laptop);
  });

  it("has one scroll bar around a PDF", async () => {
    await button("Steps").click();
    await button("View: Letter to print").click();
    await page.locator("canvas").first().waitFor();
    const bars = () =>
      page.getByRole("region", { name: "PDF of Letter to print" }).evaluate((viewer) =>
        [viewer, ...viewer.querySelectorAll("*")]
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
          .filter((one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowY))
          .map((one) => one.className),
      );
    expect(await bars()).toEqual(["p-pdf-pages"]);
    await expectAccessible("a PDF");
    await button("Steps").click();
    await page.getByRole("tree").waitFor();
  });
});

describe("a dialog of the builder", () => {
  const hasFocus = (name: string | RegExp) =>
    expect
      .poll(() =>
        button(name)
          .first()
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
  const inTree: [opener: string, item?: string | RegExp][] = [
    ["Add: Letter for the doctor"],
    ["Edit: Letter for the doctor"],
    ["More actions: Letter for the doctor", "Move…"],
    ["Versions"],
    ["Manage test answers", /as a new case/],
    ["Manage test answers", "From a submission…"],
  ];
  const inEditor: typeof inTree = [["Versions"], ["Template menu", "Import Translations"], ["Rename"]];

  it.each(["Escape", "Back"])("gives the focus back to what opened it, on %s", async (way) => {
    const tryAll = async (dialogs: typeof inTree) => {
      for (const [opener, item] of dialogs) {
        await button(opener).first().click();
        if (item !== undefined) await page.getByRole("menuitem", { name: item }).click();
        await page.getByRole("dialog").waitFor();
        if (way === "Escape") await page.keyboard.press("Escape");
        else await page.goBack();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await hasFocus(opener);
      }
    };
    await tryAll(inTree);
    await button("Template: Letter for the doctor").click();
    await template().click();
    await tryAll(inEditor);
    await button("Steps").click();
    await page.getByRole("tree").waitFor();
  });
});

describe("deleting a subtree", () => {
  const question = () => page.getByRole("dialog", { name: "Delete Letter for the doctor?" });
  const menu = () => button("More actions: Letter for the doctor");
  const ask = async () => {
    await menu().click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await question().waitFor();
  };
  const steps = () => page.getByRole("treeitem").getByRole("heading").allTextContents();

  it("asks with what goes along; its toast brings all back, although something else was changed since", async () => {
    await page.getByRole("article").nth(6).waitFor();
    const before = await steps();
    for (const leave of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
      await ask();
      await question().getByText("1 step below it will be deleted as well:").waitFor();
      await leave();
      await question().waitFor({ state: "detached" });
      await expect.poll(() => menu().evaluate((one) => one === document.activeElement)).toBe(true);
    }
    expect(await steps()).toEqual(before);
    await ask();
    await expectAccessible("what is deleted");
    await button("Delete 2 steps").click();
    await page.getByText("Letter for the doctor and 1 step below it are deleted.").waitFor();
    await button(/^Undo$/)
      .last()
      .hover(); // it stays as long as the pointer is on it
    await expectAccessible("a toast with Undo");
    expect(await steps()).not.toContain("Letter to print");
    await button("More actions: Checklist to print").click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect.poll(steps).toContain("Checklist to print (copy)");
    await button(/^Undo$/)
      .last()
      .click();
    const after = before.toSpliced(5, 0, "Checklist to print (copy)");
    await expect.poll(steps).toEqual(after);
    await page
      .getByRole("status")
      .filter({ hasText: /^Saved$/ })
      .waitFor();
    await page.reload();
    await expect.poll(steps).toEqual(after);
  });
});
