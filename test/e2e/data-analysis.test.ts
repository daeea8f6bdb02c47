/** Data for analysis in a real browser: an export that is de-identified and says why answers are missing, and charts of answers. */
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { type Person, person } from "../support/people.ts";
import { publishSheets } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";

const survey = [
  ["type", "name", "label", "relevant", "calculation", "x-identifying"],
  ["text", "first", "First name"],
  ["text", "mrn", "Number of the record", "", "", "code"],
  ["date", "born", "Date of birth"],
  ["calculate", "years", "Age in years", "", "datedif(${born}, today(), 'y')", "no"],
  ["select_one yn", "smokes", "Do you smoke?"],
  ["integer", "many", "How many cigarettes a day?", "${smokes} = 'yes'"],
  ["select_multiple drink", "drinks", "What do you drink in the evening?"],
  ["geopoint", "home", "Where do you live?"],
];
const choices = [
  ["list_name", "name", "label"],
  ...[
    ["yn", "yes", "Yes"],
    ["yn", "no", "No"],
  ],
  ...[
    ["drink", "tea", "Tea with milk and sugar, or another hot drink"],
    ["drink", "water", "Water"],
    ["drink", "wine", "Wine"],
  ],
];
const FAMILIES = 30;

const stack = useStack();
let browser: Browser;
let olga: Person;
let form: { formId: number; publicationKey: string };

beforeAll(async () => {
  browser = await launchTestBrowser();
  olga = await person(stack, "Olga", "Owner");
  form = await publishSheets(olga.client, { survey, choices }, { formName: "Evening" });
  for (let at = 0; at < FAMILIES; at += 1) {
    const smokes = at % 3 === 0 ? { smokes: "yes", many: at + 2 } : { smokes: "no" };
    const drinks = at % 2 === 0 ? { drinks: at === 4 ? ["tea", "wine"] : ["tea"] } : { drinks: ["water"] };
    const answers = {
      first: `Zqname${at}`,
      mrn: `Zqmrn${at}`,
      born: "1987-06-05",
      years: 38,
      ...smokes,
      ...drinks,
    };
    await storeInstance({ ...form, answers: JSON.stringify(at === 7 ? {} : answers) });
  }
});
afterAll(() => browser?.close());

describe.each(designerLooks)(
  "data for analysis, at $width px in $colorScheme",
  ({ colorScheme, ...viewport }) => {
    const faults: string[] = [];
    let context: BrowserContext;
    let page: Page;

    beforeAll(async () => {
      const still = { reducedMotion: "reduce" } as const;
      context = await browser.newContext({ baseURL: stack.origin, viewport, colorScheme, ...still });
      page = await context.newPage();
      page.setDefaultTimeout(15_000);
      page.on("pageerror", (error) => faults.push(String(error)));
      await signIn(page, stack.origin, olga);
    });
    afterAll(async () => {
      await context.close();
      expect(faults).toEqual([]);
    });

    async function look(name: string): Promise<void> {
      const folder = process.env.SPROUT_SHOTS;
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}-${viewport.width}-${colorScheme}-${name}.png` });
      await expectSound(page);
    }

    it("is exported without what says who somebody is, with words for what is missing", async () => {
      await page.goto(`/design/form/${form.formId}/submissions`);
      await page.getByRole("button", { name: "Export", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Export" });
      await dialog.getByRole("radio", { name: "CSV" }).check();
      await dialog.getByLabel("Say why answers are missing").check();
      await dialog.getByLabel("Left empty").fill("no answer");
      await dialog.getByLabel("De-identified").check();
      await dialog.getByText("Questions: 5 kept, 1 as codes, 2 left out").waitFor();
      await dialog.getByLabel("Say why answers are missing").scrollIntoViewIfNeeded();
      await look("dialog");
      await dialog.getByText("Questions: 5 kept, 1 as codes, 2 left out").click();
      await dialog.getByLabel("Age in years").selectOption("Leave out");
      await dialog.getByText("Questions: 4 kept, 1 as codes, 3 left out").waitFor();
      await expect
        .poll(() => dialog.getByLabel("First name").locator("option").allTextContents())
        .toEqual(["Code", "Leave out"]);
      await dialog.getByLabel("First name").scrollIntoViewIfNeeded();
      await look("questions");
      await dialog.getByText("What this does not protect from").click();
      await dialog.getByText("Rare combinations").scrollIntoViewIfNeeded();
      await look("limits");
      const download = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Save as a file" }).click();
      const file = await download;
      await page.getByText(/^30 submissions saved as Evening de-identified/).waitFor();
      await expect.poll(() => dialog.count()).toBe(0);
      expect(file.suggestedFilename()).toMatch(/^Evening de-identified .*\.csv$/);
      const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
      expect(lines).toHaveLength(FAMILIES + 1);
      expect(lines[0]).toContain("submittedAt,mrn,born,smokes,many,drinks/tea,drinks/water,drinks/wine");
      expect(lines.join("\n")).not.toMatch(/Zq|1987-06-05/);
      expect(lines.filter((line) => line.includes("no answer,no answer,no answer,not asked"))).toHaveLength(
        1,
      );
    });

    it("is drawn as charts on the dashboard, where no small group is told apart", async () => {
      await page.goto(`/dashboard?form=${form.formId}`);
      await page.getByRole("button", { name: "Show charts of the answers" }).click();
      const chart = page.getByRole("table").filter({ hasText: "Wine" });
      await expect.poll(() => chart.getByRole("row", { name: /Wine/ }).textContent()).toContain("<5");
      await expect.poll(() => chart.getByRole("row", { name: /Water/ }).textContent()).toContain("10");
      await page.getByRole("heading", { name: "Do you smoke?" }).scrollIntoViewIfNeeded();
      await page.getByRole("heading", { name: "How many cigarettes a day?" }).waitFor();
      await expect.poll(() => page.getByRole("heading", { name: "Number of the record" }).count()).toBe(0);
      await page
        .getByRole("heading", { name: "Answers", exact: true })
        .evaluate((one) => one.scrollIntoView());
      await look("charts");
    });
  },
);
