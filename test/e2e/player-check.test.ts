/** The respondent checks all answers before Submit, changes one, and comes back. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { isFirefox } from "../support/browser.ts";
import { sampleOf } from "../support/budget.ts";
import { onePage, onePageAnswers, pagesAlike } from "./player-check-form.ts";
import { instanceKey } from "./player-server.ts";
import { button, desktop, phone, press, saved, sayWhose, visit } from "./player-visit.ts";
import { complete, twoPages, useEveryControl } from "./use-player.ts";

const { player, onForm } = useEveryControl();
const fragment = (page: Page) => new URL(page.url()).hash;

describe.each([
  ["390 px, light", phone, "light", "en-US", "February 29, 2020"],
  ["1280 px, dark", desktop, "dark", "en-GB", "29 February 2020"],
] as const)("Check your answers, at %s", (_look, viewport, colorScheme, locale, born) => {
  it("lists them page by page, leads to a question and comes back, and submits what was changed", () =>
    onForm(
      async ({ page, server }) => {
        await page.getByText("4 of 4", { exact: true }).waitFor();
        await press(page, "Check your answers");
        const title = page.getByRole("heading", { name: "Check your answers" });
        await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
        const list = page.locator(".p-check");
        expect(await list.locator("h3").allInnerTexts()).toEqual([
          "About you and your child",
          "Everyday life",
          "Sleep",
          "Anything else",
        ]);
        const row = (question: string) =>
          list.locator(".p-check-row").filter({ has: page.getByText(question, { exact: true }) });
        const answer = (question: string) => row(question).locator("dd").first().innerText();
        expect(await answer("First name")).toBe("Ana");
        expect(await answer("Your child's date of birth")).toBe(born);
        expect(await answer("How does your child mostly communicate?")).toBe("Words");
        expect(await answer("I agree that the clinic keeps these answers")).toBe("Yes");
        expect(await answer("Last name")).toBe("Not answered");
        expect(await row("Age in years").getByRole("button").count()).toBe(0); // nobody enters it
        await expectAccessible(page);

        await press(page, "Change First name");
        const name = page.getByLabel("First name");
        await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
        await name.fill("Mia");
        await expectAccessible(page);
        await press(page, "Back to your answers");
        const change = button(page, "Change First name");
        await expect.poll(() => change.evaluate((one) => one === document.activeElement)).toBe(true);
        expect(await answer("First name")).toBe("Mia");

        expect(fragment(page)).toBe("#check");
        await page.reload();
        await title.waitFor();
        expect(await answer("First name")).toBe("Mia");

        await press(page, "Change fall asleep within half an hour?");
        await page.getByText("3 of 4", { exact: true }).waitFor();
        expect(fragment(page)).toBe("#step=sleep");
        await page.reload(); // what is being changed is still known
        await page.getByText("3 of 4", { exact: true }).waitFor();
        await press(page, "Back to your answers");
        await title.waitFor();
        await page.goBack();
        await page.getByText("3 of 4", { exact: true }).waitFor();
        await button(page, "Back to your answers").waitFor();
        await page.goForward();
        await title.waitFor();
        await press(page, "Back to the questions");
        await page.getByText("Is there anything else we should know?").waitFor();
        expect(await title.count()).toBe(0);
        await press(page, "Check your answers");
        await title.waitFor();
        await press(page, "Previous");
        await page.getByText("Is there anything else we should know?").waitFor();
        await page.goBack();
        await title.waitFor();
        await press(page, "Submit");
        await expect
          .poll(() => server.saves.at(-1))
          .toMatchObject({ command: "submit", model: { first: "Mia" } });
      },
      { instance: saved(complete, "3:"), viewport, colorScheme, locale },
    ));
});

describe("Check your answers", () => {
  it.each([
    ["es", "Revise sus respuestas", "Volver a sus respuestas", "Cambiar Nombre"],
    ["fr", "Vérifiez vos réponses", "Revenir à vos réponses", "Modifier Prénom"],
  ])("speaks the form's language: %s", (locale, title, back, change) =>
    onForm(
      async ({ page }) => {
        await expectAccessible(page);
        await press(page, title);
        await press(page, change);
        await press(page, back);
        await button(page, change).waitFor();
        await expectAccessible(page);
      },
      { instance: { ...saved(complete, "3:"), locale }, locale },
    ),
  );

  // Firefox can't be told to show a page as it is printed.
  it.skipIf(isFirefox)("comes only with the last step, which lists what is printed", () =>
    onForm(
      async ({ page }) => {
        await page.getByText("3 of 4", { exact: true }).waitFor();
        expect(await button(page, "Check your answers").count()).toBe(0);
        await press(page, "Next");
        await press(page, "Check your answers");
        await page.emulateMedia({ media: "print" });
        expect(await page.locator(".p-check-row").first().isVisible()).toBe(true);
        expect(await page.locator(".p-check button:visible").count()).toBe(0);
      },
      { instance: saved(complete, "2:") },
    ),
  );

  it("leads, by its address, to what has to be finished first", () =>
    onForm(
      async ({ page }) => {
        await page.getByText("1 of 4", { exact: true }).waitFor();
        await page.goto(`${player.origin}/i/${instanceKey}#check`);
        await page.getByText("3 of 4", { exact: true }).waitFor();
        expect(await button(page, "Change First name").count()).toBe(0);
      },
      { instance: saved(twoPages) },
    ));

  it("leaves no trace in the address on a shared device", () =>
    onForm(
      async ({ page }) => {
        await page.getByText("4 of 4", { exact: true }).waitFor();
        await sayWhose(page, "No, it's shared");
        await press(page, "Check your answers");
        await press(page, "Change First name");
        await press(page, "Back to your answers");
        await button(page, "Change First name").waitFor();
        expect([fragment(page), await page.evaluate(() => window.history.state)]).toEqual(["", null]);
      },
      { instance: saved(complete, "3:") },
    ));

  it.each(
    sampleOf(
      [
        { viewport: phone, colorScheme: "dark", locale: "en-GB" },
        { viewport: desktop, colorScheme: "light", locale: "en-GB" },
      ] as const,
      1,
    ),
  )("is there on one page as well, unfinished, with every kind of row: $colorScheme", (look) =>
    visit(
      player.browser,
      player.origin,
      onePage,
      async ({ page, server }) => {
        const row = (question: string) =>
          page.locator(".p-check-row").filter({ has: page.locator("dt", { hasText: question }) });
        const answer = async (question: string) =>
          (await row(question).locator("dd").first().innerText()).trim();
        await press(page, "Check your answers");
        await page.getByRole("heading", { name: "Check your answers" }).waitFor();
        expect(await answer("Full name")).toBe("Not answered (required)");
        expect(await answer("Name of the child")).toBe("Bo");
        expect(await answer("What matters most")).toBe("Sleep, Speech");
        expect(await answer("Where do you live")).toBe("51.5, -0.125");
        expect(await answer("Photo of the letter")).toBe("letter.png");
        await expectAccessible(page);
        await press(page, "Submit");
        await page.getByRole("heading", { name: "1 answer needs your attention" }).waitFor();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Enter “Full name”" }).click();
        const focused = () =>
          page.evaluate(() => document.activeElement?.closest("[data-key]")?.getAttribute("data-key"));
        await expect.poll(focused).toBe("full");
        await page.keyboard.type("Ana Luna");
        await press(page, "Back to your answers");
        await button(page, "Change Full name").waitFor();
        expect(await answer("Full name")).toBe("Ana Luna");
        for (const [question, key] of [
          ["Name of the child", "kids/k1/name"],
          ["What matters most", "wishes"],
          ["Where do you live", "home"],
          ["Photo of the letter", "letter"],
        ] as const) {
          await press(page, `Change ${question}`);
          await expect.poll(focused).toBe(key);
          await press(page, "Back to your answers");
          await button(page, `Change ${question}`).waitFor();
        }
        await page.goBack();
        await button(page, "Back to your answers").waitFor();
        await page.reload();
        await press(page, "Back to your answers");
        await press(page, "Submit");
        await expect.poll(() => server.saves.at(-1)?.command).toBe("submit");
      },
      { ...look, instance: saved(onePageAnswers, "0:") },
    ),
  );

  it("shows pages of the same title each with its own answers", () =>
    visit(
      player.browser,
      player.origin,
      pagesAlike,
      async ({ page }) => {
        const faults: string[] = [];
        page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
        await press(page, "Check your answers");
        expect(await page.locator(".p-check h3").allInnerTexts()).toEqual(["Visit", "Visit"]);
        expect(await page.locator(".p-check-row dd:first-of-type").allInnerTexts()).toEqual(["one", "two"]);
        expect(faults).toEqual([]);
      },
      { instance: saved({ a: "one", b: "two" }, "1:") },
    ));
});
