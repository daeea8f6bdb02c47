import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answersForm, widgetsForm } from "./player-rules-form.ts";
import { desktop, press, type Visit, type VisitOptions, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const onAnswers = (story: (visit: Visit) => Promise<void>, options?: VisitOptions) =>
  visit(player.browser, player.origin, answersForm, story, options);
const onWidgets = (story: (visit: Visit) => Promise<void>, options?: VisitOptions) =>
  visit(player.browser, player.origin, widgetsForm, story, options);

const problemOf = (page: Page, key: string) => page.locator(`[data-key="${key}"] .p-problem`);

/** Types a date and leaves the field. */
async function date(page: Page, name: string, digits: string): Promise<string> {
  const box = page.getByRole("textbox", { name });
  await box.fill("");
  await box.pressSequentially(digits);
  await box.blur();
  return box.inputValue();
}

/** What the form was saved with. */
async function savedModel({ page, server }: Visit): Promise<Record<string, unknown>> {
  await press(page, "Save");
  await expect.poll(() => server.saves.length).toBeGreaterThan(0);
  return server.saves.at(-1)?.model ?? {};
}

describe("messages about answers", () => {
  it("a required answer, word for word in English, Spanish and French", () =>
    onAnswers(async ({ page }) => {
      await page.getByLabel("Name").focus();
      await page.getByLabel("Name").blur();
      const name = page.getByRole("textbox", { name: /^(Name|Nombre|Nom)/ });
      expect(await problemOf(page, "name").innerText()).toBe("This field is required.");
      expect(await name.getAttribute("aria-invalid")).toBe("true");
      await page.getByLabel("Language").selectOption("es");
      await problemOf(page, "name").getByText("Este campo es obligatorio.", { exact: true }).waitFor();
      await page.getByLabel("Idioma").selectOption("fr");
      await problemOf(page, "name").getByText("Entrée obligatoire", { exact: true }).waitFor();
      const described = await name.getAttribute("aria-describedby");
      expect(await page.locator(`[id="${described}"]`).getAttribute("role")).toBe("alert");
    }));

  it("a date too early or too late, with the long-form date; today is never either", () =>
    onAnswers(async ({ page }) => {
      const said = (key: string) => problemOf(page, key).innerText();
      await date(page, "Born", "11212026");
      expect(await problemOf(page, "born").count()).toBe(0);
      await date(page, "Born", "11222026");
      expect(await said("born")).toBe("Date cannot be after November 21, 2026");
      await date(page, "Visit", "11212026");
      expect(await problemOf(page, "visit").count()).toBe(0);
      await date(page, "Visit", "11202026");
      expect(await said("visit")).toBe("Date cannot be before November 21, 2026");
      await date(page, "Stay", "01142026");
      expect(await said("stay")).toBe("Date cannot be before January 15, 2026");
      await date(page, "Stay", "04012026");
      expect(await said("stay")).toBe("Date cannot be after March 31, 2026");
      await page.getByLabel("Language").selectOption("es");
      await expect.poll(() => said("stay")).toBe("La fecha no puede ser posterior al 31 de marzo de 2026");
      await page.getByLabel("Idioma").selectOption("fr");
      await expect.poll(() => said("stay")).toBe("La date ne peut pas être postérieure au 31 mars 2026");
    }));

  it("an incomplete date, and a date that does not exist", () =>
    onAnswers(async ({ page }) => {
      expect(await date(page, "Born", "3/7")).toBe("03/7");
      expect(await problemOf(page, "born").innerText()).toBe("Enter the date as MM/DD/YYYY.");
      expect(await date(page, "Born", "02302026")).toBe("02/30/2026");
      expect(await problemOf(page, "born").innerText()).toBe(
        "February 30, 2026 does not exist. Check the day and the month.",
      );
    }));
});

describe("effects of answers", () => {
  it("updates dependent fields 100 ms after an answer, not before", () =>
    onAnswers(
      async ({ page, pass }) => {
        await page.getByLabel("Count").fill("4");
        await page.getByLabel("Yes", { exact: true }).check();
        await pass(99);
        expect(await page.getByLabel("What is it?").count()).toBe(0);
        expect(await page.getByLabel("Twice").innerText()).toBe("–");
        await pass(1);
        await page.getByLabel("What is it?").waitFor();
        expect(await page.getByLabel("Twice").innerText()).toBe("8");
      },
      { isPaused: true },
    ));

  it("clears an edited answer that is hidden, remembers it for the session and never sends it", () =>
    onAnswers(async (visited) => {
      const { page, pass, server } = visited;
      const ill = (answer: string) => page.getByLabel(answer, { exact: true }).check();
      await page.getByLabel("Name").fill("Ana");
      await ill("Yes");
      await page.getByLabel("What is it?").fill("A cold");
      await page.getByLabel("Since when?").fill("Monday");
      await ill("No");
      await pass(100);
      await page.getByLabel("What is it?").waitFor({ state: "detached" });
      await pass(5_000);
      await expect.poll(() => server.saves.at(-1)?.model).toMatchObject({ ill: "no" });
      expect(server.saves.at(-1)?.model).not.toHaveProperty("why");
      await ill("Yes");
      expect(await page.getByLabel("What is it?").inputValue()).toBe("A cold");
      await ill("No");
      await pass(100);
      await press(page, "Submit");
      await page.getByText(/successfully submitted/).waitFor();
      expect(server.saves.at(-1)?.command).toBe("submit");
      expect(server.saves.at(-1)?.model).not.toHaveProperty("why");
    }));

  it("requires an answer exactly when a required expression is true, in upper or lower case", () =>
    onAnswers(async ({ page, pass }) => {
      const since = page.getByLabel("Since when?");
      expect(await since.getAttribute("aria-required")).toBe("false");
      await page.getByLabel("Yes", { exact: true }).check();
      await pass(100);
      await since.focus();
      await since.blur();
      expect(await since.getAttribute("aria-required")).toBe("true");
      await problemOf(page, "since").waitFor();
      await page.getByLabel("No", { exact: true }).check();
      await pass(100);
      await problemOf(page, "since").waitFor({ state: "detached" });
      expect(await since.getAttribute("aria-required")).toBe("false");
    }));
});

describe("each widget", () => {
  it("works by keyboard alone, in the order of the page", () =>
    onWidgets(async (visited) => {
      const { page } = visited;
      const keys = async (...pressed: string[]) => {
        for (const key of pressed)
          await (key.length > 1 ? page.keyboard.press(key) : page.keyboard.type(key));
      };
      await page.getByLabel("Left").focus();
      await keys("A", "n", "a", "Tab", "1", "2", "Tab", ..."03072026", "Tab", "Tab");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("radio");
      await keys("ArrowDown", "Tab", "Tab");
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
      await keys("N", "Tab", "Space", "Tab", "Space", "Tab", "Space", "Tab", "Space", "Tab");
      await keys("ArrowRight", "ArrowRight");
      await page.getByRole("button", { name: "Clear Worry" }).waitFor(); // it is next in the order
      await keys("Tab", "Tab", "Space", "ArrowRight", "Tab", "Space", "Tab");
      await keys("H", "i");
      expect(await savedModel(visited)).toEqual({
        left: "Ana",
        right: 12,
        day: "2026-03-07",
        ill: "no",
        place: "no",
        both: ["yes", "no"],
        agree: true,
        mails: true,
        worry: 7,
        "sleep.well": "rarely",
        "sleep.long": "never",
        words: "Hi",
      });
    }));

  it("starts a checkbox with no, and submits only answered values of the others", () =>
    onWidgets(async (visited) => {
      expect(await savedModel(visited)).toEqual({ agree: false, mails: false });
    }));

  it("takes numbers and dates in inputs of their own", () =>
    onWidgets(async ({ page }) => {
      expect(await page.getByLabel("Right").getAttribute("inputmode")).toBe("decimal");
      const day = page.getByRole("textbox", { name: "Day" });
      const hint = page.locator('[data-key="day"]').getByText("MM/DD/YYYY");
      await hint.waitFor();
      await day.pressSequentially("12072026xyz9");
      expect(await day.inputValue()).toBe("12/07/2026");
      await hint.waitFor();
      await page.getByText("December 7, 2026", { exact: true }).waitFor();
    }));

  it("steps a slider by 1 between its bounds, with a tick at each step and its value above the thumb", () =>
    onWidgets(async ({ page }) => {
      const slider = page.getByRole("slider", { name: "Worry" });
      expect(await slider.evaluate(({ min, max, step }: HTMLInputElement) => [min, max, step])).toEqual([
        "2",
        "8",
        "1",
      ]);
      expect(await page.locator(".p-tick").allInnerTexts()).toEqual(["2", "3", "4", "5", "6", "7", "8"]);
      await slider.press("End");
      expect(await page.locator(".p-thumb-label").innerText()).toBe("8");
      await slider.press("ArrowLeft");
      expect(await page.locator(".p-thumb-label").innerText()).toBe("7");
      expect(await slider.getAttribute("aria-valuetext")).toBe("7");
      await slider.press("Home");
      const [label, thumb] = await Promise.all([
        page.locator(".p-thumb-label").boundingBox(),
        slider.boundingBox(),
      ]);
      expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual((thumb?.y ?? 0) + 12);
    }));

  it("lays a likert out in rows of 50 px with one column more than options, and requires each question", () =>
    onWidgets(
      async ({ page }) => {
        const row = page.getByRole("radiogroup", { name: "Well" });
        const grid = await row.evaluate((element) => {
          const { gridTemplateColumns } = getComputedStyle(element);
          return { columns: gridTemplateColumns.split(" ").length, height: element.clientHeight };
        });
        expect(grid).toEqual({ columns: 4, height: 50 });
        await row.getByLabel("Often").check();
        await press(page, "Submit");
        await page.getByRole("heading", { name: "1 answer needs your attention" }).waitFor();
        await problemOf(page, "sleep.long").waitFor();
        expect(await problemOf(page, "sleep.well").count()).toBe(0);
      },
      { viewport: desktop },
    ));

  it("places a row's fields by their colspans, with a gap for a blank", () =>
    onWidgets(
      async ({ page }) => {
        const [left, right, line] = await Promise.all([
          page.getByLabel("Left").boundingBox(),
          page.getByLabel("Right").boundingBox(),
          page.locator('[data-key="line"]').boundingBox(),
        ]);
        expect(left?.y).toBe(right?.y);
        const half = (line?.x ?? 0) + (line?.width ?? 0) / 2;
        expect(right?.x).toBeGreaterThan(half + (line?.width ?? 0) / 5);
        expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(half - (line?.width ?? 0) / 5);
      },
      { viewport: desktop },
    ));

  it("shows headings, labels, blocks and spans with the answers that they name", () =>
    onWidgets(async ({ page, pass }) => {
      await page.getByLabel("Left").fill("Ana");
      await pass(100);
      await page.getByRole("heading", { level: 4, name: "A heading for Ana" }).waitFor();
      // Not innerText, which leaves out what has not been scrolled into view yet.
      expect(await page.locator("div.p-field-label").textContent()).toBe("A label");
      expect(await page.locator("div.p-field-div").textContent()).toBe("A div");
      expect(await page.locator("span.p-field-span").textContent()).toBe("A span");
    }));
});

describe("the list of what is missing", () => {
  it("gets the focus, leads to each field by keyboard, and the field says what is wrong", () =>
    onWidgets(async ({ page }) => {
      await press(page, "Submit");
      const title = page.getByRole("heading", { name: "2 answers need your attention" });
      await title.waitFor();
      const summary = page.getByRole("region", { name: "2 answers need your attention" });
      expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      const group = page.getByRole("radiogroup", { name: "Long" });
      expect(await group.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      expect(await group.getAttribute("aria-invalid")).toBe("true");
      const described = await group.getAttribute("aria-describedby");
      expect(await page.locator(`[id="${described}"]`).innerText()).toBe("This field is required.");
    }));
});
