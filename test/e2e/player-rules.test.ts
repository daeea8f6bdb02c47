import type { Page } from "playwright-core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LanguageMenu } from "../../web/player/frame/LanguageMenu.tsx";
import { loadTexts } from "../../web/player/texts/texts.ts";
import { answersForm, stepsForm } from "./player-rules-form.ts";
import { button, desktop, press, saved, type Visit, type VisitOptions, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const onAnswers = (story: (visit: Visit) => Promise<void>, options?: VisitOptions) =>
  visit(player.browser, player.origin, answersForm, story, options);
const onSteps = (story: (visit: Visit) => Promise<void>, options?: VisitOptions) =>
  visit(player.browser, player.origin, stepsForm, story, options);

const isOff = (page: Page, name: string) => button(page, name).isDisabled();
const header = (page: Page, name: RegExp) => page.getByRole("heading", { level: 2, name });
const whole = { ill: "no", mid: "Lee" };

/** Holds the submit call back until it is released. */
async function holdSubmit(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/rest/form/submit", async (route) => {
    await held;
    await route.fallback();
  });
  return letGo;
}

describe("mode open", () => {
  it("begins 1,000 ms after the start, on one page without steps", () =>
    onAnswers(
      async ({ page, pass }) => {
        await page.getByText("Opening your form…").waitFor();
        await pass(999);
        expect(await page.getByLabel("Name").count()).toBe(0);
        await pass(1);
        await page.getByLabel("Name").waitFor();
        expect(await button(page, "Next").count()).toBe(0);
        expect(await button(page, "Previous").count()).toBe(0);
        expect([await isOff(page, "Submit"), await isOff(page, "Save")]).toEqual([true, false]);
        await page.getByLabel("Name").fill("Ana");
        await pass(100);
        expect(await isOff(page, "Submit")).toBe(false);
      },
      { isPaused: true, isStarting: true },
    ));

  it("shows a step for each page, Previous off on the first and Next until the step is complete", () =>
    onSteps(async ({ page, pass }) => {
      expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toHaveLength(3);
      expect([await isOff(page, "Previous"), await isOff(page, "Next"), await isOff(page, "Save")]).toEqual([
        true,
        true,
        false,
      ]);
      await page.getByLabel("No", { exact: true }).check();
      await pass(100);
      await header(page, /^Step 1: Start ?, completed/).waitFor();
      expect(await isOff(page, "Next")).toBe(false);
      await press(page, "Next");
      await page.getByLabel("Middle name").fill("Lee");
      await pass(100);
      await press(page, "Next");
      await page.getByLabel("Notes").waitFor();
      await press(page, "Previous");
      await page.getByLabel("Middle name").waitFor();
    }));

  it("turns Next off on the last page, and Submit on only while the form is valid", () =>
    onSteps(
      async ({ page, pass }) => {
        expect([await isOff(page, "Next"), await isOff(page, "Submit")]).toEqual([true, false]);
        await press(page, "Previous");
        await pass(50); // the step's head has the focus then: emptying a box takes it and a key, one after the other
        await page.getByLabel("Middle name").fill("");
        await pass(100);
        expect(await isOff(page, "Next")).toBe(true);
        await button(page, /^Step 3: End .*Finish the steps before this one first\.$/).waitFor();
      },
      { instance: saved(whole, "3:"), viewport: desktop },
    ));

  it("is linear while the form is invalid, and free once it is valid", () =>
    onSteps(async ({ page, pass }) => {
      await press(page, /^Step 3: End .*Finish the steps before this one first\.$/);
      await page.getByRole("heading", { name: "1 answer needs your attention" }).waitFor();
      expect(await page.getByLabel("Notes").count()).toBe(0);
      await page.getByLabel("No", { exact: true }).check();
      await pass(100);
      await press(page, "Next");
      await page.getByLabel("Middle name").fill("Lee");
      await pass(100);
      await press(page, /^Step 1/);
      await page.getByLabel("More?").waitFor();
      await press(page, /^Step 3/);
      await page.getByLabel("Notes").waitFor();
    }));

  it("goes to a saved place even past unfinished steps, with its values, and to its field after 200 ms", () =>
    onSteps(
      async ({ page, pass }) => {
        const notes = page.getByLabel("Notes");
        expect(await notes.inputValue()).toBe("Later");
        await pass(199);
        expect(await notes.evaluate((element) => element === document.activeElement)).toBe(false);
        await pass(1);
        expect(await notes.evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await isOff(page, "Submit")).toBe(true);
      },
      { instance: saved({ notes: "Later" }, "3:notes"), isPaused: true },
    ));

  it("brings the step's header into view and the focus to it, 50 ms after the step changed", () =>
    onSteps(
      async ({ page, pass }) => {
        await press(page, "Next");
        const middle = header(page, /^Step 2: Middle/);
        await middle.waitFor();
        await pass(49);
        expect(await middle.evaluate((element) => element === document.activeElement)).toBe(false);
        await pass(1);
        expect(await middle.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.getByLabel("Middle name").focus();
        await page.getByLabel("Middle name").fill("Lee");
        await press(page, "Save");
        await page.getByText("You have successfully saved your form.").waitFor();
      },
      { instance: saved({ ill: "no" }), isPaused: true },
    ));

  it("sends the place as the step's index, a colon and the field's key", () =>
    onSteps(
      async ({ page, server }) => {
        await page.getByLabel("Middle name").fill("Lee");
        await press(page, "Save");
        await page.getByText("You have successfully saved your form.").waitFor();
        expect(server.saves.at(-1)).toMatchObject({ location: "2:mid", command: "save" });
      },
      { instance: saved({ ill: "no" }, "2:") },
    ));

  it("shows a radio's required error only on a dirty page, and cleans pages when their number changes", () =>
    onSteps(async ({ page, pass }) => {
      const missing = page.getByText("This field is required.");
      await page.getByLabel("No", { exact: true }).focus();
      await page.getByLabel("More?").focus();
      expect(await missing.count()).toBe(0);
      await press(page, "Step 1: Start");
      await missing.waitFor();
      await page.getByLabel("More?").fill("yes");
      await pass(100);
      await header(page, /^Step 2: Details/).waitFor();
      await missing.waitFor({ state: "detached" });
    }));

  it("offers no language where there is only one", () =>
    onSteps(async ({ page }) => {
      expect(await page.getByLabel("Language").count()).toBe(0);
    }));

  it("offers no language where choosing is not enabled", async () => {
    await loadTexts("en");
    const { locales } = answersForm;
    const menu = (isEnabled: boolean) =>
      renderToStaticMarkup(
        createElement(LanguageMenu, { locales, locale: "en", label: "Language", isEnabled, onChange() {} }),
      );
    expect([menu(true) === "", menu(false) === ""]).toEqual([false, true]);
  });

  it("offers the form's languages where there are several", () =>
    onAnswers(async ({ page }) => {
      const menu = page.getByLabel("Language");
      expect(await menu.getByRole("option").allInnerTexts()).toEqual(["English", "Spanish", "French"]);
    }));
});

describe("saving", () => {
  it("saves by itself 5,000 ms after the last change, not before", () =>
    onAnswers(
      async ({ page, server, pass }) => {
        await page.getByLabel("Name").fill("An");
        await pass(4_000);
        await page.getByLabel("Name").fill("Ana");
        await pass(4_999);
        expect(server.saves).toEqual([]);
        await pass(1);
        await expect.poll(() => server.saves.map(({ command }) => command)).toEqual(["autosave"]);
      },
      { isPaused: true },
    ));

  it("is busy while it submits: both buttons off, no second submit, no autosave", () =>
    onAnswers(
      async ({ page, server, pass }) => {
        await page.getByLabel("Name").fill("Ana");
        await pass(100);
        const letGo = await holdSubmit(page);
        await press(page, "Submit");
        await button(page, "Submitting…").waitFor();
        expect([await isOff(page, "Submitting…"), await isOff(page, "Save")]).toEqual([true, true]);
        await press(page, "Submitting…");
        await press(page, "Save");
        await pass(6_000);
        letGo();
        await page.getByText(/^You have successfully submitted your form\./).waitFor();
        await pass(6_000);
        expect(server.saves.map(({ command }) => command)).toEqual(["submit"]);
      },
      { isPaused: true },
    ));

  it("is busy while it saves, says so, and continues with the instance that came back", () =>
    onAnswers(async ({ page, server }) => {
      await page.getByLabel("Name").fill("Ana");
      const letGo = await holdSubmit(page);
      await press(page, "Save");
      await page.getByText("Saving…").waitFor();
      expect([await isOff(page, "Submit"), await isOff(page, "Save")]).toEqual([true, true]);
      letGo();
      await page.getByText("You have successfully saved your form.").waitFor();
      await press(page, "Continue your form");
      await press(page, "Save");
      await expect.poll(() => server.saves.map(({ revision }) => revision)).toEqual([0, 1]);
    }));
});
