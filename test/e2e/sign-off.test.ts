/** A change of a form whose reports somebody else signs off: its author, and a reviewer who sees the form for the first time. */
import { env } from "node:process";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { Step, walkSteps } from "../../shared/process/step.ts";
import { reviewPath } from "../../shared/site.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishSheets } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { openPublications } from "./pages/publications-dialog.ts";

/** A form in two languages, whose only report has a sentence for those with a high fever. */
const sheets = {
  survey: [
    ["type", "name", "label::English (en)", "label::Español (es)"],
    ["decimal", "temperature", "Highest temperature", "Temperatura más alta"],
  ],
  settings: [
    ["form_title", "default_language"],
    ["Visit", "English (en)"],
  ],
};
const process = JSON.stringify(
  treeOf(
    step("TRANSLATIONS", {
      template: JSON.stringify({ "Call the clinic today.": { es: "Llame hoy a la clínica." } }),
      children: [
        step("HANDLEBARS", {
          ...{ name: "Checklist", ...viewable("Your checklist") },
          template: '{{#if (ge temperature 40)}}<p>{{t "Call the clinic today."}}</p>{{/if}}',
        }),
      ],
    }),
  ),
);

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

/** WCAG 2.2 AA, and nothing at the side. */
async function expectSound(page: Page, name: string): Promise<void> {
  if (env.PICTURES)
    await page.screenshot({
      path: `${env.PICTURES}/${name}-${page.viewportSize()?.width}.png`,
      fullPage: true,
    });
  await expectAccessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `pixels at the side of ${name}`).toBeLessThanOrEqual(0);
}

/** The author changes when a sentence is printed: only somebody who reads it sees that. */
async function change({ client }: Person, formId: number, from: string, to: string): Promise<void> {
  const { model } = must(await client.call(api.process.processes, { id: formId }));
  const root = Step.parse(JSON.parse(model));
  const found = [...walkSteps(root)].find((one) => one.step.name === "Checklist")?.step;
  if (found?.template?.includes(from) !== true) throw new Error(`The checklist has no ${from}.`);
  found.template = found.template.replace(from, to);
  must(await client.call(api.process.processSave, { formId, model: JSON.stringify(root) }));
}

