import { describe, expect, it } from "vitest";
import { everyControl } from "./player-form.ts";
import { expectGoodLooks } from "./player-looks.ts";
import { arabicForm } from "./player-rules-form.ts";
import {
  desktop,
  narrow,
  phone,
  pressStill,
  saved,
  type Visit,
  type VisitOptions,
  visit,
} from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const onForm = (story: (visit: Visit) => Promise<void>, options: VisitOptions = {}) =>
  visit(player.browser, player.origin, everyControl, story, options);

const choicesDone = { speaks: "words", school: "nursery", consent: true };
const firstDone = { first: "Ana", born: "2020-02-29" };

describe("a respondent", () => {
  it("reads Arabic from right to left, with nothing on the wrong side", () =>
    visit(
      player.browser,
      player.origin,
      arabicForm,
      async ({ page }) => {
        expect(
          await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang]),
        ).toEqual(["rtl", "ar"]);
        await pressStill(page.locator(".p-next"));
        await page.locator(".p-summary").waitFor();
        await expectGoodLooks(
          page,
          [desktop, phone, narrow].map((size) => ({ size, colorScheme: "light", locale: "ar" })),
        );
        await page.setViewportSize(desktop);
        const at = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0;
        expect(await at('[data-key="first"] input')).toBeGreaterThan(await at('[data-key="last"] input'));
        expect(await at(".p-step-mark")).toBeGreaterThan(await at(".p-step-title"));
        expect(await at('[data-key="ill"] input')).toBeGreaterThan(
          await at('[data-key="ill"] .p-option span'),
        );
        const slider = page.getByRole("slider");
        await slider.press("Home");
        const track = await slider.boundingBox();
        expect(await at(".p-thumb-label")).toBeGreaterThan((track?.x ?? 0) + (track?.width ?? 0) / 2);
        expect(await at(".p-tick")).toBeGreaterThan((track?.x ?? 0) + (track?.width ?? 0) / 2);
        // The page's own words are Arabic as well: the full stop is at the left of the sentence.
        const stop = await page
          .locator(".p-problem")
          .first()
          .evaluate((element) => {
            const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element;
            const signs = [0, (text.textContent ?? "").length - 1].map((start) => {
              const range = document.createRange();
              range.setStart(text, start);
              range.setEnd(text, start + 1);
              return range.getBoundingClientRect().left;
            });
            return (signs[1] ?? 0) < (signs[0] ?? 0);
          });
        expect(stop).toBe(true);
      },
      { locale: "ar-EG" },
    ));

  it("gets the receipt in Arabic, with the answers in words", () =>
    visit(
      player.browser,
      player.origin,
      arabicForm,
      async ({ page }) => {
        await page.getByRole("heading", { name: "شكرًا لك" }).waitFor();
        await page.getByRole("button", { name: "إجاباتك", exact: true }).click();
        await page.locator(".p-check-row").first().waitFor();
        expect(await page.locator(".p-check-row").allInnerTexts()).toContain("الاسم الأول\nمنى");
        expect(await page.locator(".player").innerText()).not.toMatch(/[A-Za-z]{4}/);
        await expectGoodLooks(page, [
          { size: phone, colorScheme: "dark", locale: "ar" },
          { size: desktop, colorScheme: "light", locale: "ar" },
        ]);
      },
      {
        locale: "ar-EG",
        instance: {
          ...saved({ first: "منى", ill: "no" }, "0:"),
          locale: "ar",
          status: "POST_PROCESSING",
          messageCode: "SUBMITTED",
          updatedAt: "2026-11-20T20:00:00.000Z",
        },
      },
    ));

  it("enlarges the page, or its text alone, to 200 %", () =>
    onForm(
      async ({ page }) => {
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await page.setViewportSize({ width: 640, height: 400 });
        expect(await overflow()).toBe(0);
        await page.getByRole("slider").first().focus();
        const covered = await page.evaluate(() => {
          const bar = document.querySelector(".p-bar")?.getBoundingClientRect();
          const focused = document.activeElement?.getBoundingClientRect();
          return (
            bar !== undefined && focused !== undefined && focused.bottom > bar.top && focused.top < bar.bottom
          );
        });
        expect(covered).toBe(false);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        for (const size of [desktop, phone]) {
          await page.setViewportSize(size);
          expect(await overflow(), `${size.width} px`).toBe(0);
        }
      },
      { instance: saved({ ...firstDone, ...choicesDone, pain: 7 }, "2:") },
    ));

  it("prefers reduced motion", () =>
    onForm(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      const moving = await page.evaluate(
        () =>
          [...document.querySelectorAll(".player *")].filter((element) => {
            const { transitionDuration, animationName } = getComputedStyle(element);
            return (
              animationName !== "none" ||
              transitionDuration.split(", ").some((time) => Number.parseFloat(time) > 0)
            );
          }).length,
      );
      expect(moving).toBe(0);
    }));

  it("sees the focus at each stop of the keyboard", () =>
    onForm(
      async ({ page }) => {
        const stops = await page
          .locator(".p-form :is(input, select, textarea, button):not(:disabled, [tabindex='-1'])")
          .count();
        expect(stops).toBeGreaterThan(20);
        for (let stop = 0; stop < 24; stop++) {
          await page.keyboard.press("Tab");
          const isMarked = await page.evaluate(() => {
            const focused = document.activeElement;
            const marked = [focused, focused?.closest(".p-option")].map((element) => {
              if (!(element instanceof Element)) return false;
              const { outlineStyle, outlineWidth } = getComputedStyle(element);
              return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
            });
            return marked.includes(true);
          });
          expect(isMarked, `stop ${stop}`).toBe(true);
        }
      },
      { instance: saved(firstDone, "1:") },
    ));
});
