/**
 * How screens look while they load and afterwards, in a real browser: nothing shifts, the style guide is sound, only the
 * page is printed.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { styleGuideSections } from "../../web/features/style-guide/sections.ts";
import { LEAST_CONTRAST } from "../../web/ui/contrast.ts";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { dealt, sampleOf } from "../support/budget.ts";
import { cutOnPaper, onPaper, printPage } from "../support/paper.ts";
import { pdfText } from "../support/pdf.ts";
import { type Person, person } from "../support/people.ts";
import { publishWorkbook, startInstance } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

/** What reads as no shift at all: half of what is called good. */
const MOST_SHIFT = 0.05;

/** Screens that are printed: their names, where they are, what shows that they are loaded, and what is on paper. */
const onPaperShown: [string, string, string, string][] = [
  ["home", "/", "Import Form", "Import Form"],
  ["forms", "/design/forms", "Sleep diary", "Sleep diary"],
  ["publications", "/design/forms?dialog=publications&form=:id", "Sleep diary", "Form Publications"],
  ["submissions", "/design/form/:id/submissions", "Last activity", "Submissions of"],
  ["audit", "/design/form/:id/submissions?view=audit", "Form published, version 1", "Form imported"],
  ["builder", "/design/process/builder?formId=:id", "Up to date", "Sprout Form Output"],
  ["settings", "/settings", "This session", "Your data"],
  ["password", "/password", "New password", "New password"],
  ["workbook guide", "/design/workbook", "A complete form", "select_multiple"],
  ["templates guide", "/design/templates", "What a template gets", "{{answers.firstName}}"],
  ["calls guide", "/design/calls", "Accounts and sessions", "/rest/forgot/send"],
  ["style guide", "/theme", "Shape", "Motion"],
];

/** Screens that are loaded for their shift alone, and what shows that they are there. */
const loaded: [string, string, string][] = [
  ["the list of deleted forms", "/design/forms/deleted", "No deleted forms"],
  ["the dashboard", "/dashboard", "Usage"],
  ["the import", "/design/import", "pick the worksheet"],
  ["publications", "/design/forms?dialog=publications&form=:id", "Respondents fill in"],
  ["the builder", "/design/process/builder?formId=:id", "Up to date"],
];

/** Pages that must load without a layout shift. */
const withoutShift = new Set([
  ...loaded.map(([, address]) => address),
  "/design/forms",
  "/design/form/:id/submissions",
  "/design/form/:id/submissions?view=audit",
  "/settings",
  "/widgets",
]);

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

