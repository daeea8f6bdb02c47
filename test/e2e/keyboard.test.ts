/**
 * A designer's day without a mouse, in a real browser: every stop of the focus is visible, none traps it, dialogs and
 * menus return it.
 */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { PERSON_PASSWORD, type Person, person } from "../support/people.ts";
import { publishWorkbook, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

/** More stops than any screen has: needing more means that the focus is trapped. */
const MANY_STOPS = 90;

const stack = useStack();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let dialog: Locator;
let olga: Person;
let ana: Person;

beforeAll(async () => {
  [browser, olga, ana] = await Promise.all([
    launchTestBrowser(),
    person(stack, "Olga", "Owner"),
    person(stack, "Ana María", "Ruiz"),
  ]);
  const { publicationKey } = await publishWorkbook(olga.client, { formName: "Sleep diary" });
  await startInstance(stack.client(), publicationKey);
  context = await browser.newContext({ baseURL: stack.origin, reducedMotion: "reduce" });
  page = await context.newPage();
  dialog = page.getByRole("dialog");
});
afterAll(() => browser?.close());

const press = (...keys: string[]) =>
  keys.reduce<Promise<void>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses until the target has the focus. Fails where the focus is not visible, or never gets there. */
async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MANY_STOPS; stops++) {
    if (await isFocused(target)) return;
    await press(key);
    // The browser may draw the ring a frame after it moved the focus.
    await expect
      .poll(() => page.evaluate(unseenFocus), { message: "a stop without a ring", interval: 20 })
      .toBeUndefined();
  }
  throw new Error(
    `${MANY_STOPS} stops did not lead to ${target}; the focus is at ${await page.evaluate(focusName)}`,
  );
}

/** Runs in the page: what has the focus, where no ring shows it. */
function unseenFocus(): string | undefined {
  const stop = document.activeElement;
  if (stop === null || stop === document.body) return undefined;
  // The ring of a switch is drawn around the track next to its hidden input.
  const drawn = [stop, stop.nextElementSibling].filter((element) => element !== null);
  const hasRing = drawn.some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  return hasRing ? undefined : stop.outerHTML.slice(0, 200);
}

function focusName(): string {
  return document.activeElement?.outerHTML.slice(0, 200) ?? "nothing";
}

const button = (name: string | RegExp) => page.getByRole("button", { name });
const closed = () => dialog.waitFor({ state: "detached" });

