/** The end of a form says what was received, as the server has it: when, and each answer in words. */
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { button, desktop, phone, press, saved } from "./player-visit.ts";
import { complete, useEveryControl } from "./use-player.ts";

const { onForm } = useEveryControl();

const submitted = {
  ...saved({ ...complete, first: "Mia" }, "3:"),
  status: "POST_PROCESSING",
  messageCode: "SUBMITTED",
  updatedAt: "2026-11-20T20:00:00.000Z",
} as const;

describe.each([
  {
    look: "390 px, light, English",
    viewport: phone,
    colorScheme: "light",
    locale: "en-US",
    words: ["Received", "Your answers", "Hide your answers", "February 29, 2020", "Not answered"],
    date: "Nov 20, 2026",
  },
  {
    look: "1280 px, dark, Spanish",
    viewport: desktop,
    colorScheme: "dark",
    locale: "es-ES",
    words: ["Recibido", "Sus respuestas", "Ocultar sus respuestas", "29 de febrero de 2020", "Sin respuesta"],
    date: "20 nov 2026",
  },
  {
    look: "390 px, dark, French",
    viewport: phone,
    colorScheme: "dark",
    locale: "fr-FR",
    words: ["Reçu le", "Vos réponses", "Masquer vos réponses", "29 février 2020", "Sans réponse"],
    date: "20 nov. 2026",
  },
] as const)("What was received, at $look", ({ viewport, colorScheme, locale, words, date }) => {
  it("is dated, is read from the server when it is asked for, and can be hidden", () =>
    onForm(
      async ({ page, server }) => {
        const [received, answers, hide, born, unanswered] = words;
        const time = page.locator("time");
        await time.waitFor();
        expect(await time.getAttribute("datetime")).toBe(submitted.updatedAt);
        expect(await time.innerText()).toContain(date);
        expect((await time.locator("..").innerText()).replaceAll("\u00a0", " ")).toContain(received);
        await expectAccessible(page);

        server.cut(true);
        await press(page, answers);
        await page.locator(".p-check [role=alert]").waitFor();
        server.cut(false);
        await press(page, answers);
        const title = page.getByRole("heading", { name: answers });
        await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
        const rows = await page.locator(".p-check-row").allInnerTexts();
        expect(rows.filter((row) => row.endsWith("\nMia"))).toHaveLength(1);
        expect(rows.filter((row) => row.endsWith(`\n${born}`))).toHaveLength(1);
        expect(rows.some((row) => row.endsWith(`\n${unanswered}`))).toBe(true);
        expect(await page.locator(".p-check-row button").count()).toBe(0); // they are sent
        await expectAccessible(page);
        await press(page, hide);
        expect(await title.count()).toBe(0);
      },
      { instance: { ...submitted, locale: locale.slice(0, 2) }, viewport, colorScheme, locale },
    ));
});

it("On a shared device the answers aren't shown to the next person", () =>
  onForm(
    async ({ page }) => {
      await page.locator("time").waitFor();
      expect(await button(page, "Your answers").count()).toBe(0);
    },
    { instance: { ...submitted, sharedDevice: true } },
  ));