describe.each([
  { width: 1280, height: 800, colorScheme: "light" as const },
  { width: 390, height: 844, colorScheme: "dark" as const },
])("at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  let page: Page;
  beforeAll(async () => {
    const context = await browser.newContext({
      baseURL: stack.origin,
      viewport,
      colorScheme,
      reducedMotion: "reduce",
    });
    page = await context.newPage();
    await page.addInitScript(watchShifts);
    await signIn(page, stack.origin, olga);
  });
  afterAll(() => page?.context().close());

  const look = colorScheme === "light" ? 0 : 1;

  /** Opens a page and waits until nothing more is loaded. Fails if a page of `withoutShift` shifted. */
  async function load(address: string, isThere: () => Promise<unknown>): Promise<void> {
    await page.goto(address.replace(":id", String(formId)));
    await isThere();
    await page.waitForLoadState("networkidle");
    if (withoutShift.has(address)) expect(await page.evaluate(shiftSoFar)).toBeLessThan(MOST_SHIFT);
  }

  // The others are measured below, in the loads that are printed or checked by axe.
  it.each(dealt(loaded, look, 2))("%s: loads without a layout shift", (_name, address, shown) =>
    load(address, () => page.getByText(shown).first().waitFor()),
  );

  it("the home page shows its three cards in three columns, on a phone one below the other", async () => {
    await page.goto("/");
    const names = ["Dashboard", "Import Form", "Forms"];
    /** In how many columns and rows they are. */
    const arrangement = async () => {
      const boxes = await Promise.all(
        names.map((name) => page.getByRole("main").getByRole("heading", { name, exact: true }).boundingBox()),
      );
      return (["x", "y"] as const).map(
        (side) => new Set(boxes.map((box) => Math.round(box?.[side] ?? Number.NaN))).size,
      );
    };
    // What is loaded above them may come between two of them.
    await expect.poll(arrangement).toEqual(viewport.width === 1280 ? [3, 1] : [1, 3]);
  });

  it.each(
    dealt(
      styleGuideSections.map(({ path, title }) => [path, title]),
      look,
      2,
    ),
  )("the style guide at /%s is accessible, and nothing is cut off", async (path, title) => {
    await load(`/${path}`, async () => {
      await page.getByRole("heading", { level: 1, name: `Style guide: ${title}` }).waitFor();
      await page.getByRole("heading", { level: 2 }).first().waitFor();
    });
    await expectSound(page);
  });

  it("the style guide measures its contrast", async () => {
    await page.goto("/theme/colors");
    const rows = page.getByRole("region", { name: "Contrast of text" }).locator("tbody tr");
    await rows.first().waitFor();
    const figures = await rows.locator('td[data-place="end"]').allTextContents();
    expect(figures.length).toBeGreaterThan(40);
    for (const figure of figures) expect(Number(figure)).toBeGreaterThanOrEqual(LEAST_CONTRAST.text);
  });

  it.each(dealt(["the dashboard"], look, 2))(
    "%s is printed without the frame around it, in dark ink",
    async () => {
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "Usage" }).waitFor();
      await page.evaluate(watchPaper);
      await page.emulateMedia({ media: "print" });
      // The first style on paper is printed: no transition from the screen's colours may still be running.
      await expect.poll(() => page.evaluate(() => window.inkOnPaper)).toBe("rgb(35, 33, 29)");
      expect(await page.getByRole("banner").isVisible()).toBe(false);
      expect(await page.getByRole("contentinfo").isVisible()).toBe(false);
      expect(await page.getByRole("heading", { name: "Usage" }).isVisible()).toBe(true);
      expect(await page.getByText("Show as a table").filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole("heading", { name: "Import Form" }).isVisible()).toBe(false);
      await page.emulateMedia({ media: null });
    },
  );

  it.each(sampleOf(dealt(onPaperShown, look, 2), 4))(
    "%s: printed whole, without controls",
    async (name, address, shown, printed) => {
      await load(address, () => page.getByText(shown).first().waitFor({ state: "attached" }));
      const toScreen = await onPaper(page);
      expect.soft(await page.evaluate(cutOnPaper)).toEqual([]);
      expect.soft(await page.evaluate(scheme)).toBe("light");
      const toPress = page.locator(
        "#root header:not(main *), #root footer, nav, [type=search], [class*=PasswordInput-visibilityToggle]",
      );
      expect.soft(await toPress.filter({ visible: true }).count()).toBe(0);
      const text = (await pdfText(await printPage(page, `${name}-${colorScheme}`))).join("\n");
      await toScreen();
      expect(text).toContain(printed);
      expect(text).not.toMatch(/Import a form|Manage test answers|Erase my account|Id contains|Drag a card/);
    },
  );

  it.each(dealt(["the audit trail"], look, 2))(
    "%s is printed with the chosen option, and not the other",
    async () => {
      await page.goto(`/design/form/${formId}/submissions?view=audit`);
      await page.getByText("Form published, version 1").waitFor();
      // Not the browser's own mark, next to which the choice looks detached.
      expect(await page.getByRole("radio", { name: "Respondents" }).boundingBox()).toMatchObject({
        width: 0,
      });
      const text = (await pdfText(await printPage(page, `choice-${colorScheme}`))).join("\n");
      expect(text).toContain("Designers and operators");
      expect(text).not.toContain("Respondents");
    },
  );
});

declare global {
  interface Window {
    shiftSoFar?: number;
    inkOnPaper?: string;
  }
}

/** Runs in the page: notes the colour of the text at the moment when the page switches to print. */
function watchPaper(): void {
  matchMedia("print").addEventListener(
    "change",
    () => {
      window.inkOnPaper = getComputedStyle(document.body).color;
    },
    { once: true },
  );
}

/** Runs in the page, before its own scripts. */
function watchShifts(): void {
  window.shiftSoFar = 0;
  new PerformanceObserver((list) => {
    // The types of the DOM do not know these entries yet.
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) window.shiftSoFar = (window.shiftSoFar ?? 0) + entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page: light or dark, as the browser's own parts are drawn. */
function scheme(): string {
  return getComputedStyle(document.documentElement).colorScheme;
}

function shiftSoFar(): number {
  return window.shiftSoFar ?? Number.NaN;
}
