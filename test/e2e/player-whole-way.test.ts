/** One respondent's whole way: every kind of question, refused answers, a signature, the list to check, the end and the report. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { isFirefox } from "../support/browser.ts";
import { usePublishedSheets } from "../support/use-published-sheets.ts";
import { button, press } from "./player-visit.ts";

const survey = [
  [
    "type",
    "name",
    "label",
    "appearance",
    "required",
    "constraint",
    "constraint_message",
    "repeat_count",
    "x-min",
    "x-max",
    "parameters",
  ],
  ["begin group", "visit", "Your visit", "field-list"],
  ["text", "who", "Your name", "", "yes"],
  ["date", "born", "When were you born?", "", "yes", ". <= today()", "It can’t be in the future."],
  ["decimal", "weight", "How heavy are you, in kg?", "", "", "", "", "", "2", "300"],
  ["date", "coming", "When would you like to come?", "", "", "", "", "", "2030-01-01", "2030-12-31"],
  ["time", "woken", "When do you wake up?"],
  ["dateTime", "seen", "When were you last seen?"],
  ["select_one yn", "smokes", "Do you smoke?"],
  ["select_one yn", "drives", "Do you drive?", "minimal"],
  ["select_one yn", "works", "Do you work?", "autocomplete"],
  ["select_multiple yn", "both", "Which of these?"],
  ["rank yn", "order", "In your order"],
  ["range", "pain", "How much does it hurt?", "", "", "", "", "", "", "", "start=0 end=10 step=1"],
  ["acknowledge", "agreed", "I agree"],
  ["text", "story", "What happened?", "multiline"],
  ["integer", "count", "How many children do you have?"],
  ["begin repeat", "children", "Child", "", "", "", "", "${count}", "", "3"],
  ["text", "first", "First name"],
  ["end repeat", ""],
  ["image", "signed", "Your signature", "signature", "yes"],
  ["end group", ""],
];
const sheets = {
  survey: survey.map((row) => Array.from({ length: 11 }, (_, at) => row[at] ?? "")),
  choices: [
    ["list_name", "name", "label"],
    ["yn", "yes", "Yes"],
    ["yn", "no", "No"],
  ],
};

const site = usePublishedSheets(sheets, "Before your visit");

const field = (page: Page, key: string) => page.locator(`[data-key="${key}"]`);
const fill = (page: Page, key: string, text: string) =>
  field(page, key).locator("input, textarea").first().fill(text);

/** Alerts that have appeared since they were last asked for: what is read out, wherever the focus is. */
async function alerts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const watched = globalThis as typeof globalThis & { alerts?: string[] };
    const known = watched.alerts;
    watched.alerts = [];
    if (known === undefined)
      new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes)
          for (const node of [...addedNodes, target]) {
            const alert = (node instanceof Element ? node : node.parentElement)?.closest('[role="alert"]');
            if (alert) watched.alerts?.push(alert.textContent ?? ""); // one that appears, or has other words
          }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return known ?? [];
  });
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole("application", { name: "Drawing area: Your signature" });
  await pad.hover({ position: { x: 40, y: 40 } }); // waits until nothing moves any more
  await page.mouse.down();
  await pad.hover({ position: { x: 160, y: 70 } });
  await page.mouse.up();
  await button(page, "Use this signature").click();
  await page.getByRole("img", { name: "Your signature" }).waitFor();
}

/** Whether a picture is there, and not only its place. */
const isDrawn = (page: Page) =>
  page
    .locator(".p-check-row img")
    .first()
    .evaluate((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 100);

it("is filled in, refused, put right, signed, checked, submitted and read", async () => {
  const context = await site.browser.newContext({ locale: "en-US", viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    context.setDefaultTimeout(10_000);
    await page.goto(site.address);
    await page.locator(".p-form").waitFor();
    for (const range of ["a number from 2 to 300", "a date between January 1, 2030 and December 31, 2030"])
      await page.getByText(`Enter ${range}.`).waitFor();
    await fill(page, "weight", "12.5");
    await fill(page, "woken", "07:30");
    const [day, time] = await field(page, "seen").locator("input:not([tabindex='-1'])").all();
    await day?.fill("03/07/2024");
    await time?.fill("10:30");
    await field(page, "smokes").getByLabel("No", { exact: true }).check();
    await field(page, "drives").locator("select").selectOption("yes");
    await field(page, "works").locator("input").fill("Yes");
    await field(page, "works").getByRole("option", { name: "Yes" }).click();
    await field(page, "both").getByLabel("Yes", { exact: true }).check();
    await button(page, "Move No up").click();
    await field(page, "pain").locator("input").focus();
    await page.keyboard.press("ArrowRight");
    await field(page, "agreed").getByRole("checkbox").or(field(page, "agreed").getByRole("switch")).check();
    await fill(page, "story", "A fall");
    await fill(page, "count", "5");
    expect(await alerts(page)).toEqual([]);

    await press(page, "Submit");
    const summary = page.locator(".p-summary");
    await summary
      .getByRole("button", { name: /How many children do you have\?.*at most 3 are allowed.*Child/ })
      .click();
    const counter = field(page, "count").locator("input");
    expect(await counter.evaluate((box) => box === document.activeElement), "where it is put right").toBe(
      true,
    );
    await page
      .getByText("At most 3 are allowed. Change your answer to “How many children do you have?”.")
      .waitFor();
    expect(await page.getByText("Remove some").count()).toBe(0);
    await counter.fill("1");
    await fill(page, "children/1/first", "Mia");

    // what is typed wrong after the list was read out is read out by itself, once its field is left
    await alerts(page);
    const born = field(page, "born").locator("input").first();
    await born.fill("02/30/2020");
    await counter.focus();
    const said = async () => (await alerts(page)).join(" ");
    await expect.poll(said).toContain("February 30, 2020 does not exist");
    await born.fill("01/01/2990");
    await counter.focus();
    await expect.poll(said).toContain("It can’t be in the future.");
    await born.fill("03/07/1990");
    await field(page, "who").locator("input").focus();
    await page.keyboard.press("Tab");
    expect(await said(), "what the list has said already").not.toContain("required");
    await fill(page, "who", "Ada");
    await sign(page);
    await expectAccessible(page);

    await press(page, "Check your answers");
    await page.locator(".p-check-row").first().waitFor();
    await expect.poll(() => isDrawn(page), { message: "the list to check" }).toBe(true);
    await press(page, "Submit");
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    const hasPicture = async () => /\/Subtype\s*\/Image/.test((await page.pdf()).toString("latin1"));
    if (!isFirefox) await expect.poll(hasPicture, { message: "the receipt" }).toBe(true);
    await button(page, "Your answers").click();
    await expect.poll(() => isDrawn(page), { message: "what was received" }).toBe(true);
    await expectAccessible(page);

    const open = page.getByRole("button", { name: /^Open Answers/ });
    await open.first().waitFor();
    await open.first().click();
    const picture = page.frameLocator("iframe").getByRole("img", { name: "Your signature" });
    await picture.waitFor();
    expect(await picture.getAttribute("src")).toMatch(/^data:image\/png;base64,/);
    if (isFirefox) return; // whose protocol has no downloads yet
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page
        .getByRole("button", { name: /^Download Answers/ })
        .last()
        .click(),
    ]);
    const pdf = await readFile(await download.path());
    expect(pdf.toString("latin1")).toMatch(/\/Subtype\s*\/Image/);
  } finally {
    await context.close();
  }
});
