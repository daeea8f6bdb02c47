/** A new designer walks from the sign-in to a report by what the screens show, without a page of the guide. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { isSearch } from "../support/budget.ts";
import { isDeployed } from "../support/deployed.ts";
import { enrolled, PERSON_PASSWORD, type Person } from "../support/people.ts";
import { sendSignIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

/** A lent designer has forms already. */
const NEEDS_NEW = "needs somebody new";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

const widths = [
  { name: "a desk", width: 1280, height: 800 },
  { name: "a phone", width: 390, height: 844 },
];

describe.each(widths)("on $name", ({ width, height }) => {
  let context: BrowserContext;
  let page: Page;
  let noor: Person;
  let startedAt = 0;
  const faults: string[] = [];

  beforeAll(async () => {
    if (isDeployed) return;
    noor = await enrolled(stack, "Noor", "Newcomer");
    context = await browser.newContext({ baseURL: stack.origin, viewport: { width, height } });
    page = await context.newPage();
    page.on("pageerror", (error) => faults.push(String(error)));
  });
  afterAll(() => context?.close());

  const press = (name: string | RegExp, within = page) => within.getByRole("button", { name }).click();
  const steps = () => page.getByRole("region", { name: "Your first report" });
  /** Back to the steps, as somebody does who wonders what is next. */
  const toSteps = async () => {
    await page.getByRole("link", { name: /, home$/ }).click();
    await steps().waitFor();
  };
  const follow = (name: string) => steps().getByRole("link", { name }).click();

  it("signs in, and is shown the way", async ({ skip }) => {
    skip(isDeployed, NEEDS_NEW);
    startedAt = performance.now();
    await page.goto("/");
    await sendSignIn(page, { email: noor.email, password: PERSON_PASSWORD });
    await steps().getByRole("link", { name: "Try the sample" }).waitFor();
    await expectAccessible(page);
  });

  it("sees that something is on its way where an answer takes longer than a moment", async ({ skip }) => {
    skip(isDeployed, NEEDS_NEW);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/rest/form/list/page?*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/design/forms");
    const line = page.locator("[data-busy-line]");
    await expect.poll(() => line.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
    answer();
    await page.getByRole("heading", { name: "Why don't I see any forms?" }).waitFor();
    await line.waitFor({ state: "detached" });
    await page.unrouteAll();
    await toSteps();
  });

  it("imports the sample workbook without having it", async ({ skip }) => {
    skip(isDeployed, NEEDS_NEW);
    await follow("Try the sample");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Form name").fill("My first form");
    await dialog.getByRole("button", { name: "Run Import" }).click();
    await page.getByRole("heading", { name: "My first form form" }).waitFor();
  });

  it("publishes it, and fills it in", async ({ skip }) => {
    skip(isDeployed, NEEDS_NEW);
    await toSteps();
    await follow("Publish the form");
    await press("Publish");
    await page.getByLabel("Publication name").fill("A try");
    await press("Complete Publication");
    await page.getByRole("link", { name: "Open A try in a new tab" }).waitFor();
    await page.keyboard.press("Escape");
    await toSteps();
    await follow("Open its link");
    const link = page.getByRole("link", { name: "Open A try in a new tab" });
    const [form] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await fillIn(form);
    await form.getByRole("button", { name: "Open Answers" }).first().waitFor({ timeout: 60_000 });
    await form.close();
    await page.keyboard.press("Escape");
  });

  it("sees the report, and what else there is to do", async ({ skip }) => {
    skip(isDeployed, NEEDS_NEW);
    await toSteps();
    await follow("See the submissions");
    await page.getByRole("link", { name: /^View submission / }).click();
    const view = page.getByRole("region", { name: /^Submission / });
    await view
      .getByRole("button", { name: /^Open Answers/ })
      .first()
      .click();
    await view.locator("iframe, canvas, pre").first().waitFor();
    if (isSearch) console.log(`From the sign-in to a report at ${width} px: ${seconds()} s.`);
    await page.keyboard.press("Escape");
    await toSteps();
    await steps().getByRole("link", { name: "Open the builder" }).waitFor();
    await press("Hide these steps");
    await page.reload();
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    expect([await steps().count(), faults]).toEqual([0, []]);
  });

  const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
});

/** Answers what the sample requires. */
async function fillIn(form: Page): Promise<void> {
  const next = () => form.getByRole("button", { name: "Next" }).click();
  const choose = (question: string | RegExp, answer: string) =>
    form.getByRole("radiogroup", { name: question }).getByLabel(answer).check();
  await form.getByLabel("First name").fill("Lina");
  await form.getByLabel("Last name").fill("Haddad");
  await form.getByRole("textbox", { name: "Date of birth" }).pressSequentially("03092018");
  await choose("Who is answering?", "Mother");
  await next();
  const about = form.getByRole("group", { name: /^What is the visit about/ });
  await about.getByLabel("Fever").check();
  await form.getByLabel("Highest temperature, in °C").fill("39.4");
  await form.getByRole("slider", { name: "How worried are you?" }).press("End");
  await next();
  await choose(/^Does your child have allergies/, "No");
  await choose(/^Does your child take any medicine/, "No");
  await next();
  await choose(/^slept well/, "Often");
  await choose(/^ate well/, "Rarely");
  await next();
  await form.getByLabel("School days missed this year").fill("3");
  await next();
  await form.getByLabel("What do you want to ask the doctor?").fill("May she go to school?");
  await form.getByLabel(/^The clinic may use these answers/).check();
  await form.getByRole("button", { name: "Submit" }).click();
}
