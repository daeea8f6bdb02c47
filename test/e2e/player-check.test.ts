/** The respondent checks all answers before Submit, changes one, and comes back. */
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { button, desktop, phone, press, saved } from "./player-visit.ts";
import { complete, useEveryControl } from "./use-player.ts";

const { onForm } = useEveryControl();

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
        expect(await list.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
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

        await press(page, "Change fall asleep within half an hour?");
        await page.getByText("3 of 4", { exact: true }).waitFor();
        await page.goBack();
        await page.getByText("4 of 4", { exact: true }).waitFor();
        await press(page, "Hide the list");
        expect(await title.count()).toBe(0);
        await press(page, "Submit");
        await expect
          .poll(() => server.saves.at(-1))
          .toMatchObject({ command: "submit", model: { first: "Mia" } });
      },
      { given: saved(complete, "3:"), viewport, colorScheme, locale },
    ));
});

describe("Check your answers", () => {
  it.each([
    ["es", "Revise sus respuestas", "Volver a sus respuestas", "Cambiar Nombre"],
    ["fr", "Vérifiez vos réponses", "Revenir à vos réponses", "Modifier Prénom"],
  ])("speaks the form's language: %s", (locale, title, back, change) =>
    onForm(
      async ({ page }) => {
        await press(page, title);
        await press(page, change);
        await press(page, back);
        await button(page, change).waitFor();
        await expectAccessible(page);
      },
      { given: { ...saved(complete, "3:"), locale }, locale },
    ),
  );

  it("comes only with the last step, which lists what is printed", () =>
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
      { given: saved(complete, "2:") },
    ));
});
