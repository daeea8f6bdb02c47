/** A form that people fill in is corrected behind its link, and who has begun goes on with the correction. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { Step, walkSteps } from "../../shared/process/step.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { type Client, useStack } from "../support/stack.ts";
import { openPublications } from "./pages/publications-dialog.ts";
import { openForm } from "./pages/respondent-page.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

/** A folder for pictures, to be looked at. */
const SHOTS = process.env.SPROUT_SHOTS;

const rows = [
  ["type", "name", "label"],
  ["text", "name", "Your name"],
];

async function importForm(client: Client, added: readonly string[][], formId?: number) {
  const body = await writeWorkbook([{ name: "survey", rows: [...rows, ...added] }]);
  const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body };
  const { id } = must(await client.call(api.forms.upload, { file }));
  const into = formId === undefined ? { formName: "Home visits" } : { formId };
  return must(await client.call(api.forms.importForm, { id, ...into })).formId;
}

const age = ["integer", "age", "Your age"];

/** Somebody with one published form, at a desk of their own. */
async function published(context: BrowserContext, first: string, added: readonly string[][] = []) {
  const person: Person = await enrolled(stack, first, "Signer");
  const { client } = person;
  const id = await importForm(client, added);
  const { publicationKey } = must(
    await client.call(api.forms.publish, { id, publicationName: "Home visits" }),
  );
  const designerPage = await context.newPage();
  await signIn(designerPage, stack.origin, person);
  const update = async (base: number, rows: readonly string[][]) => {
    await importForm(client, rows, id);
    must(await client.call(api.forms.updatePublication, { id, publicationKey, base }));
  };
  return { person, client, id, publicationKey, designerPage, update };
}

/** WCAG 2.2 AA, and nothing at the side. */
async function expectSound(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) {
    const { width } = page.viewportSize() ?? { width: 0 };
    await page.screenshot({ path: `${SHOTS}/link-${width}-${name.replaceAll(" ", "-")}.png` });
  }
  await expectAccessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `pixels at the side of ${name}`).toBeLessThanOrEqual(0);
}

