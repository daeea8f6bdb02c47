/** A group in a real browser: it is created, somebody is added, a form is moved to it, found and shared, and its last owner stays. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { type Person, person } from "../support/people.ts";
import { publishWorkbook } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

describe.each(designerLooks)("a group, at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  let shots = 0;
  let olga: Person;
  let ana: Person;
  let page: Page;

  async function pageOf(one: Person): Promise<Page> {
    const still = { reducedMotion: "reduce" } as const; // while something fades in, its colours are mixed
    const context = await browser.newContext({ baseURL: stack.origin, viewport, colorScheme, ...still });
    contexts.push(context);
    const opened = await context.newPage();
    opened.setDefaultTimeout(15_000);
    opened.on("pageerror", (error) => faults.push(String(error)));
    await signIn(opened, stack.origin, one);
    return opened;
  }

  async function look(shown = page): Promise<void> {
    const folder = process.env.SPROUT_SHOTS;
    if (folder !== undefined)
      await shown.screenshot({ path: `${folder}/groups-${viewport.width}-${++shots}.png` });
    await expectSound(shown);
  }

  beforeAll(async () => {
    [olga, ana] = await Promise.all([person(stack, "Olga", "Owner"), person(stack, "Ana", "Ruiz")]);
    await publishWorkbook(olga.client, { formName: "Sleep diary" });
    page = await pageOf(olga);
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults).toEqual([]);
  });
  const press = (name: string, shown = page) => shown.getByRole("button", { name, exact: true }).click();

  it("is created from the menu, and gets a member", async () => {
    await page.goto("/dashboard");
    if (viewport.width < 600) await press("Open the menu");
    await page.getByRole("link", { name: "Groups" }).click();
    await page.getByRole("heading", { name: "You are in no group yet" }).waitFor();
    await look();
    await press("Create a group");
    await page.getByRole("dialog").getByLabel("Name").fill("Ward 3");
    await look();
    await press("Create");
    await page.getByRole("heading", { name: "Ward 3" }).waitFor();
    await page.getByLabel("Name or e-mail address of a designer").fill(ana.email);
    await press("Search");
    await press("Add Ana Ruiz");
    await page.getByText("Is a member").waitFor();
    await page.getByLabel("What Ana Ruiz may do").selectOption("W+");
    await expect.poll(() => page.getByLabel("What Ana Ruiz may do").inputValue()).toBe("W+");
    await look();
  });

  it("gets a form by the menu beside its name, which its members see and can filter", async () => {
    await page.goto("/design/forms");
    await press("More for Sleep diary");
    await page.getByRole("menuitem", { name: "Move to a group…" }).click();
    await page.getByRole("dialog").getByLabel("Ward 3").check();
    await look();
    await press("Move");
    await page.getByText("Sleep diary belongs to Ward 3.").waitFor();
    await page.getByLabel("Group", { exact: true }).selectOption({ label: "Ward 3" });
    await page.getByText("1 found").waitFor();
    await look();
    const ofAna = await pageOf(ana);
    await ofAna.goto("/groups");
    await ofAna.getByText("2 members · You: Write, answers").waitFor();
    await look(ofAna);
    await ofAna.getByRole("link", { name: "Forms of Ward 3" }).click();
    await ofAna.getByText("Ward 3 · Write, answers").waitFor();
    await ofAna.getByRole("button", { name: "Sleep diary", exact: true }).click();
    await ofAna.getByText("It belongs to the group").waitFor();
  });

  it("is found when a form is shared", async () => {
    await page.goto("/design/forms");
    await press("Share: Sleep diary");
    await page.getByText("in addition to the group Ward 3, which owns it").waitFor();
    await look();
  });

  it("keeps its last owner", async () => {
    await page.goto("/groups");
    await page.getByRole("link", { name: "Ward 3", exact: true }).click();
    await press("Leave the group");
    await press("Yes, leave");
    await page.getByText(/A group needs an owner whose account is active/).waitFor();
    await look();
  });
});
