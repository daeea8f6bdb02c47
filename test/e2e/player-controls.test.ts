/** Each control type on the respondent's page, in a real browser. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { expectAccessible } from "../support/accessible.ts";
import { sampleOf } from "../support/budget.ts";
import { field, page as pageOf, section } from "./player-form.ts";
import { faultsIn } from "./player-looks.ts";
import { button, desktop, phone, press, saved, visit } from "./player-visit.ts";
import { complete, firstPage, twoPages, useEveryControl } from "./use-player.ts";

const { player, onForm } = useEveryControl();

/** CSS pixels that a browser's own input needs to show an hour of twelve. */
const MIN_TIME_WIDTH = 140;

const fever: FormDefinition = {
  title: "Fever",
  locales: [
    { code: "en", name: "English" },
    { code: "ar", name: "العربية" },
  ],
  defaultLocale: "en",
  model: [
    pageOf(
      "one",
      undefined,
      section(
        "s",
        "",
        field({
          key: "since",
          controlType: "text",
          dataType: "datetime-local",
          required: true,
          minValue: "2026-01-01T08:00",
          fieldValidator: ["BEFORETODAY"],
          label: { en: "Since when?", ar: "منذ متى؟" },
        }),
      ),
    ),
  ],
};

it("half of a time, which the browser keeps to itself, holds the submission up with a sentence", () =>
  visit(
    player.browser,
    player.origin,
    {
      ...fever,
      model: [
        pageOf(
          "one",
          undefined,
          section(
            "s",
            "",
            field({ key: "at", controlType: "text", dataType: "time", label: { en: "At what time?" } }),
            field({ key: "word", controlType: "text", label: { en: "A word" } }),
          ),
        ),
      ],
    },
    async ({ page, server }) => {
      const at = page.getByLabel("At what time?").first();
      await at.press("3");
      await page.getByLabel("A word").fill("Hot");
      await page.getByText("Enter it in full, or clear it.").waitFor();
      await press(page, "Submit");
      await page.getByRole("heading", { name: "1 answer needs your attention" }).waitFor();
      await expectAccessible(page);
      expect(server.saves.map(({ command }) => command)).not.toContain("submit");
      await at.fill("15:04");
      await press(page, "Submit");
      await expect
        .poll(() => server.saves.at(-1))
        .toMatchObject({ command: "submit", model: { at: "15:04", word: "Hot" } });
    },
  ));