describe.each(designerLooks)("sign-off, at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  const designer = async (person: Person): Promise<[BrowserContext, Page]> => {
    const baseURL = stack.origin;
    const context = await browser.newContext({ baseURL, viewport, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    await signIn(page, stack.origin, person);
    return [context, page];
  };

  it("is switched on, requested, given in part, sent back, and given", { timeout: 360_000 }, async () => {
    const owner = await enrolled(stack, "Olga", "Owner");
    const author = await enrolled(stack, "Arno", "Author");
    const reviewer = await enrolled(stack, "Rita", "Reviewer");
    const { formId } = await publishSheets(owner.client, sheets, { formName: "Visit", process });
    const share = async (to: Person, privilege: "R" | "W", signOff: boolean) =>
      must(await owner.client.call(api.forms.shareSave, { formId, username: to.email, privilege, signOff }));
    await share(author, "W", false);
    await share(reviewer, "R", true);

    const [ofOwner, ownerPage] = await designer(owner);
    await ownerPage.goto(reviewPath(formId));
    await ownerPage.getByText("Changes of this form are published without a sign-off.").waitFor();
    await expectSound(ownerPage, "the setting");
    await ownerPage.getByLabel("Somebody else signs off changes before they are published").click();
    await ownerPage.getByText("Nothing was changed since version 1 of Visit.").waitFor();
    expect(await ownerPage.getByText("What changes in the reports").count(), "nothing to look at").toBe(0);
    await expectSound(ownerPage, "nothing changed");

    await change(author, formId, "(ge temperature 40)", "(ge temperature 39)");
    const [ofAuthor, authorPage] = await designer(author);
    await authorPage.goto(reviewPath(formId));
    await authorPage.getByText(/This change alters \d+ of \d+ reports/).waitFor({ timeout: 60_000 });
    await authorPage.getByText("You made a part of this change").waitFor();
    expect(await authorPage.getByRole("button", { name: /^Approve/ }).count(), "of one's own").toBe(0);
    await authorPage.getByLabel("What changed, and why (optional)").fill("High fever starts at 39 °C now.");
    await expectSound(authorPage, "the request");
    await authorPage.getByRole("button", { name: "Request sign-off" }).click();
    await authorPage.getByText("These changes wait until each sentence below is approved.").waitFor();

    // who has never seen the form comes by the mail's link, and finds all that is needed on one page
    const [ofReviewer, page] = await designer(reviewer);
    await page.goto(reviewPath(formId));
    await page.getByText("“High fever starts at 39 °C now.”").waitFor();
    await page.getByText(/This change alters \d+ of \d+ reports/).waitFor({ timeout: 60_000 });
    const groups = page.getByRole("region", { name: /^Checklist/ });
    await groups.first().waitFor();
    expect(await groups.count(), "in each language").toBeGreaterThan(1);
    await page.getByText("Translation", { exact: true }).first().waitFor();
    await page.getByText("The answers that show it").first().click();
    await page.getByText("Highest temperature").first().waitFor();
    await expectSound(page, "the review");
    await page
      .getByRole("button", { name: /^Send back: / })
      .first()
      .click();
    await page.getByLabel("What is wrong with it").fill("Who decided this?");
    await expectSound(page, "a note");
    await page.getByRole("button", { name: "Send back", exact: true }).click();
    await page.getByText("Some sentences were sent back.").waitFor();

    await authorPage.reload();
    await authorPage.getByText("“Who decided this?”").waitFor({ timeout: 60_000 });
    await expectSound(authorPage, "what came back");
    await authorPage.goto(`/design/process/builder?formId=${formId}`);
    await authorPage.getByText("Rita Reviewer: Who decided this?").waitFor();
    await expectSound(authorPage, "what came back, in the builder");
    await authorPage.getByRole("button", { name: "Checklist", exact: true }).click();
    await authorPage.getByRole("textbox", { name: "Template of Checklist" }).waitFor();
    await authorPage.getByText("Rita Reviewer: Who decided this?").waitFor();
    const { dialog: publishing } = await openPublications(authorPage, "Visit");
    await publishing.getByRole("button", { name: "Publish", exact: true }).click();
    await publishing.getByText("It can be published once somebody else has signed it off.").waitFor();
    await publishing.getByText("Rita Reviewer: Who decided this?").waitFor();
    await expectSound(authorPage, "the publish page");
    await authorPage.goto(reviewPath(formId));
    await authorPage.getByLabel("What changed, and why (optional)").fill("The ministry did, on 1 March.");
    await authorPage.getByRole("button", { name: "Request sign-off" }).click();
    await authorPage.getByText("These changes wait until").waitFor();

    await page.reload();
    await page.getByText("“The ministry did, on 1 March.”").waitFor();
    await groups.first().waitFor({ timeout: 60_000 });
    const approve = page.getByRole("button", { name: /^Approve/ });
    while ((await approve.count()) > 0) {
      const before = await approve.count();
      await approve.first().click();
      await expect.poll(() => approve.count()).toBeLessThan(before);
    }
    await page.getByText("Everything is signed off.").waitFor();
    await page
      .getByText(/^(\d+) of \1 approved by Rita Reviewer$/)
      .first()
      .waitFor();
    await expectSound(page, "what is signed off");

    must(
      await author.client.call(api.forms.publish, {
        id: formId,
        publicationName: "Spring",
        reportWarnings: "accept",
        missingTranslations: "accept",
      }),
    );
    const { dialog } = await openPublications(ownerPage, "Visit");
    await dialog.getByText("Signed off by Rita Reviewer (translations: Spanish).").waitFor();
    await Promise.all([ofOwner, ofAuthor, ofReviewer].map((context) => context.close()));
  });
});
