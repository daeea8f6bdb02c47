/** The respondent's page in a real browser: how a form begins, its steps and its languages. */
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { isFirefox } from "../support/browser.ts";
import { everyControl } from "./player-form.ts";
import { authKey, instanceKey, publicationKey, standIn } from "./player-server.ts";
import { button, phone, press, saved, sayWhose } from "./player-visit.ts";
import { complete, firstPage, twoPages, useEveryControl } from "./use-player.ts";

const { player, onForm } = useEveryControl();

describe("starting", () => {
  it("opens the form and replaces the address by the instance's own, without its key", () =>
    onForm(async ({ page }) => {
      await page.getByLabel("First name").waitFor();
      expect(page.url()).toBe(`${player.origin}/i/${instanceKey}`);
      expect(await page.title(), "where it is, and what").toMatch(/^1 of 4 · .+ · /);
      expect((await page.title()).endsWith(` · ${everyControl.title}`)).toBe(true);
      expect(await page.evaluate((key) => localStorage.getItem(`sprout.auth.${key}`), instanceKey)).toMatch(
        new RegExp(`^${authKey} \\d{4}-`),
      );
    }));

  it("says 'Access denied' for a link that opens nothing", () =>
    onForm(async ({ page }) => {
      await page.getByLabel("First name").waitFor();
      await page.route("**/rest/form/instance", (route) =>
        route.fulfill({
          status: 403,
          contentType: "application/json",
          body: JSON.stringify({ name: "ACCESS_DENIED", title: "Access denied" }),
        }),
      );
      await page.goto(`${player.origin}/i/nothing-0123456789`);
      await page.getByRole("heading", { name: "Access denied" }).waitFor();
      await expectAccessible(page);
    }));

  it("returns to the saved step and field", () =>
    onForm(
      async ({ page }) => {
        await page.getByText("4 of 4").waitFor();
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
      },
      { instance: saved(complete, "3:notes") },
    ));

  it("offers to continue a form that was started on this device", () =>
    onForm(async ({ page, server }) => {
      await page.getByLabel("First name").fill("Ana");
      await press(page, "Save");
      await page.getByText("You have successfully saved your form.").waitFor();
      await page.goto(`${player.origin}/f/${publicationKey}`);
      await press(page, "Continue where you left off");
      await page.getByLabel("First name").waitFor();
      expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
      expect(server.saves.map(({ command }) => command)).toEqual(["save"]);
    }));
});

describe("without instructions", () => {
  it.each([
    ["says so in every language, and begins once it is loaded again", /\/assets\/(en|es|fr)-[^/]+\.js$/],
    ["goes on in English where only those of the device's language are missing", /\/assets\/fr-[^/]+\.js$/],
  ])("%s", async (_title, missing) => {
    const context = await player.browser.newContext({ viewport: phone, locale: "fr-FR" });
    const page = await context.newPage();
    await standIn(page, everyControl);
    await page.route(missing, (route) => route.abort());
    await page.goto(`${player.origin}/f/${publicationKey}`);
    if (missing.test("/assets/en-1.js")) {
      await page.getByRole("alert").waitFor();
      await expectAccessible(page);
      await page.unroute(missing);
      await button(page, /Recharger/).click();
      await button(page, "Suivant").waitFor();
    } else await button(page, "Next").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await context.close();
  });
});