describe("by keyboard alone, a designer", () => {
  it("signs in, and reaches the forms", async () => {
    await page.goto("/login?returnUrl=/design/forms");
    await tabTo(page.getByLabel("E-mail address"));
    await page.keyboard.type(olga.email);
    await tabTo(page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(PERSON_PASSWORD);
    await press("Enter");
    await page.getByRole("heading", { name: "Your Forms" }).waitFor();
    await button("Share: Sleep diary").waitFor();
    await expectAccessible(page);
  });

  it("skips header and menus with the first stop", async () => {
    await page.reload();
    await button("Share: Sleep diary").waitFor();
    await press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    expect(await isFocused(skip)).toBe(true);
    expect(await skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    await press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
    await press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  it("collapses the sidebar, and opens it again", async () => {
    await tabTo(button("Collapse the sidebar"), "Shift+Tab");
    await press("Enter");
    const expand = button("Expand the sidebar");
    expect(await isFocused(expand)).toBe(true);
    expect(await expand.getAttribute("aria-expanded")).toBe("false");
    await press("Enter");
    await button("Collapse the sidebar").waitFor();
  });

  it("opens the account menu, moves in it by arrows, and returns to its button", async () => {
    const menu = button(/^Account menu/);
    await tabTo(menu, "Shift+Tab");
    await press("Enter");
    const item = (name: string) => page.getByRole("menuitem", { name });
    await expect.poll(() => isFocused(item("Change Password"))).toBe(true);
    await press("ArrowDown", "ArrowDown", "ArrowDown");
    await expect.poll(() => isFocused(item("Logout"))).toBe(true);
    await press("ArrowDown"); // and round again
    await expect.poll(() => isFocused(item("Change Password"))).toBe(true);
    await press("Escape");
    await item("Logout").waitFor({ state: "detached" });
    await expect.poll(() => isFocused(menu)).toBe(true);
  });

  it("leaves a menu by Tab to what follows its button", async () => {
    const menu = button(/^Account menu/);
    await press("Enter");
    const item = page.getByRole("menuitem", { name: "Change Password" });
    await expect.poll(() => isFocused(item)).toBe(true);
    await press("Tab");
    await item.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.closest("aside") !== null)).toBe(true);
    await press("Shift+Tab");
    expect(await isFocused(menu)).toBe(true);
  });

  it("shares the form, and returns to the button that opened the dialog", async () => {
    const share = button("Share: Sleep diary");
    await tabTo(share);
    await press("Enter");
    await tabTo(dialog.getByRole("button", { name: "Share", exact: true }));
    await press("Enter");
    await tabTo(dialog.getByLabel("Enter username, full name, or email address."));
    await page.keyboard.type(ana.email);
    await press("Enter");
    await tabTo(dialog.getByRole("button", { name: "Share with Ana María Ruiz" }));
    await press("Enter");
    await dialog.getByRole("heading", { name: "Ana María Ruiz" }).waitFor();
    await tabTo(dialog.getByRole("radio").first());
    await press("Space");
    await dialog.getByText("Saved!").waitFor();
    await expectAccessible(page);
    await tabTo(dialog.getByRole("button", { name: "Done" }));
    await press("Enter");
    await dialog.getByRole("button", { name: "Revoke share of Ana María Ruiz" }).waitFor();
    await press("Escape");
    await closed();
    await expect.poll(() => isFocused(share)).toBe(true);
  });

  it("publishes the form under a name, and opens the menu of the publication", async () => {
    const publications = button("Publications: Sleep diary");
    await tabTo(publications);
    await press("Enter");
    await tabTo(dialog.getByRole("button", { name: "Publish" }));
    await press("Enter");
    await tabTo(dialog.getByLabel("Publication name"));
    await page.keyboard.type("Winter");
    await tabTo(dialog.getByRole("button", { name: "Complete Publication" }));
    await press("Enter");
    await dialog.getByRole("img", { name: "QR code of Winter" }).waitFor();
    await expectAccessible(page);
    const more = dialog.getByRole("button", { name: "More for Winter" });
    await tabTo(more);
    await press("Enter");
    await expect.poll(() => isFocused(page.getByRole("menuitem", { name: /^Publish/ }))).toBe(true);
    await press("Escape");
    await page.getByRole("menuitem", { name: /^Pause/ }).waitFor({ state: "detached" });
    await expect.poll(() => isFocused(more)).toBe(true);
    await press("Escape");
    await closed();
    await expect.poll(() => isFocused(publications)).toBe(true);
  });

  it("keeps the focus in an open dialog until it closes", async () => {
    await press("Enter");
    await dialog.getByRole("button", { name: "More for Winter" }).waitFor();
    for (let stops = 0; stops < 20; stops++) {
      await press("Tab");
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await press("Escape");
    await closed();
  });

  it("filters the submissions, opens one, and returns to its line", async () => {
    await tabTo(page.getByRole("link", { name: "Submissions: Sleep diary" }), "Shift+Tab");
    await press("Enter");
    await page.getByRole("heading", { name: /^Submissions of/ }).waitFor();
    const look = page.getByRole("link", { name: /^View submission/ }).first();
    await look.waitFor();
    await expectAccessible(page);
    const status = page.getByLabel("Status", { exact: true });
    await tabTo(status);
    await press("ArrowDown");
    const chosen = await status.inputValue();
    expect(chosen).not.toBe("");
    await tabTo(page.getByRole("button", { name: "Filter", exact: true }));
    await press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("status")).toBe(chosen);
    await look.waitFor();
    await tabTo(look);
    await press("Enter");
    await page.getByRole("heading", { name: /^Submission / }).waitFor();
    await expectAccessible(page);
    await press("Escape");
    await expect.poll(() => isFocused(look)).toBe(true);
  });

  it("goes round the whole page: nothing traps the focus", async () => {
    await page.goto("/design/forms");
    await button("Share: Sleep diary").waitFor();
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await press("Tab");
    expect(await isFocused(skip)).toBe(true);
    await tabTo(page.getByRole("button", { name: "Delete: Sleep diary" }));
    await press("Tab");
    await tabTo(skip);
  });
});
