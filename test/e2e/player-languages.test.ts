/** A form of which only a part is translated: whatever is shown in another language than the page is marked as that language. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { usePublishedSheets } from "../support/use-published-sheets.ts";
import { button, press } from "./player-visit.ts";

const [en, hint, guidance] = ["label::English (en)", "hint::English (en)", "guidance_hint::English (en)"];
const messages = ["constraint_message::English (en)", "required_message::English (en)"] as const;
/** Every text that isn't translated begins with the word; `es` has the others. */
const sheets = {
  survey: [
    [
      "type",
      "name",
      en,
      "label::Español (es)",
      hint,
      guidance,
      "appearance",
      "relevant",
      "required",
      "constraint",
      ...messages,
    ],
    ["begin group", "first", "English: first page", "", "", "", "field-list"],
    ["select_one yn", "fever", "English: a fever", "", "English: above 38", "English: measure it"],
    ["select_one yn", "cough", "A cough", "Tos", "", "", "minimal"],
    ["select_multiple yn", "signs", "Signs", "Signos"],
    ["select_one yn", "who", "Who", "Quién", "", "", "autocomplete"],
    ["rank yn", "order", "English: an order"],
    ["range", "pain", "English: pain", "", "", "", "", "", "", ""],
    [
      "text",
      "code",
      "English: postcode",
      "",
      "",
      "",
      "",
      "",
      "yes",
      "regex(., '^[0-9]{4}$')",
      "English: four digits",
      "English: needed",
    ],
    ["note", "call", "English: call the clinic", "", "", "", "", "${fever} = 'yes'"],
    ["text", "since", "English: since when", "", "", "", "", "${fever} = 'yes'"],
    ["begin group", "home", "English: at home"],
    ["text", "town", "Town", "Ciudad", "English: or village"],
    ["end group", ""],
    ["begin repeat", "child", "English: child", "", "English: each of them"],
    ["text", "name", "English: its name"],
    ["end repeat", ""],
    ["end group", ""],
    ["begin group", "third", "English: with a fever", "", "", "", "field-list", "${fever} = 'yes'"],
    ["text", "drug", "Drug", "Medicina"],
    ["end group", ""],
    ["begin group", "last", "Last", "Última", "", "", "field-list"],
    ["text", "doctor", "English: your doctor"],
    ["end group", ""],
  ].map((row) => row.map((cell) => cell ?? "")),
  choices: [
    ["list_name", "name", en, "label::Español (es)"],
    ["yn", "yes", "English: yes", ""],
    ["yn", "no", "No", "No"],
  ],
  settings: [
    ["form_title", "default_language"],
    ["English: before your visit", "English (en)"],
  ],
};

const site = usePublishedSheets(sheets, "English: before your visit");

/** Texts of the page whose language isn't marked, or is wrong. */
const misread = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const wrong: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      if (!/\p{L}/u.test(text) || node.parentElement?.closest("script, noscript, style") != null) continue;
      const lang = node.parentElement?.closest("[lang]")?.getAttribute("lang");
      const isOwn = node.parentElement?.closest(".p-language, select[name=language], .p-languages") != null;
      if (!isOwn && lang !== (text.includes("English:") ? "en" : "es")) wrong.push(`${lang}: ${text}`);
    }
    return wrong;
  });

it("marks what isn't translated, in each state of the form", async () => {
  const context = await site.browser.newContext({ locale: "es-ES", viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await page.goto(site.address);
    await page.getByText("English: a fever").first().waitFor();
    expect(await misread(page), "on opening").toEqual([]);
    await page.getByText("Más sobre esta pregunta").first().click();
    await button(page, /^Añadir/)
      .first()
      .click();
    const fever = page.locator('[data-key="fever"]');
    await fever.getByLabel("English: yes").check();
    await page.getByText("English: call the clinic").waitFor();
    const news = page.getByRole("status").filter({ hasText: "Página nueva: English: with a fever" });
    await news.waitFor();
    expect(await news.textContent()).toContain("Pregunta nueva: English: since when");
    await page.locator('[data-key="who"] input').click();
    expect(await misread(page), "with what an answer brings up").toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator('[data-key="cough"] select').selectOption("yes");
    await page.locator('[data-key="signs"]').getByLabel("English: yes").check();
    await press(page, "Siguiente");
    await page.locator(".p-summary").waitFor();
    expect(await page.locator(".p-summary").textContent()).toContain("English: needed");
    expect(await misread(page), "refused").toEqual([]);
    await expectAccessible(page);
    await page.locator('[data-key="code"] input').fill("12");
    await page.getByText("English: four digits").first().waitFor();
    expect(await misread(page), "with a wrong answer").toEqual([]);
    await page.locator('[data-key="code"] input').fill("1234");
    for (const step of ["2", "3"]) {
      await press(page, "Siguiente");
      await page.getByText(`${step} de 3`).waitFor();
    }
    await press(page, "Revise sus respuestas");
    await page.locator(".p-check-row").first().waitFor();
    expect(await page.locator(".p-check").textContent()).toContain("English: yes");
    expect(await misread(page), "the list to check").toEqual([]);
    await press(page, "Enviar");
    await page.getByRole("heading", { name: "Gracias" }).waitFor();
    await button(page, "Sus respuestas").click();
    await page.locator(".p-check-row").first().waitFor();
    expect(await misread(page), "the end").toEqual([]);
    await expectAccessible(page);
  } finally {
    await context.close();
  }
});
