/** The session ends, or a share is revoked, while someone types in a dialog, in a real browser: nothing typed is lost. */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { Step } from "../../shared/process/step.ts";
import { IDLE_LIMIT_SECONDS, TIMEOUT_COUNTDOWN_SECONDS } from "../../shared/timings.ts";
import { expectAccessible, restOfMotion } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { type Person, person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { sendSignIn, signInTo } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { step } from "../support/steps.ts";

const stack = useStack();
let browser: Browser;
let olga: Person;
let ana: Person;
let formId: number;
beforeAll(async () => {
  [browser, olga, ana] = await Promise.all([
    launchTestBrowser(),
    person(stack, "Olga", "Owner"),
    person(stack, "Ana", "Ruiz"),
  ]);
  ({ formId } = await publishWorkbook(olga.client, { formName: "Sleep diary" }));
  const { model, revision } = must(await olga.client.call(api.process.processes, { id: formId }));
  const root = Step.parse(JSON.parse(model));
  root.children.push(step("HANDLEBARS", { key: "letter", name: "Letter", template: "<p>Hello</p>" }));
  must(await olga.client.call(api.process.processSave, { formId, model: JSON.stringify(root), revision }));
});
afterAll(() => browser?.close());

describe.each(designerLooks)(
  "a designer at $width px",
  { timeout: 240_000 },
  ({ colorScheme, ...viewport }) => {
    let context: BrowserContext;
    let page: Page;
    let dialog: Locator;
    beforeEach(async () => {
      context = await browser.newContext({
        baseURL: stack.origin,
        viewport,
        colorScheme,
        reducedMotion: "reduce",
      });
      page = await context.newPage();
      page.setDefaultTimeout(60_000);
      dialog = page.getByRole("dialog");
      return () => context.close();
    });

    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const nameField = () => dialog.getByLabel("Publication name");

    async function openForms(of: Person): Promise<void> {
      await signInTo(page, "/design/forms", of);
      await page.getByRole("heading", { name: "Your Forms" }).waitFor();
    }

    /** The sample's reports have warnings. */
    async function complete(): Promise<void> {
      await dialog.getByRole("checkbox", { name: "I have seen what was found in the reports" }).check();
      await button("Complete Publication").click();
    }

    /** The session ends on the server; the page does not know it yet. */
    const endSession = () => context.clearCookies();

    /** Signs in as one does when the session has ended, and comes back. */
    async function signInAgain(of: Person, look: () => Promise<void> = async () => undefined): Promise<void> {
      await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
      await look();
      await button("Sign in").click();
      await page.getByText("Your session has ended. Sign in to continue where you left off.").waitFor();
      await look();
      await sendSignIn(page, of);
    }

    it("sees that the session has ended, and returns to the publication's name", async () => {
      await openForms(olga);
      await button("Publications: Sleep diary").click();
      await button("Publish").click();
      await nameField().fill("Winter on the ward");
      await endSession();
      await complete();
      await signInAgain(olga);
      await nameField().waitFor();
      expect(await nameField().inputValue()).toBe("Winter on the ward");
      await button("Cancel").click();
      await button("Publish").click(); // the list is read again, although it was read a moment ago
      expect(await nameField().inputValue()).toBe("Before your child's visit"); // cancelling discards it: the title is back
    });

    it("can stay on the page by Escape, and copy what was typed", async () => {
      await openForms(olga);
      await button("Publications: Sleep diary").click();
      await button("Publish").click();
      await nameField().fill("Winter");
      await endSession();
      await complete();
      await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
      await page.keyboard.press("Escape"); // stays on the page: the dialog below stays too
      await button("Sign in").waitFor({ state: "detached" });
      expect(await nameField().inputValue()).toBe("Winter");
      await dialog.getByText("Your session has ended. Sign in again to continue.").waitFor();
      const checkRead = page.waitForResponse((one) => one.url().endsWith(api.forms.publishCheck.path));
      // The page reads again by itself when it is looked at again, at most every five seconds.
      await page.evaluate(() => setInterval(() => window.dispatchEvent(new Event("focus")), 200));
      await (await checkRead).finished();
      await page.evaluate(restOfMotion, 50);
      expect(await dialog.count()).toBe(1);
      await complete();
      await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
    });

    it("returns to the search for people", async () => {
      await openForms(olga);
      await button("Share: Sleep diary").click();
      await button("Share").click();
      const field = dialog.getByLabel("Enter username, full name, or email address.");
      await field.fill("Ana Ruiz");
      await endSession();
      await button("Search").click();
      await signInAgain(olga);
      await field.waitFor();
      expect(await field.inputValue()).toBe("Ana Ruiz");
    });

    it("returns to the upload, and to the form's name", async () => {
      await openForms(olga);
      await page.goto("/design/import");
      await button("Upload").click();
      await dialog.locator("input[type=file]").setInputFiles({
        name: "sleep.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("type,name,label\ntext,first,First name\n"),
      });
      await dialog.getByRole("button", { name: "Upload" }).click();
      await dialog.getByLabel("Form name").fill("Sleep of children");
      await endSession();
      await button("Run Import").click();
      await signInAgain(olga, () => expectAccessible(page));
      await dialog.getByText("Choose the file again.").waitFor();
      await expectAccessible(page);
    });

    it("is signed out after a while without a touch, is told why, and comes back to a text that can't be saved yet", async () => {
      const written = () => page.getByRole("textbox", { name: /^Template of/ });
      const process = `/design/process/builder?formId=${formId}`;
      await page.clock.install();
      await signInTo(page, process, olga);
      await button("Template: Letter").click();
      await written().click();
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("{{unfinished helper}}");
      await page.getByText("Saved, except for a template with an error").waitFor();
      const questions: string[] = [];
      page.on("dialog", (question) => {
        questions.push(question.type());
        return question.dismiss();
      });
      await page.clock.fastForward((IDLE_LIMIT_SECONDS + TIMEOUT_COUNTDOWN_SECONDS + 1) * 1_000);
      await page.getByText(/^You were signed out because you had been idle for a while/).waitFor();
      expect(questions).toEqual([]); // nobody is there to answer one
      await expectAccessible(page);
      await sendSignIn(page, olga);
      await written().getByText("{{unfinished helper}}").waitFor();
    });

    it("keeps what was typed when the share is revoked meanwhile, and sees that", async () => {
      const share = { formId, username: ana.email };
      await olga.client.call(api.forms.shareSave, { ...share, privilege: "W" });
      await openForms(ana);
      await button("Publications: Sleep diary").click();
      await button("Publish").click();
      await nameField().fill("Spring");
      await olga.client.call(api.forms.shareRevoke, share);
      await complete();
      await dialog.getByText(/^Access denied\. Your access may have been revoked/).waitFor();
      expect(await nameField().inputValue()).toBe("Spring");
      await expectAccessible(page);
    });
  },
);