describe("each control type", () => {
  it("text, date, number, textarea, calculation and row: typed, checked and computed", () =>
    onForm(async ({ page, server }) => {
      await page.getByLabel("First name").fill("Ana");
      expect(await page.getByLabel("E-mail address").getAttribute("inputmode")).toBe("email");

      const born = page.getByLabel("date of birth").first();
      await born.pressSequentially("02302020");
      await born.blur();
      await page.getByText("February 30, 2020 does not exist. Check the day and the month.").waitFor();
      await born.fill("");
      await born.pressSequentially("2/29/2020");
      expect(await born.inputValue()).toBe("02/29/2020");
      await expect.poll(() => page.getByLabel("Age in years").innerText()).toMatch(/^\d+$/);
      await born.fill("01/01/2999");
      await born.blur();
      await page.getByText(/^Date cannot be after /).waitFor();
      await born.fill("02/29/2020");

      const visit = page.getByLabel("When would a visit suit you?").first();
      await visit.fill("01/01/2001");
      await visit.blur();
      await page.getByText(/^Date cannot be before /).waitFor();
      await visit.fill("");

      await page.getByLabel("How many brothers and sisters?").fill("2");
      await page.getByLabel("What are their names?").fill("Ben, Cleo");
      await page.getByLabel("How many brothers and sisters?").fill("0");
      await page.getByLabel("What are their names?").waitFor({ state: "detached" });
      await expectAccessible(page);
      await press(page, "Save");
      await expect
        .poll(() => server.saves.at(-1)?.model)
        .toMatchObject({ first: "Ana", born: "2020-02-29", siblings: 0 });
      expect(server.saves.at(-1)?.model).not.toHaveProperty("siblings_names");
    }));

  it("a date with its time: typed by the keyboard, half at first, then both, also from right to left", () =>
    visit(
      player.browser,
      player.origin,
      fever,
      async ({ page, server }) => {
        const group = page.getByRole("group", { name: /^Since when\?/ });
        const [date, time] = [
          group.getByLabel("Date", { exact: true }),
          group.getByLabel("Time", { exact: true }),
        ];
        await date.pressSequentially("7.3.2026");
        expect(await date.inputValue()).toBe("07/03/2026");
        await press(page, "Submit");
        await page.locator(".p-summary", { hasText: "Enter the time as well." }).waitFor();
        expect(await faultsIn(page, { size: phone, colorScheme: "dark", locale: "en" })).toEqual([]);
        await button(page, "Since when?").click();
        await expect.poll(() => time.evaluate((one) => one === document.activeElement)).toBe(true);
        await time.fill("14:05");
        await group.getByText("7 March 2026 at 14:05", { exact: true }).waitFor();
        await date.fill("22/11/2026");
        await group.getByText("22 November 2026 at 14:05 is in the future.").waitFor();
        await group.getByText("Date cannot be after 21 November 2026", { exact: true }).waitFor();
        await date.fill("21/11/2026"); // later today, as the clock has it
        await group.getByText(/^Date cannot be/).waitFor({ state: "detached" });
        await date.fill("31/12/2025");
        await group.getByText("Date cannot be before 1 January 2026 at 08:00", { exact: true }).waitFor();
        const calendar = group.locator("input[type=date]");
        expect(await calendar.getAttribute("min")).toBe("2026-01-01");
        expect(await calendar.getAttribute("max")).toBe("2026-11-21");
        await date.fill("07/03/2026");
        await page.setViewportSize(desktop);
        // The same room as a time alone, which has the button beside it as well: nothing of "02:05 PM" is cut off.
        const width = (await time.boundingBox())?.width;
        expect(width).toBeGreaterThanOrEqual(MIN_TIME_WIDTH);
        await page.locator(".p-language select").last().selectOption("ar");
        await page.getByRole("group", { name: /^منذ متى؟/ }).waitFor();
        expect(await page.locator(".p-summary, .p-problem").count()).toBe(0);
        expect(await faultsIn(page, { size: phone, colorScheme: "light", locale: "ar" })).toEqual([]);
        await press(page, "إرسال");
        await expect.poll(() => server.saves.at(-1)?.model).toEqual({ since: "2026-03-07T14:05" });
      },
      { locale: "en-GB" },
    ));

  it("opens the device's own calendar by a button", () =>
    onForm(async ({ page }) => {
      await page.getByLabel("First name").waitFor();
      // The calendar itself belongs to the browser; it answers by changing the native input.
      const picker = page.locator('[data-key="born"] input[type="date"]');
      await picker.evaluate((input: HTMLInputElement) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "2019-12-24");
        input.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await expect.poll(() => page.getByLabel("date of birth").first().inputValue()).toBe("12/24/2019");
      expect(await picker.getAttribute("max")).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }));

  it("radio, select, checkboxes, multi-select, single checkbox and switch", () =>
    onForm(
      async ({ page, server }) => {
        await page.getByText("2 of 4").waitFor();
        await page.getByLabel("Signs").check();
        await page.getByRole("combobox", { name: "School" }).selectOption("primary school");
        await page.getByLabel("Parents", { exact: true }).check();
        await page.getByLabel("A nurse").check();
        await page.getByRole("searchbox", { name: "Find an option" }).fill("mus");
        await page.getByLabel("Music").check();
        await page.getByRole("searchbox", { name: "Find an option" }).fill("");
        await page.getByLabel("Speech").check();
        await page.getByText("2 chosen").waitFor();
        await page.getByLabel("I agree that the clinic").check();
        await page.getByRole("switch", { name: "Send me a reminder" }).click();
        await expectAccessible(page);
        await press(page, "Save");
        await expect
          .poll(() => server.saves.at(-1)?.model)
          .toMatchObject({
            speaks: "signs",
            school: "primary school",
            helps: ["parents", "a nurse"],
            therapies: ["speech", "music"],
            consent: true,
            reminders: true,
          });
      },
      { instance: saved(firstPage, "1:") },
    ));

  const sizes: [string, typeof phone][] = [
    ["phone", phone],
    ["desktop", desktop],
  ];
  it.each(sampleOf(sizes, 1))("likert and slider on a %s", (_, viewport) =>
    onForm(
      async ({ page, server }) => {
        await page.getByText("3 of 4").waitFor();
        for (const [question, answer] of [
          ["fall asleep", "Rarely"],
          ["wake up", "Often"],
          ["seem tired", "Always"],
        ] as const)
          await page.getByRole("radiogroup", { name: question }).getByLabel(answer).check();
        const slider = page.getByRole("slider", { name: "How well did your child sleep" });
        expect(await slider.getAttribute("aria-valuetext")).toMatch(/^Not answered yet/);
        await slider.press("ArrowRight");
        await expectAccessible(page);
        await press(page, "Save");
        await expect
          .poll(() => server.saves.at(-1)?.model)
          .toMatchObject({ "nights.asleep": "2", "nights.woke": "4", "nights.tired": "5", pain: 6 });
        expect(server.saves.at(-1)?.model).not.toHaveProperty("weight");
      },
      { instance: saved(twoPages, "2:"), viewport },
    ),
  );

  it("draws a likert as a grid of 50 px rows on a desktop, as questions with their scale below on a phone", async () => {
    const row = (page: Page) => page.getByRole("radiogroup", { name: "seem tired" });
    const instance = saved(twoPages, "2:");
    await onForm(
      async ({ page }) => {
        const box = await row(page).boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(50);
        expect(box?.height).toBeLessThan(64);
      },
      { instance, viewport: desktop },
    );
    await onForm(
      async ({ page }) => {
        const question = await row(page).locator(".p-likert-question").boundingBox();
        const option = await row(page).locator(".p-likert-option").first().boundingBox();
        expect(option?.y).toBeGreaterThanOrEqual((question?.y ?? 0) + (question?.height ?? 0));
      },
      { instance },
    );
  });

  it("heading, label, div, span, blank, read-only and an unknown type", () =>
    onForm(
      async ({ page }) => {
        await page.getByRole("heading", { name: "For Ana" }).waitFor();
        await page.locator(".p-html li", { hasText: "vaccination card" }).waitFor();
        expect(await page.evaluate(() => "hacked" in window)).toBe(false);
        expect(await page.locator(".p-html script, .p-html [onerror]").count()).toBe(0);
        expect(await page.getByLabel("Place of the visit").getAttribute("readonly")).not.toBeNull();
        await page.getByText("Invalid field type!").waitFor();
        await expectAccessible(page);
      },
      { instance: saved(complete, "3:") },
    ));
});
