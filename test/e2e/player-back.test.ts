/** Steps of the respondent's page have addresses: Back and Forward go through them, and a link leads to one. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { authKey, instanceKey } from "./player-server.ts";
import { button, desktop, phone, press, saved, sayWhose } from "./player-visit.ts";
import { complete, firstPage, twoPages, useEveryControl } from "./use-player.ts";

const { player, onForm } = useEveryControl();

const stepOf = (page: Page, number: number) => page.getByText(`${number} of 4`, { exact: true }).waitFor();
const fragment = (page: Page) => new URL(page.url()).hash;
const link = (step: string) => `${player.origin}/i/${instanceKey}#step=${step}`;

describe.each([
  ["390 px", phone],
  ["1280 px", desktop],
])("at %s", (_size, viewport) => {
  it("Back and Forward go through the steps, keep what was typed, and leave the form at its end", () =>
    onForm(
      async ({ page }) => {
        await stepOf(page, 1);
        expect(fragment(page)).toBe("");
        await page.getByLabel("First name").fill("Mia");
        await press(page, "Next");
        await stepOf(page, 2);
        expect(fragment(page)).toBe("#step=choices");
        await press(page, "Next");
        await stepOf(page, 3);
        await page.goBack();
        await stepOf(page, 2);
        expect(fragment(page)).toBe("#step=choices");
        const head = page.getByRole("heading", { name: "Everyday life" });
        await expect.poll(() => head.evaluate((one) => one === document.activeElement)).toBe(true);
        await page.goBack();
        await stepOf(page, 1);
        expect(await page.getByLabel("First name").inputValue()).toBe("Mia");
        expect(new URL(page.url()).pathname).toBe(`/i/${instanceKey}`);
        await page.goForward();
        await stepOf(page, 2);
        await page.reload();
        await stepOf(page, 2);
        await page.goBack();
        await stepOf(page, 1);
      },
      { instance: saved(complete), viewport },
    ));

  it("Back closes a dialog first, and then leads to the step before", () =>
    onForm(
      async ({ page }) => {
        await stepOf(page, 1);
        await press(page, "Next");
        await stepOf(page, 2);
        await press(page, "Clear this device");
        const dialog = page.getByRole("dialog");
        await dialog.waitFor();
        await page.goBack();
        await dialog.waitFor({ state: "detached" });
        await stepOf(page, 2);
        await page.goBack();
        await stepOf(page, 1);
      },
      { instance: saved(complete), viewport },
    ));
});

describe("a link to a step", () => {
  it("opens it, and one that can't be reached yet the first that has to be finished before", () =>
    onForm(
      async ({ page }) => {
        await stepOf(page, 1);
        await page.goto(link("choices"));
        await stepOf(page, 2);
        await page.goto(link("rest"));
        await stepOf(page, 2);
        await page.goto(link("nowhere"));
        await stepOf(page, 2); // it stays where it is
      },
      { instance: saved(firstPage) },
    ));

  it("opens it after a start, whether from the form's link or with the key", () =>
    onForm(
      async ({ page }) => {
        await stepOf(page, 1);
        await page.evaluate(() => localStorage.clear());
        await page.goto("about:blank");
        await page.goto(link("sleep"));
        await stepOf(page, 3);
        expect(fragment(page)).toBe("#step=sleep");
        await page.goto(`${player.origin}/i/${instanceKey}#${authKey}`);
        await stepOf(page, 1); // where it was saved
        expect(fragment(page)).toBe("");
      },
      { instance: saved(twoPages) },
    ));

  it("has no step in its address on a shared device, which keeps nothing", () =>
    onForm(
      async ({ page }) => {
        await stepOf(page, 1);
        await sayWhose(page, "No, it's shared");
        await press(page, "Next");
        await stepOf(page, 2);
        expect(fragment(page)).toBe("");
        expect(await button(page, "Previous").isEnabled()).toBe(true);
      },
      { instance: saved(complete) },
    ));
});
