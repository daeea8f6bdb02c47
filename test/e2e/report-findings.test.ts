/** What is found in reports, in a real browser: on the tree, in both editors, and where it leads. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { expectAccessible, restOfMotion } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { inTurn } from "../support/budget.ts";
import { Client } from "../support/client.ts";
import { demoOn } from "../support/demo.ts";
import { demoFaults, seedFaults } from "../support/demo-faults.ts";
import { must, submitAnswers, waitForReports } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const desktop = { width: 1280, height: 900 };
const looks = [
  { size: desktop, colorScheme: "light" },
  { size: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;
const nextLooks = inTurn(looks, 10);

const stack = useStack({ log: () => {} });
let browser: Browser;
let page: Page;
let formId: number;

beforeAll(async () => {
  browser = await launchTestBrowser();
  const demo = await demoOn(stack);
  const designer = new Client(stack.origin);
  must(await designer.call(api.account.login, { username: demo.email, password: demo.password }));
  const publicationKey = new URL(demo.formAddress).pathname.split("/").at(-1) ?? "";
  const { ref } = await submitAnswers(stack.client(), publicationKey);
  await waitForReports(stack.client(), ref);
  formId = await seedFaults(designer); // none of which was published
  page = await browser.newPage({ baseURL: stack.origin, viewport: desktop, reducedMotion: "reduce" });
  page.setDefaultTimeout(60_000);
  await signIn(page, stack.origin, demo);
});
afterAll(async () => {
  await browser?.close();
});

/** WCAG 2.2 AA, and nothing at the side, on a desk in light and on a phone in dark. */
async function expectGoodLooks(name: string): Promise<void> {
  for (const { size, colorScheme } of nextLooks()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await page.evaluate(restOfMotion, 50);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `pixels at the side of ${name} at ${size.width} px`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

const findings = (step: string) => page.getByRole("region", { name: `Findings of ${step}` });
const builder = () => page.goto(`/design/process/builder?formId=${formId}`);

describe("what is found in reports", () => {
  it("is counted on the cards of the tree, and listed when the count is pressed", async () => {
    await builder();
    const count = page.getByRole("button", { name: "3 errors, 1 warning Checklist", exact: true });
    await count.waitFor();
    await expectGoodLooks("tree");
    await count.click();
    await findings("Checklist")
      .getByText(demoFaults[0]?.said ?? "")
      .waitFor();
    expect(await findings("Checklist").evaluate((one) => one === document.activeElement)).toBe(true);
    await expectGoodLooks("tree-findings");
  });

  it("leads to its line in the editor, where it is underlined while typing", async () => {
    await findings("Checklist")
      .getByRole("button", { name: /visit\.temprature/ })
      .click();
    const template = page.getByRole("textbox", { name: "Template of Checklist" });
    await template.waitFor();
    await page.locator(".cm-activeLine", { hasText: "visit.temprature" }).waitFor();
    await page.locator(".cm-lintRange-error").first().waitFor();
    await findings("Checklist").getByText("3 errors, 1 warning", { exact: true }).waitFor();
    await expectGoodLooks("template");
  });

  it("is shown with answers that lead to it, which become a case", async () => {
    const choice = page.getByRole("combobox", { name: "Test answers" });
    const show = findings("Checklist")
      .getByRole("listitem")
      .filter({ hasText: "visit.temprature" })
      .getByRole("button", { name: /^Show me answers for line \d+$/ });
    const line = /\d+$/.exec((await show.textContent()) ?? "")?.[0];
    await show.focus();
    await page.keyboard.press("Enter");
    await findings("Checklist").getByText(`They are the case “Checklist, line ${line}”.`).waitFor();
    expect(await choice.inputValue()).toBe(`Checklist, line ${line}`);
    expect(await show.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.frameLocator("iframe").first().getByText("Highest temperature").waitFor();
    await expectGoodLooks("template-answers");
    await choice.selectOption("default");
    await show.click(); // the same answers are the same case
    await choice.and(page.locator(":not(:has(option[value='default']:checked))")).waitFor();
    expect(await choice.locator("option").allTextContents()).toEqual(["default", `Checklist, line ${line}`]);
    await choice.selectOption("default");
    await page.getByRole("textbox", { name: "Template of Checklist" }).focus();
  });

  it("goes once the text is corrected, and says what a renamed key means for the other steps", async () => {
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText("<p>{{child.name}}</p>\n<p>{{date visit.dat}}</p>");
    await findings("Checklist").getByText("1 error", { exact: true }).waitFor();
    await page.keyboard.press("Control+End");
    for (let back = 0; back < "}}</p>".length; back++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.insertText("e");
    await findings("Checklist").getByText("Checked: nothing found").waitFor();
    expect(await page.locator(".cm-lintRange-error").count()).toBe(0);

    await findings("Checklist")
      .getByText(/in other steps$/)
      .click();
    await findings("Checklist")
      .getByRole("button", { name: /^Error, Letter for the doctor, line 39/ })
      .click();
    await page.getByRole("textbox", { name: "Template of Letter for the doctor" }).waitFor();
    await page.locator(".cm-activeLine", { hasText: "{{#each child.name}}" }).waitFor();
    expect(new URL(page.url()).searchParams.get("line")).toBe("39");
  });
});

describe("a path", () => {
  const help = () => page.locator(".cm-path-help");
  /** The middle of some words of the line that the cursor is in: an element of it may be a bracket. */
  const middleOf = (words: string) =>
    page.locator(".cm-activeLine", { hasText: words }).evaluate((line, expected) => {
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const at = text.textContent?.indexOf(expected) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + expected.length);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }
      throw new Error(`The line has no ${expected}.`);
    }, words);
  /** What the analysis knows comes after the text. */
  async function helpAt(words: string): Promise<void> {
    const hover = async () => {
      const { x, y } = await middleOf(words);
      await page.mouse.move(0, 0);
      await page.mouse.move(x, y);
      return help()
        .waitFor({ timeout: 1_500 })
        .then(
          () => true,
          () => false,
        );
    };
    await expect.poll(hover).toBe(true);
  }

  it("of a template is described under the pointer and at the cursor, and leads to what writes it", async () => {
    const address = new URL(page.url());
    address.searchParams.set("line", "25");
    // What was typed before is stored: the load below would leave it to be restored.
    await page
      .getByRole("status")
      .filter({ hasText: /^Saved$/ })
      .waitFor();
    const cells = page.waitForResponse("**/rest/form/cells");
    await page.goto(String(address));
    await cells;
    await helpAt("visit.temperature");
    expect(await help().innerText()).toMatch(
      /^Highest temperature, in °C\nnumber, may be missing\nAnswer to temperature, sheet “survey”, cell [A-Z]+\d+\nWritten in Pick what readers need, line \d+$/,
    );
    await expectGoodLooks("path");
    await page.mouse.move(0, 0);
    await help().waitFor({ state: "detached" });
    const { x, y } = await middleOf("visit.temperature");
    await page.mouse.click(x, y);
    await page.mouse.move(0, 0);
    await page.keyboard.press("Alt+F12");
    await help().waitFor();
    await page.keyboard.press("F12");
    await page.getByRole("textbox", { name: "Chain of Pick what readers need" }).waitFor();
    await page.locator(".cm-activeLine", { hasText: '"temperature": "visit.temperature"' }).waitFor();
  });

  it("of a chain is described as well", async () => {
    await helpAt('"temperature"');
    expect(await help().innerText()).toMatch(
      /^Highest temperature, in °C\nnumber, may be missing\nAnswer to temperature, sheet “survey”, cell [A-Z]+\d+$/,
    );
    await expectGoodLooks("path-of-chain");
    await page.goBack();
    await page.getByRole("textbox", { name: "Template of Letter for the doctor" }).waitFor();
  });

  it("gets another name everywhere at once, after its places were shown, and its old one with one undo", async () => {
    const template = page.getByRole("textbox", { name: "Template of Letter for the doctor" });
    const { x, y } = await middleOf("visit.temperature");
    await page.mouse.click(x + 10, y);
    await page.keyboard.press("F2");
    const dialog = page.getByRole("dialog", { name: "Rename “temperature”" });
    const places = dialog.getByRole("list", { name: "Places that change" });
    await places.getByText('"temperature": "visit.temperature"').waitFor();
    expect(await places.textContent()).toMatch(
      /^Pick what readers need, line \d+:.*Letter for the doctor, line 25:/s,
    );
    await dialog.getByText("1 place with the same word means something else and stays").click();
    await expectGoodLooks("rename");
    await dialog.getByRole("textbox", { name: "New name" }).fill("date");
    await page.keyboard.press("Enter");
    await dialog.getByText(/^“date” is a name that something else there has/).waitFor();
    await dialog.getByRole("textbox", { name: "New name" }).fill("highest_temperature");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.locator(".cm-line", { hasText: "visit.highest_temperature" }).first().waitFor();
    expect(await template.textContent()).not.toContain("visit.temperature");
    await page.getByRole("button", { name: "Undo: Rename temperature to highest_temperature" }).click();
    await page.locator(".cm-line", { hasText: "visit.temperature" }).first().waitFor();
    expect(await template.textContent()).not.toContain("highest_temperature");
  });

  it("is offered with what it is while typing", async () => {
    await page.getByRole("textbox", { name: "Template of Letter for the doctor" }).press("Control+End");
    await page.keyboard.type("{{visit.temper");
    const offered = page.getByRole("option", { name: /^visit\.temperature/ });
    await offered.waitFor();
    expect(await offered.innerText()).toMatch(/number, may be missing/);
    await page.getByText("Grey: no report reads it").waitFor();
    expect(await page.locator(".cm-unread-key").allTextContents()).toContain('"allergyList"');
    await page.locator(".cm-completionInfo", { hasText: "Answer to temperature" }).waitFor();
    await expectGoodLooks("completion");
    await page.keyboard.press("Escape");
    for (let typed = 0; typed < 5; typed++) await page.keyboard.press("Control+z");
  });
});

describe("why a report says what it says", () => {
  const reasons = () => page.getByRole("region", { name: /^Why: / });

  it("leads from a sentence of the preview to its line, to the chain and to the answer, and back", async () => {
    await page.getByRole("button", { name: "Why?", exact: true }).click();
    await page.getByRole("button", { name: "Fever of 39.4 °C reported." }).click();
    await reasons()
      .getByRole("button", { name: /^Highest temperature/ })
      .waitFor();
    await reasons()
      .getByRole("button", { name: /^Pick what readers need, line \d+ \(shift\)$/ })
      .first()
      .waitFor();
    await reasons()
      .getByText(/^sheet “survey”, cell [A-Z]+\d+$/)
      .first()
      .waitFor();
    await expectGoodLooks("why-preview");
    await reasons()
      .getByRole("button", { name: /^Highest temperature/ })
      .click();
    await page.getByText(/^\d+ sentences? of \d+$/).waitFor();
    expect(await page.locator("mark").first().textContent()).toContain("Fever of 39.4 °C reported.");
    await reasons()
      .getByRole("button", { name: /^Letter for the doctor, line/ })
      .click();
    await page.locator(".cm-activeLine", { hasText: "Fever of" }).waitFor();
  });

  it("is said to readers under each sentence once the designer ticks it", async () => {
    await builder();
    await page.getByRole("button", { name: "Edit: Letter for the doctor" }).click();
    const tick = page.getByRole("checkbox", { name: "Say why under each sentence" });
    await tick.press("Space");
    expect(await page.getByLabel("Value of property 2", { exact: true }).inputValue()).toBe("true");
    await expectGoodLooks("say-why");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Template: Letter for the doctor" }).click();
    const because = page
      .frameLocator("iframe")
      .locator("small.because")
      .filter({ hasText: /^Because you told us: .*39\.4/ });
    await because.first().waitFor();
    await expectGoodLooks("because");
  });

  it("explains a real report from its own publication, and shows each step", async () => {
    const run = page.waitForResponse("**/rest/form/submission/run");
    await page.goto(`/design/form/${formId}/submissions`);
    await page
      .getByRole("link", { name: /^View submission/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Why do they say this?" }).click();
    expect((await run).status()).toBe(200);
    await page.getByRole("button", { name: "Your checklist for the visit" }).first().waitFor();
    await page
      .getByRole("button", { name: /Penicillin/ })
      .first()
      .click();
    await reasons()
      .getByRole("button", { name: /Penicillin/ })
      .waitFor();
    await expectGoodLooks("why-report");
    await page.getByText("Step by step").click();
    await page.getByText("Pick what readers need", { exact: true }).last().click();
    await page
      .getByRole("region", { name: "Output of Pick what readers need" })
      .getByText('"Penicillin')
      .waitFor();
    await expectGoodLooks("steps");
  });
});
