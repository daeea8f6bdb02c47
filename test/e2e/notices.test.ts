/** Mails about what comes in, in a real browser: the owner is asked once, and everybody chooses for each publication. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { type Person, person } from "../support/people.ts";
import { must, uploadWorkbook } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

describe.each(designerLooks)(
  "mails about what comes in, at $width px in $colorScheme",
  ({ colorScheme, ...viewport }) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    let olga: Person;
    let ana: Person;
    let formId: number;
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

    async function look(name: string, shown = page): Promise<void> {
      const folder = process.env.SPROUT_SHOTS;
      if (folder !== undefined)
        await shown.screenshot({ path: `${folder}/notify-${viewport.width}-${colorScheme}-${name}.png` });
      await expectSound(shown);
    }

    beforeAll(async () => {
      [olga, ana] = await Promise.all([person(stack, "Olga", "Owner"), person(stack, "Ana", "Ruiz")]);
      const { id, worksheetIndex } = await uploadWorkbook(olga.client);
      const formName = "Sleep diary";
      ({ formId } = must(await olga.client.call(api.forms.importForm, { id, worksheetIndex, formName })));
      const share = { formId, username: ana.email, privilege: "R", data: false } as const;
      must(await olga.client.call(api.forms.shareSave, share));
      page = await pageOf(olga);
    });
    afterAll(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      expect(faults).toEqual([]);
    });
    const press = (name: string, shown = page) => shown.getByRole("button", { name, exact: true }).click();

    it("asks the owner once, below the first publication", async () => {
      await page.goto("/design/forms");
      await press("Publications: Sleep diary");
      await press("Publish");
      await page.getByLabel("Publication name").fill("Autumn");
      await press("Complete Publication");
      const question = page.getByText("Do you want a mail when something comes in?");
      await question.waitFor();
      await look("question");
      await press("Yes, once a day");
      await page.getByText("You get a mail each day at 08:00").waitFor();
      await look("answered");
      await page.reload();
      await page.getByText("Autumn").first().waitFor();
      await page.getByRole("button", { name: "More for Autumn" }).waitFor();
      expect(await question.count()).toBe(0);
    });

    it("lets the owner choose another time, or none", async () => {
      await page.goto("/design/forms");
      await press("More for Sleep diary");
      await page.getByRole("menuitem", { name: "Mails…" }).click();
      const when = page.getByLabel("Mails about Autumn", { exact: true });
      await expect.poll(() => when.inputValue()).toBe("daily");
      await page.getByLabel("Hour of mails about Autumn").selectOption("17");
      await page.getByText("each day at 17:00").waitFor();
      await look("chosen");
      await when.selectOption("once");
      await page.getByText("within a quarter of an hour").waitFor();
      await page.reload();
      await expect.poll(() => when.inputValue()).toBe("once");
      await when.selectOption("off");
      await page.getByText("You get no mail.").waitFor();
      await page.goto(`/design/form/${formId}/submissions`);
      await page.getByRole("link", { name: "Get mails about new ones" }).waitFor();
      await look("submissions");
      await page.getByRole("link", { name: "Get mails about new ones" }).click();
      await expect.poll(() => when.inputValue()).toBe("off");
    });

    it("offers a colleague without the right to answers rounded numbers, and none at once", async () => {
      const ofAna = await pageOf(ana);
      await ofAna.goto("/design/forms");
      await press("More for Sleep diary", ofAna);
      await ofAna.getByRole("menuitem", { name: "Mails…" }).click();
      const when = ofAna.getByLabel("Mails about Autumn", { exact: true });
      await when.selectOption("weekly");
      await ofAna.getByText("each Monday at 08:00").waitFor();
      expect(await when.getByRole("option").allTextContents()).toEqual([
        "No mail",
        "Every day",
        "Every Monday",
      ]);
      await look("colleague", ofAna);
    });
  },
);