describe("moving through steps", () => {
  it("lists what is missing when Next is pressed too early, and leads to it", () =>
    onForm(async ({ page }) => {
      await page.getByLabel("First name").waitFor();
      expect(await button(page, "Next").getAttribute("aria-disabled")).toBe("true");
      await press(page, "Next");
      await page.getByRole("heading", { name: "2 answers need your attention" }).waitFor();
      await page.locator(".p-summary").getByRole("button", { name: "First name" }).click();
      await page.keyboard.type("Ana");
      expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
      await page.getByRole("heading", { name: "1 answer needs your attention" }).waitFor();
      if (!isFirefox) await expectAccessible(page); // axe makes Firefox's page crash here
    }));

  it("scrolls to the next step's header and focuses it", () =>
    onForm(
      async ({ page }) => {
        await page.getByLabel("First name").waitFor();
        await press(page, "Next");
        await page.getByText("2 of 4").waitFor();
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.textContent))
          .toContain("Everyday life");
        const top = (await page.getByRole("heading", { name: "Everyday life" }).boundingBox())?.y ?? -1;
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThan(300);
      },
      { instance: saved(firstPage) },
    ));

  it("keeps later steps closed while one before them is not finished", () =>
    onForm(async ({ page }) => {
      await page.getByLabel("First name").waitFor();
      await press(page, /Sleep/);
      await page.getByText("1 of 4").waitFor();
      await page.locator(".p-summary").waitFor();
    }));

  it("ticks only steps that somebody has seen, and its line on top never falls", () =>
    onForm(
      async ({ page }) => {
        await page.getByText("1 of 4").waitFor();
        const ticked = () =>
          page.locator('.p-step-mark[data-completed="true"]').evaluateAll((marks) => marks.length);
        const line = () =>
          page.locator(".p-progress-done").evaluate((done) => (done as HTMLElement).style.inlineSize);
        // The last one asks for nothing, and nobody has been there yet.
        await button(page, /^Step 4: Anything else ?, Finish the steps before this one first\.$/).waitFor();
        expect([await ticked(), await line()]).toEqual([2, "50%"]);
        await press(page, "Next");
        await page.getByText("2 of 4").waitFor();
        await press(page, "Next");
        await page.getByText("3 of 4").waitFor();
        expect([await ticked(), await line()]).toEqual([2, "75%"]);
        await press(page, "Previous");
        await page.getByText("2 of 4").waitFor();
        expect(await line()).toBe("75%");
        await page.reload();
        await page.getByText("2 of 4").waitFor();
        expect([await ticked(), await line()]).toEqual([2, "75%"]);
      },
      { instance: saved(twoPages) },
    ));

  it("remembers, on the person's own device, a step that asks for nothing and was seen", () =>
    onForm(
      async ({ page }) => {
        const shown = async () => [
          await page.locator('.p-step-mark[data-completed="true"]').count(),
          await page.locator(".p-progress-done").evaluate((done) => (done as HTMLElement).style.inlineSize),
        ];
        await page.getByText("3 of 4").waitFor();
        expect(await shown()).toEqual([3, "75%"]);
        await press(page, "Next");
        await page.getByText("4 of 4").waitFor();
        for (const step of ["3 of 4", "2 of 4", "1 of 4"]) {
          await press(page, "Previous");
          await page.getByText(step).waitFor();
        }
        expect(await shown()).toEqual([4, "100%"]);
        await page.reload();
        await page.getByText("1 of 4").waitFor();
        expect(await shown()).toEqual([4, "100%"]);
        await page.goto(`${player.origin}/i/${instanceKey}`); // as it was saved: in step 3
        await page.getByText("3 of 4").waitFor();
        expect(await shown()).toEqual([4, "100%"]);

        await sayWhose(page, "No, it's shared");
        expect(await page.evaluate(() => Object.keys(localStorage).join(" "))).not.toContain("progress");
        await press(page, "Previous");
        await page.getByText("2 of 4").waitFor();
        expect(await page.evaluate(() => Object.keys(localStorage).join(" "))).not.toContain("progress");
      },
      { instance: saved(complete, "2:") },
    ));

  it("says from what to what a number may be, beside the name of its question", () =>
    onForm(async ({ page }) => {
      await page.getByLabel("How many brothers and sisters?").fill("30");
      await page.getByLabel("E-mail address").focus(); // what appears then moves the bar
      await page.getByText("Enter a number from 0 to 20.").waitFor();
      await press(page, "Next");
      const line = page.locator(".p-summary li", { hasText: "How many brothers and sisters?" });
      expect(await line.innerText()).toBe("Enter a number from 0 to 20 for “How many brothers and sisters?”");
      await expectAccessible(page);
    }));

  it("never covers a field that has the focus, from the first to the last by keyboard", () =>
    onForm(
      async ({ page }) => {
        await page.getByLabel("First name").focus();
        for (let stop = 0; stop < 12; stop++) {
          const isCovered = () =>
            page.evaluate(() => {
              const element = document.activeElement;
              if (element === null || element.closest(".p-bar, .p-progress") !== null) return false;
              const { top, bottom } = element.getBoundingClientRect();
              const barTop =
                document.querySelector(".p-bar")?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
              const lineBottom = document.querySelector(".p-progress")?.getBoundingClientRect().bottom ?? 0;
              return bottom > barTop + 1 || top < lineBottom - 1;
            });
          await expect.poll(isCovered, { message: `stop ${stop}` }).toBe(false); // once it has come to rest
          await page.keyboard.press("Tab");
        }
      },
      { instance: saved(firstPage), viewport: { width: 390, height: 600 } },
    ));

  it("needs no horizontal scrolling at 320 px, and has targets of 44 px", () =>
    onForm(
      async ({ page }) => {
        for (const step of [1, 2, 3, 4]) {
          if (step > 1) await press(page, "Next");
          await page.getByText(`${step} of 4`).waitFor();
          const { overflow, small } = await page.evaluate(() => ({
            overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
            small: [...document.querySelectorAll("button, select, label:has(input), .p-input")]
              .map((element) => ({
                height: element.getBoundingClientRect().height,
                // A line of text may be short.
                width: element.matches(".p-link") ? 40 : element.getBoundingClientRect().width,
                what: element.className || element.tagName,
              }))
              .filter(({ height, width }) => height > 0 && (height < 44 || width < 40)),
          }));
          expect({ overflow, small }).toEqual({ overflow: 0, small: [] });
        }
      },
      { instance: saved(complete, "0:"), viewport: { width: 320, height: 568 } },
    ));

  it("lists what is missing once: in the summary, whose lines are as large to touch", () =>
    onForm(async ({ page }) => {
      await page.getByText("1 of 4").waitFor();
      await press(page, "Next");
      await page.locator(".p-summary").waitFor();
      expect(await page.locator(".p-problem").count()).toBeGreaterThan(1);
      expect(await page.getByRole("alert").count()).toBe(0);
      for (const line of await page.locator(".p-summary button").all())
        expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await page.getByLabel("E-mail address").fill("nobody");
      await page.getByLabel("First name").focus();
      await page.getByLabel("First name").blur();
      await expect
        .poll(() => page.getByLabel("First name").getAttribute("aria-describedby"))
        .toMatch(/problem/);
    }));

  it("clears an answer to an optional row of a likert and to an optional slider", () =>
    onForm(
      async ({ page }) => {
        await page.getByText("3 of 4").waitFor();
        const [row, other] = ["you", "child"].map((key) => page.locator(`[data-key="worry.${key}"]`));
        await row?.getByRole("button", { name: /^Clear/ }).click();
        await expect.poll(() => row?.getByRole("radio", { checked: true }).count()).toBe(0);
        expect(await other?.getByRole("radio", { checked: true }).count()).toBe(1);
        const weight = page.locator('[data-key="weight"]');
        await weight.getByRole("button", { name: /^Clear/ }).click();
        await weight.getByText("Not answered yet. Move the slider to answer.").waitFor();
        // A required answer can be changed, not cleared.
        expect(
          await page
            .locator('[data-key="pain"], [data-key="nights"]')
            .getByRole("button", { name: /^Clear/ })
            .count(),
        ).toBe(0);
      },
      { instance: saved({ ...complete, weight: 40, "worry.you": "10", "worry.child": "3" }, "2:") },
    ));

  it("says which answer is too long, and the limit for all", () =>
    onForm(async ({ page, server }) => {
      await page.getByText("1 of 4").waitFor();
      await page.getByLabel("First name").fill("Ana".repeat(100_000));
      server.refuseNext(413, "ANSWERS_TOO_LARGE");
      await press(page, "Save");
      await page
        .getByText(/The longest is “First name” with about 301,000 characters; all .* about 262,000/)
        .first()
        .waitFor();
    }));

  it.skipIf(isFirefox)("is as readable in dark mode", () =>
    // its scheme is a preference of the whole browser
    onForm(
      async ({ page }) => {
        await page.getByText("3 of 4").waitFor();
        expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
        await expectAccessible(page);
      },
      { instance: saved(complete, "2:"), colorScheme: "dark" },
    ),
  );
});

describe("languages", () => {
  it("uses the device's language and changes it by the dropdown, keeping the answers", () =>
    onForm(
      async ({ page }) => {
        await page.getByLabel("Nombre").fill("Ana");
        expect(await page.evaluate(() => document.documentElement.lang)).toBe("es");
        await press(page, "Siguiente");
        await page.getByText("Este campo es obligatorio.").first().waitFor();
        const born = page.getByLabel("Fecha de nacimiento de su hijo").first();
        await born.fill("29/02/2020");
        await page.getByLabel("Idioma").selectOption("fr");
        await page.getByText("Suivant").waitFor();
        expect(await page.getByLabel("Prénom").inputValue()).toBe("Ana");
        // French writes a space before a colon, at which no line may break.
        const step = await page.locator('.p-step-title:has-text("Étape 1")').textContent();
        expect(step).toMatch(/^Étape 1\u00a0: \S/);
        await page.getByLabel("Langue").selectOption("en");
        await page.getByText("29 February 2020", { exact: true }).waitFor(); // Mexico writes the day first
        expect(await page.getByLabel("date of birth").first().inputValue()).toBe("29/02/2020");
        expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
      },
      { locale: "es-MX" },
    ));
});