describe.each(designerLooks)("a live link, at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  /** Each story is told in a browser of its own. */
  const story = (title: string, tell: (context: BrowserContext) => Promise<void>) =>
    it(title, async () => {
      const baseURL = stack.origin;
      const context = await browser.newContext({ baseURL, viewport, colorScheme, reducedMotion: "reduce" });
      try {
        await tell(context);
      } finally {
        await context.close();
      }
    });

  story("is published and changed with errors in its reports by somebody who says why", async (context) => {
    const eva = await enrolled(stack, "Eva", "Editor");
    const id = await importForm(eva.client, []);
    const setPage = async (template: string) => {
      const { model } = must(await eva.client.call(api.process.processes, { id }));
      const root = Step.parse(JSON.parse(model));
      for (const { step } of walkSteps(root))
        if (step.processType.code === "HANDLEBARS") step.template = template;
      must(await eva.client.call(api.process.processSave, { formId: id, model: JSON.stringify(root) }));
    };
    const designerPage = await context.newPage();
    await signIn(designerPage, stack.origin, eva);
    await designerPage.goto("/design/forms");
    await designerPage.getByRole("button", { name: /^Publications/ }).click();
    const dialog = designerPage.getByRole("dialog");
    const found = dialog.getByRole("region", { name: "Findings" });
    const why = dialog.getByRole("textbox", { name: "Why you publish all the same" });
    const complete = dialog.getByRole("button", { name: "Complete Publication" });
    const publish = dialog.getByRole("button", { name: "Publish", exact: true });
    // nothing moves while it is looked at
    let answer = () => {};
    const isLate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const address = `**${api.forms.publishCheck.path}`;
    await designerPage.route(address, (route) => isLate.then(() => route.continue()));
    await publish.click();
    await dialog.getByText("Looking at the form and its reports…").waitFor();
    await dialog.getByLabel("Publication name").waitFor();
    const places = () => Promise.all([dialog, complete].map((part) => part.boundingBox()));
    const before = await places();
    answer();
    await dialog.getByText("Everything is ready.").waitFor();
    expect(await places()).toEqual(before);
    await expectSound(designerPage, "ready");
    await designerPage.unroute(address);
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await setPage('<p translate="no">{{nobodyAsksThis}} {{name}}</p>');
    await designerPage.reload(); // what was read within the last two seconds isn't read again
    await publish.click();
    await dialog.getByLabel("Publication name").fill("Spring");
    await found
      .getByText(/nobodyAsksThis/)
      .first()
      .waitFor();
    expect(await complete.isDisabled()).toBe(true);
    await expectSound(designerPage, "publish");
    // each finding leads to its line; what was typed is there on the way back
    await found
      .getByRole("button", { name: /nobodyAsksThis/ })
      .first()
      .click();
    await designerPage.waitForURL(/step=.+&line=1/);
    await designerPage.getByRole("heading", { name: "Answers" }).waitFor();
    await designerPage.goto("/design/forms");
    await designerPage.getByRole("button", { name: /^Publications/ }).click();
    await found.waitFor();
    expect(await dialog.getByLabel("Publication name").inputValue()).toBe("Spring");
    await why.fill("The question comes next week.");
    await setPage('<p translate="no">{{nobodyAsksThis}} {{norThisOne}} {{name}}</p>');
    await complete.click();
    await dialog
      .getByRole("alert")
      .getByText(/have changed since you looked/)
      .waitFor();
    await found
      .getByText(/norThisOne/)
      .first()
      .waitFor();
    await expectSound(designerPage, "changed meanwhile");
    await complete.click();
    const kept = (reason: string) => dialog.getByText(`Eva Editor: “${reason}”`).first();
    await kept("The question comes next week.").waitFor();
    await expectSound(designerPage, "listed");

    await setPage('<p translate="no">{{norThis}} {{name}}</p>');
    await dialog.getByRole("button", { name: "More for Spring" }).click();
    await designerPage.getByRole("menuitem", { name: /^Publish changes/ }).click();
    await found
      .getByText(/norThis/)
      .first()
      .waitFor();
    await why.fill("One more week.");
    await expectSound(designerPage, "changes");
    await dialog.getByRole("button", { name: "Publish changes" }).click();
    await kept("One more week.").waitFor();
    await dialog.getByRole("button", { name: "More for Spring" }).click();
    await designerPage.getByRole("menuitem", { name: /^Versions/ }).click();
    await kept("The question comes next week.").waitFor();
    await expectSound(designerPage, "versions");
  });

  story("gets changes, and tells those who are filling it in what is new", async (context) => {
    const { client, id, publicationKey, designerPage } = await published(context, "Dee");
    const ana = await openForm(context, `/f/${publicationKey}`, "Your name");
    await ana.answer("Your name", "Ana");
    await ana.page.waitForURL(/\/i\//);
    await ana.saved();

    await importForm(client, [age], id);
    const publications = await openPublications(designerPage, "Home visits");
    await publications.reviewChanges();
    await publications.dialog.getByText("Your age").waitFor();
    await expectAccessible(designerPage);
    await publications.publishChanges();
    await publications.dialog.getByText("version 2").waitFor();

    await ana.page.reload();
    const notice = ana.page.getByRole("status").filter({ hasText: "This form was updated since you began" });
    await notice.getByText("Your age").waitFor();
    await expectAccessible(ana.page);
    expect(await ana.valueOf("Your name")).toBe("Ana");
    await notice.getByRole("button").click();
    await notice.waitFor({ state: "detached" });
    await ana.answer("Your age", "7");
  });

  story("with answers in it says which of them no longer fit, and takes one submission", async (context) => {
    const { designerPage, update } = await published(context, "Ed", [age]);
    const publications = await openPublications(designerPage, "Home visits");
    const link = await publications.makePrefilledLink({ "Your name": "Zoë", "Your age": "40" }, "MRN-7");
    await expectAccessible(designerPage);

    await update(1, []); // the form has lost a question since, and the person reads Spanish
    const spanish = link.replace("#", "?lang=es#");
    const one = await openForm(context, spanish, "Your name", "Empezar uno nuevo");
    const other = await openForm(context, spanish, "Your name", "Empezar uno nuevo");
    for (const { page } of [one, other]) await page.waitForURL(/\/i\/[^#]+$/); // the address keeps no answers
    const unfit = one.page.getByRole("status").filter({ hasText: "Some answers of your link don't fit" });
    await unfit.getByText("age – 40").waitFor();
    expect(await one.valueOf("Your name")).toBe("Zoë");
    await expectAccessible(one.page);
    await one.submit();
    await one.submitted();

    await other.answer("Your name", "Zoé");
    await other.submit();
    await other.page.getByText("Answers were already submitted with this link").waitFor();
    expect(await other.valueOf("Your name")).toBe("Zoé");
    await other.saved();
    await other.page.reload();
    await other.page.getByRole("heading", { name: "This link was already used" }).waitFor();
    await expectAccessible(other.page);
    expect(await other.valueOf("Your name")).toBe("Zoé");
    const third = await context.newPage();
    await third.goto(link);
    await third.getByRole("button", { name: "Start a new one" }).click();
    // Submitted in this person's session: their own receipt.
    await third.getByText("You have successfully submitted your form.").waitFor();
  });

  story("goes back to an earlier version, also when somebody else was first", async (context) => {
    const { client, id, publicationKey, designerPage, update } = await published(context, "Fay");
    await update(1, [age]);
    await update(2, []);
    const { dialog, choose, publishChanges } = await openPublications(designerPage, "Home visits");
    await choose(/^Versions/);
    await dialog
      .getByText(/by Fay Signer/)
      .first()
      .waitFor();
    await dialog.getByText("Your age").waitFor(); // removed by version 3
    await expectAccessible(designerPage);
    await dialog.getByRole("button", { name: "Go back to this version: 2" }).click();
    await dialog.getByText("Your age").waitFor();
    // Somebody else goes back to it first: the editor compares again, and has nothing left to publish.
    must(await client.call(api.forms.updatePublication, { id, publicationKey, base: 3, to: 2 }));
    await publishChanges();
    await dialog.getByText(/Fay Signer published version 4/).waitFor();
    await dialog.getByText(/there is nothing to publish/).waitFor();
    await expectAccessible(designerPage);
  });

  story("takes what was filled in before another question came", async (context) => {
    const { client, id, publicationKey, update } = await published(context, "Gus", [age]);
    const bea = await openForm(context, `/f/${publicationKey}`, "Your name");
    await bea.answer("Your name", "Bea");
    await bea.saved();
    await update(1, [age, ["text", "town", "Your town"]]);
    await bea.answer("Your age", "41");
    await bea.submit();
    await bea.submitted();
    const { submissions } = must(await client.call(api.forms.submissions, { id, answers: true, limit: 20 }));
    const models = submissions.map(({ model }) => JSON.parse(model ?? "{}"));
    expect(models).toContainEqual({ name: "Bea", age: 41 });
  });

  story("has a test link, whose submissions count nowhere", async (context) => {
    const { id, designerPage } = await published(context, "Hal");
    const { getTestLink } = await openPublications(designerPage, "Home visits");
    const link = await getTestLink();
    await expectAccessible(designerPage);
    const test = await openForm(context, link, "Your name");
    const says = test.page.getByText("This is a test. Nothing of it counts; it is deleted within 7 days.");
    await says.waitFor();
    await test.answer("Your name", "Test Ana");
    await test.page.waitForURL(/\/i\/[^#]+$/);
    await test.saved();
    await expectAccessible(test.page);
    await test.page.reload();
    await says.waitFor();
    expect(await test.valueOf("Your name")).toBe("Test Ana");
    await test.submit();
    await test.submitted();
    await test.page.getByRole("list", { name: "Your reports" }).getByRole("listitem").first().waitFor();
    await says.waitFor();
    const number =
      (await test.page
        .getByText(/^[A-Z\d]{8,}$/)
        .first()
        .textContent()) ?? expect.fail();

    await designerPage.goto(`/design/form/${id}/submissions`);
    const table = designerPage.getByRole("region", { name: "Submissions", exact: true });
    const filter = designerPage.getByRole("button", { name: "Filter", exact: true });
    const more = designerPage.getByRole("button", { name: "More filters" });
    await filter.waitFor();
    expect(await table.getByText(number).count()).toBe(0);
    if (!(await more.isVisible())) await filter.click(); // a phone shows the list first
    await more.click();
    await designerPage.getByLabel("Tests", { exact: true }).selectOption("Only tests");
    await filter.click();
    await table.getByText("Test", { exact: true }).waitFor();
    expect(await table.getByRole("row").count()).toBe(2);
    await expectAccessible(designerPage);
    await table.getByRole("link", { name: `View submission ${number}` }).click();
    await designerPage
      .getByRole("region", { name: /^Submission / })
      .getByText("Test Ana")
      .waitFor();
  });
});
