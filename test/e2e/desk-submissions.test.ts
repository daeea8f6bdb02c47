/** Submissions, statistics, settings and users in a real browser over the product's own stack, on a computer and on a phone. */
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DemoAddresses } from "../../infra/local/demo.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newInstanceId, newKey } from "../../shared/tokens.ts";
import { restOfMotion } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { inTurn, isSearch } from "../support/budget.ts";
import { Client } from "../support/client.ts";
import { demoOn } from "../support/demo.ts";
import { isDeployed, LOOKS_INTO_STORE } from "../support/deployed.ts";
import { demoAnswers, must, refOf, startInstance, waitForReports } from "../support/published-form.ts";
import { sendSignIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { faultsIn, type Look } from "./player-looks.ts";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const looks = [
  { size: desktop, colorScheme: "light", locale: "en" },
  { size: desktop, colorScheme: "dark", locale: "en" },
  { size: phone, colorScheme: "light", locale: "en" },
  { size: phone, colorScheme: "dark", locale: "en" },
] satisfies Look[];
const nextLooks = inTurn(looks, 4);
const SUBMITTED = 6;
const ROWS = SUBMITTED + (isDeployed ? 0 : 1);
const CHANGES_ACCOUNT = "changes accounts, and the one that it was lent is somebody's own";

// Read when a function is first called, which the stack's clocks may do as soon as it runs.
beforeAll(() => {
  process.env.SPROUT_ADMINISTRATORS = "demo@sprout.example";
});
const stack = useStack({ log: () => {} });
let browser: Browser;
let demo: DemoAddresses;
let context: BrowserContext;
let page: Page;
const failedId = newInstanceId();
const longNote = "The date of birth and the date of the visit are the same: ask the family on Thursday.";
let reportedId = "";
const faults: string[] = [];

beforeAll(async () => {
  browser = await launchTestBrowser();
  demo = await demoOn(stack);
  await answerTheForm();
  context = await browser.newContext({ baseURL: stack.origin, viewport: desktop, acceptDownloads: true });
  page = await context.newPage();
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
});
afterAll(async () => {
  await browser?.close();
  delete process.env.SPROUT_ADMINISTRATORS;
});

/** Six families submit; where the store can be reached, one report fails. */
async function answerTheForm(): Promise<void> {
  const publicationKey = demo.formAddress.split("/").at(-1) ?? "";
  const model = JSON.stringify(demoAnswers);
  for (let count = 0; count < SUBMITTED; count += 1) {
    const client = new Client(stack.origin);
    const ref = refOf(await startInstance(client, publicationKey));
    const submit = { ...ref, model, location: "1:x", revision: 0, command: "submit" } as const;
    must(await client.call(api.runtime.submit, submit));
    if (count > 0) continue;
    await waitForReports(client, ref);
    reportedId = must(await client.call(api.runtime.instance, ref)).instanceId;
  }
  if (isDeployed) return;
  const { forms, instances, reviews: cards, activity } = openStores();
  const formId = (await forms.findPublication(publicationKey))?.formId ?? 0;
  const now = new Date().toISOString();
  const place = { instanceKey: newKey(), createdAt: now };
  await cards.mark(formId, place, { review: "IN_REVIEW", note: longNote });
  await instances.create({
    ...place,
    runId: newKey(),
    instanceId: failedId,
    formId,
    publicationKey,
    name: "A visit",
    status: "COMPLETE",
    messageCode: "FAILED",
    location: "0:",
    locale: "es",
    timeZone: "UTC",
    revision: 1,
    answers: model,
    updatedAt: now,
    submittedAt: now,
  });
  await activity.recordSubmitted(formId, place, now, new Date(now));
  await activity.recordFailed(formId, place.instanceKey);
}

async function expectGoodLooks(of: readonly Look[] = nextLooks()): Promise<void> {
  const found: string[] = [];
  for (const look of of) {
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-mantine-color-scheme="${look.colorScheme}"]`).waitFor();
    await page.evaluate(restOfMotion, 50);
    found.push(...(await faultsIn(page, look)));
  }
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(found.join("\n"), `looks of ${page.url()}`).toBe("");
}

/** On a phone a list shows all that it shows without being scrolled sideways, also beside a long note. */
async function expectNothingBeyond(list: Locator): Promise<void> {
  await page.setViewportSize(phone);
  await expect.poll(() => list.getByRole("columnheader", { name: "Review" }).count()).toBe(0);
  expect(await list.getByText("Received").count()).toBe(SUBMITTED);
  await list.getByText(longNote).waitFor();
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.setViewportSize(desktop);
}

/** The page of one submission. */
const viewOf = (id: string) => page.getByRole("region", { name: `Submission ${id}`, exact: true });

describe("a designer at the desk", () => {
  it("signs in and sees how the form is used", async () => {
    await page.goto("/#/dashboard");
    await page.waitForURL("**/login?returnUrl=%2Fdashboard");
    await sendSignIn(page, demo);
    await page.getByRole("img", { name: /^Started by day/ }).waitFor();
    if (!isDeployed) {
      const waiting = page.getByRole("region", { name: "Needs you" }).getByRole("link");
      await expect
        .poll(() => waiting.allInnerTexts())
        .toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^Reports of 1 submission failed/),
            expect.stringMatching(new RegExp(`^${ROWS} new`)),
          ]),
        );
      await page.getByText("Looking at your reports…").waitFor({ state: "detached" });
      const today = page.getByRole("region", { name: "What came in today over all forms" });
      await today.getByText(`${ROWS} submissions in 1 form.`).waitFor();
    }
    expect(await page.getByText("Completion rate").locator("+ dd").textContent()).toBe("100%");
    await page.getByText("Show as a table").click();
    await page.getByRole("region", { name: "Counts by day" }).waitFor();
    await page.getByText("Show as a table").click();
    await page.getByRole("rowheader", { name: "English" }).waitFor();
    await expectGoodLooks();
  });

  it("opens the form's submissions and finds the one that failed", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Forms" }).click();
    if (!isDeployed) {
      await page.getByRole("link", { name: /^Reports of 1 submission failed: / }).waitFor();
      await page.getByRole("link", { name: new RegExp(`^${ROWS} new submissions: `) }).waitFor();
      await page.getByLabel("News").selectOption("Failed reports");
      await page.getByText("1 found").waitFor();
      await expectGoodLooks();
      await page.getByLabel("News").selectOption("Any news");
    }
    await page.getByRole("link", { name: /^Submissions: / }).click();
    await page.getByRole("heading", { name: /^Submissions of/ }).waitFor();
    expect(await page.title()).toBe("Submissions");
    const rows = page.getByRole("link", { name: /^View submission/ });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(ROWS);
    if (!isDeployed) await expectNothingBeyond(page.getByRole("region", { name: "Submissions" }));
    await expectGoodLooks();
    if (isDeployed) return;

    await page.getByLabel("Status").selectOption("Failed");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.waitForURL("**/submissions?status=FAILED");
    await expect.poll(() => rows.count()).toBe(1);
  });

  it("reads its answers, page by page", async ({ skip }) => {
    skip(isDeployed, LOOKS_INTO_STORE);
    await page.getByRole("link", { name: `View submission ${failedId}` }).click();
    const view = viewOf(failedId);
    await view.getByText("A report couldn't be made.").waitFor();
    await view.getByRole("heading", { level: 3 }).first().waitFor();
    await view.getByText(demoAnswers.firstName, { exact: true }).waitFor();
    await view.getByRole("button", { name: "Try again" }).waitFor();
    await view.getByText("1 of 1", { exact: true }).waitFor();
    expect(await page.title()).toBe("Submission");
    await expectGoodLooks();
  });

  it("makes its reports again, and sees them appear", async ({ skip }) => {
    skip(isDeployed, LOOKS_INTO_STORE);
    const view = viewOf(failedId);
    // Held back until it was seen: reports may be made sooner than a page is looked over.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/rest/form/submission/progress", async (route) => {
      await held;
      await route.continue();
    });
    await view.getByRole("button", { name: "Try again" }).click();
    await view.getByText("The reports are being made again.").waitFor();
    await expectGoodLooks();
    release();
    await view.getByText("The reports were made.").waitFor({ timeout: 60_000 });
    await view
      .getByRole("button", { name: /^Open / })
      .first()
      .waitFor();
    await expectGoodLooks();
    await page.getByRole("button", { name: "Back to the list" }).click();
    await page.getByRole("heading", { name: "No submission matches the filter" }).waitFor();
  });

  it("opens the reports of one that succeeded: a page in a frame that runs no script, a PDF as pictures", async () => {
    if (!isDeployed) await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.getByRole("link", { name: `View submission ${reportedId}` }).click();
    const view = viewOf(reportedId);
    const open = view.getByRole("button", { name: /^Open / });
    await open.first().waitFor();
    const shown: string[] = [];
    for (let index = 0; index < (await open.count()); index += 1) {
      await open.nth(index).click();
      const close = view.getByRole("button", { name: /^Close .+/ });
      await close.waitFor();
      const report = view.locator("iframe, canvas, pre").first();
      await report.waitFor();
      shown.push(await report.evaluate((element) => element.tagName));
      if (index === 0) await expectGoodLooks();
      if (shown.at(-1) === "IFRAME") await expectPaperToSayMore(view);
      await close.click();
    }
    expect(shown).toContain("IFRAME");
    expect(shown).toContain("CANVAS");
    await view.getByRole("button", { name: "Back to the list" }).click();
    await view.waitFor({ state: "hidden" });
  });

  it("reads answers beside the report, goes on by keys, and comes back to its line by Back", async ({
    skip,
  }) => {
    skip(isDeployed, LOOKS_INTO_STORE);
    const lines = page.getByRole("link", { name: /^View submission/ });
    const ids = await lines.allInnerTexts();
    await page.getByRole("link", { name: `View submission ${reportedId}` }).click();
    const at = ids.indexOf(reportedId) + 1;
    const first = viewOf(reportedId);
    await first.getByText(`${at} of ${ROWS}`, { exact: true }).waitFor();
    await first
      .getByRole("button", { name: /^Open / })
      .first()
      .click();
    const report = page.locator("iframe, canvas, pre").first();
    await report.waitFor();
    const [answers, beside] = [first.getByRole("region", { name: "Answers" }), report];
    const boxes = [await answers.boundingBox(), await beside.boundingBox()];
    const [left, right] = boxes.map((box) => box ?? expect.fail("not on screen"));
    expect((left?.x ?? 0) + (left?.width ?? 0), "side by side").toBeLessThanOrEqual(right?.x ?? 0);
    await expectGoodLooks();

    const key = at === 1 ? "j" : "k";
    const neighbour = ids[at === 1 ? 1 : at - 2] ?? expect.fail("no neighbour");
    await page.keyboard.press(key);
    const next = viewOf(neighbour);
    await next.getByRole("button", { name: /^Close / }).waitFor(); // the same report of this one
    await page.reload();
    await next.getByRole("heading", { name: "Answers" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: `View submission ${neighbour}` }).waitFor();
    await page.goForward();
    await next.getByRole("button", { name: /^Close / }).click();
    await page.keyboard.press("Escape");
    const line = page.getByRole("link", { name: `View submission ${neighbour}` });
    await expect.poll(() => line.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it("finds submissions by an answer, and shows answers as columns", async ({ skip }) => {
    skip(isDeployed, LOOKS_INTO_STORE);
    await page.getByLabel("Answers contain").fill(demoAnswers.firstName.toUpperCase());
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.waitForURL(/words=/);
    const list = page.getByRole("region", { name: "Submissions", exact: true });
    await expect.poll(() => list.getByRole("link", { name: /^View submission/ }).count()).toBe(ROWS);
    await page.getByRole("button", { name: "Columns" }).click();
    const menu = page.getByRole("dialog", { name: "Columns" });
    const question = menu.getByRole("group", { name: "Answers" }).getByRole("checkbox").first();
    await question.waitFor();
    await expectGoodLooks();
    await question.check();
    await page.keyboard.press("Escape");
    await expect.poll(() => list.getByText(demoAnswers.firstName, { exact: true }).count()).toBe(ROWS);
    await expectGoodLooks();
  });

  it("marks all of the page at once, and undoes it", async ({ skip }) => {
    skip(isDeployed, LOOKS_INTO_STORE);
    await page.getByLabel("Choose all of this page").check();
    const bar = page.getByRole("region", { name: "Chosen submissions" });
    await bar.getByText(`${ROWS} submissions chosen`).waitFor();
    await expectGoodLooks();
    await bar.getByRole("button", { name: "Mark as" }).click();
    await page.getByRole("menuitem", { name: "Approved" }).click();
    const list = page.getByRole("region", { name: "Submissions", exact: true });
    await expect.poll(() => list.getByText("Approved").count()).toBe(ROWS);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => list.getByText("Approved").count()).toBe(0);
    await page.getByRole("button", { name: "Clear", exact: true }).click();
  });

  it("notes a review beside the answers", async ({ skip }) => {
    skip(isDeployed, LOOKS_INTO_STORE);
    await page.getByRole("link", { name: `View submission ${reportedId}` }).click();
    const view = viewOf(reportedId);
    await view.getByRole("combobox", { name: "Review" }).selectOption("In review");
    await view.getByRole("textbox", { name: "Note" }).fill("Ask for the second date.");
    await view.getByRole("button", { name: "Save review" }).click();
    await page.getByText("The review is saved.").waitFor();
    await view.getByRole("button", { name: "Back to the list" }).click();
    await page.getByText("Ask for the second date.").waitFor();
  });

  /** A frame is printed as far as it is shown: on paper, and there alone, it says how to get all of it. */
  async function expectPaperToSayMore(view: Locator): Promise<void> {
    const note = view.getByText("Is the report longer than this sheet?");
    expect(await note.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await note.isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
  }

  it("saves everything that was submitted as a file", async () => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Export" });
    await dialog.getByText("Everything that was submitted").waitFor();
    await dialog.getByLabel("Language of labels and codebook").waitFor();
    await expectGoodLooks(isSearch ? looks : looks.filter((_look, index) => index % 3 === 0));
    await dialog.getByLabel("CSV").check();
    await dialog.getByLabel("Keys").check();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Save as a file" }).click(),
    ]);
    const text = await readFile((await download.path()) ?? "", "utf8");
    expect(text).toMatch(/^\uFEFFinstanceId,/);
    if (!isDeployed) expect(text).toContain(failedId);
    await page.getByText(new RegExp(`^${ROWS} submissions saved as`)).waitFor();
  });

  it("finds each of these accesses in the audit trail", async ({ skip }) => {
    skip(isDeployed, LOOKS_INTO_STORE);
    await page.getByRole("link", { name: "Audit trail" }).click();
    await page.getByRole("cell", { name: "Submissions exported" }).waitFor();
    await page.getByRole("cell", { name: "Answers read" }).first().waitFor();
    await page.getByRole("cell", { name: "Failed reports started again" }).waitFor();
    await page
      .getByRole("cell", { name: `submission ${failedId}`, exact: false })
      .first()
      .waitFor();
    await expectGoodLooks();
  });

  it("changes their own name, and ends other sessions", async ({ skip }) => {
    skip(isDeployed, CHANGES_ACCOUNT);
    const other = new Client(stack.origin);
    const { email: username, password } = demo;
    must(await other.call(api.account.login, { username, password }));
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("button", { name: "End other sessions" }).waitFor();
    await page.getByLabel("First name").fill("Daniela");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved!").waitFor();
    await expectGoodLooks();
    await page.getByRole("button", { name: "End other sessions" }).click();
    await page.getByText("Your other sessions have ended.").waitFor();
    expect((await other.call(api.account.whoami, {})).status).toBe(401);
  });

  it("sees all users as the administrator", async ({ skip }) => {
    skip(isDeployed, CHANGES_ACCOUNT);
    await page.getByRole("link", { name: "Users" }).click();
    await page.getByText("Daniela Designer (you)").waitFor();
    await expectGoodLooks();
    await page.getByRole("button", { name: `Actions on ${demo.email}` }).click();
    await page.getByRole("menuitem", { name: "Change roles" }).click();
    await page.getByRole("dialog", { name: "Change roles" }).waitFor();
    await expectGoodLooks();
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  it("is warned after 900 idle seconds, can stay, and is signed out 30 seconds after the next warning", async () => {
    const idle = await context.newPage();
    await idle.clock.install();
    const pings: string[] = [];
    idle.on("request", (request) => request.url().endsWith("/ping") && pings.push(request.url()));
    await idle.goto("/settings");
    await idle.getByRole("heading", { name: "Settings" }).waitFor();
    await idle.clock.runFor(61_000);
    await expect.poll(() => pings.length).toBe(2);
    await idle.clock.fastForward(850_000);
    const warning = idle.getByRole("dialog", { name: "Session Expiration" });
    await warning.waitFor();
    await warning.getByRole("button", { name: "Cancel" }).click();
    await warning.waitFor({ state: "hidden" });
    await idle.clock.fastForward(901_000);
    await warning.waitFor();
    await idle.clock.fastForward(31_000);
    await idle.waitForURL("**/login**");
    await idle.getByText(/^You were signed out because you had been idle/).waitFor();
    await sendSignIn(idle, demo);
    await idle.waitForURL("**/settings");
    await idle.getByRole("heading", { name: "Settings" }).waitFor();
    await idle.close();
  });

  it("never sees a fault in the browser", () => {
    expect(faults).toEqual([]);
  });
});
