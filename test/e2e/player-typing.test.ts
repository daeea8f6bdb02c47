/** Numbers and dates typed and pasted with real keys, and a PDF opened, in Chromium and in Firefox alike. */
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FormInstance } from "../../web/player/base/instance-calls.ts";
import { bothBrowsers, openPage } from "../support/both-browsers.ts";
import { sampleOf } from "../support/budget.ts";
import { isDeployed } from "../support/deployed.ts";
import { aPdf } from "./a-pdf.ts";
import { createStandIn, instanceKey, publicationKey, type StandIn, servePlayer } from "./player-server.ts";
import { typingForm } from "./player-typing-form.ts";
import { saved } from "./player-visit.ts";

// A deployed stack answers calls itself, and these tests need answers of their own.
describe.skipIf(isDeployed).each(bothBrowsers)("in $name", ({ launch, missing, name }) => {
  if (missing !== undefined) it.skip(`is skipped here: ${missing}`);

  describe.skipIf(missing !== undefined)("the respondent's page", () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(() => browser?.close());

    interface Story {
      page: Page;
      server: StandIn;
      form: TypedForm;
    }

    /**
     * Opens the form as shown by a browser of that language, on a site of its own: what a page still saves while it is
     * closed would reach the next one's answers.
     */
    async function onForm(
      language: string,
      story: (opened: Story) => Promise<void>,
      overrides: Partial<FormInstance> = {},
    ): Promise<void> {
      const { server, answers } = createStandIn(typingForm, overrides);
      const site = await servePlayer();
      site.answerCalls(answers);
      const { page, faults, close } = await openPage(browser, { language });
      try {
        await page.goto(`${site.origin}/f/${publicationKey}`);
        await page.waitForSelector(".p-form");
        await story({ page, server, form: new TypedForm(page, server) });
        expect(faults).toEqual([]);
      } finally {
        await close();
        await site.close();
      }
    }

    const tests: [title: string, run: () => Promise<void>][] = [];
    const test = (title: string, run: () => Promise<void>) => tests.push([title, run]);
    const languages = ["en-US", "es-ES", "fr-FR"];
    const forms = ["en", "es", "fr"];

    for (const language of languages)
      test(`takes a decimal comma and a decimal point alike: a browser in ${language}, each form language`, () =>
        onForm(language, async ({ form }) => {
          for (const locale of forms) {
            await form.speak(locale);
            const readBack = locale === "en" ? "12.5\u00a0kg" : "12,5\u00a0kg";
            for (const typed of ["12,5", "12.5", "12,50"]) {
              await form.type("weight", typed);
              await expect
                .poll(() => form.saved(), { message: `${typed} in ${locale}` })
                .toMatchObject({ weight: 12.5 });
              expect(await form.readBack("weight")).toBe(readBack);
            }
            await form.type("weight", "12 5");
            await expect.poll(() => form.saved()).not.toHaveProperty("weight");
            expect(await form.problem("weight")).toBe(
              {
                en: "Enter a number, for example 12.5.",
                es: "Escriba un número, por ejemplo 12,5.",
                fr: "Saisissez un nombre, par exemple 12,5.",
              }[locale],
            );
          }
        }));

    test("refuses a number whose separator could be for thousands or decimals, and names both readings", () =>
      onForm("en-US", async ({ form }) => {
        await form.type("weight", "1,234");
        expect(await form.problem("weight")).toBe("“1,234” can mean 1234 or 1.234. Write one of the two.");
        await expect.poll(() => form.saved()).not.toHaveProperty("weight");
        await form.speak("es");
        expect(await form.text("weight")).toBe("1,234");
        expect(await form.problem("weight")).toBe(
          "«1,234» puede significar 1234 o 1,234. Escriba uno de los dos.",
        );
        await form.type("weight", "1.234");
        expect(await form.problem("weight")).toBe(
          "«1.234» puede significar 1234 o 1,234. Escriba uno de los dos.",
        );
        await form.speak("fr");
        expect(await form.problem("weight")).toBe(
          "« 1.234 » peut vouloir dire 1234 ou 1,234. Saisissez l'un des deux.",
        );
        await form.type("weight", "1,234");
        await expect.poll(() => form.saved()).toMatchObject({ weight: 1.234 });
        await form.type("steps", "1.234");
        await expect.poll(() => form.saved()).toMatchObject({ steps: 1234 });
      }));

    test("takes pasted numbers with thousands separators and minus signs, and checks limits and whole numbers", () =>
      onForm("fr-FR", async ({ form }) => {
        await form.speak("fr");
        await form.paste("weight", "1\u202f234,5");
        await expect.poll(() => form.saved()).toMatchObject({ weight: 1234.5 });
        await form.paste("weight", "12,5 kg");
        await expect.poll(() => form.saved()).toMatchObject({ weight: 12.5 });
        await form.paste("weight", "\u22123");
        expect(await form.problem("weight")).toBe("Saisissez un nombre entre 0,5 et 2000.");
        await form.type("weight", "1e3");
        expect(await form.problem("weight")).toBe("Saisissez un nombre, par exemple 12,5.");
        await form.type("steps", "1,5");
        expect(await form.problem("steps")).toBe("Saisissez un nombre entier.");
        await form.type("steps", "-");
        expect(await form.problem("steps")).toBe("Saisissez un nombre, par exemple 12.");
        expect(await form.attribute("weight", "inputmode")).toBe("decimal");
        expect(await form.attribute("steps", "inputmode")).toBe("numeric");
      }));

    const regions: [string, string, string, string][] = [
      ["en-GB", "en", "DD/MM/YYYY", "7 March 2019"],
      ["en-US", "en", "MM/DD/YYYY", "July 3, 2019"],
      ["fr-CA", "fr", "JJ/MM/AAAA", "7 mars 2019"],
      ["es-MX", "en", "DD/MM/YYYY", "7 March 2019"],
    ];

    for (const [language, locale, hint, words] of regions)
      test(`reads a date as it is written in the region of ${language}`, () =>
        onForm(language, async ({ form }) => {
          await form.speak(locale);
          expect(await form.hint("born")).toBe(hint);
          await form.type("born", "07/03/2019");
          expect(await form.hint("born")).toBe(hint);
          expect(await form.readBack("born")).toBe(words);
          const isDayFirst = !hint.startsWith("MM");
          await expect
            .poll(() => form.saved())
            .toMatchObject({ born: isDayFirst ? "2019-03-07" : "2019-07-03" });
          await form.type("born", "25/12/2019");
          expect(await form.problem("born")).toBe(
            isDayFirst ? "" : "There is no month 25. Enter the date as MM/DD/YYYY.",
          );
        }));

    for (const language of languages)
      test(`repeats the date in each form language: a browser in ${language}`, () =>
        onForm(
          language,
          async ({ form, server }) => {
            const isUs = language === "en-US";
            const shown = {
              en: isUs ? ["03/07/2019", "March 7, 2019"] : ["07/03/2019", "7 March 2019"],
              es: ["07/03/2019", "7 de marzo de 2019"],
              fr: ["07/03/2019", "7 mars 2019"],
            };
            for (const [locale, [box, words]] of Object.entries(shown)) {
              await form.speak(locale);
              await expect
                .poll(async () => [await form.text("visit"), await form.readBack("visit")])
                .toEqual([box, words]);
              const number = locale === "en" ? "17.1" : "17,1";
              expect(await form.text("weight")).toBe(number);
              expect(await form.line("note")).toBe(
                {
                  en: `You wrote ${number} kg for ${words}.`,
                  es: `Escribió ${number} kg para el ${words}.`,
                  fr: `Vous avez écrit ${number} kg pour le ${words}.`,
                }[locale],
              );
              expect(await form.output("dose")).toBe(locale === "en" ? "25.7" : "25,7");
              expect(await form.output("advice")).toBe(`${number} kg, ${words}`);
              const half = locale === "en" ? "0.5" : "0,5";
              expect(await form.ticks("worry")).toEqual(["0", half, "1"]);
            }
            // Showing an answer in another language doesn't change it.
            expect(server.saves).toEqual([]);
            await form.type("visit", "08/03/2019");
            await expect
              .poll(() => form.saved())
              .toMatchObject({ advice: "17.1 kg, 2019-03-08", weight: 17.1 });
          },
          saved({ weight: 17.1, visit: "2019-03-07" }),
        ));

    test("says what is wrong with a date", () =>
      onForm("en-GB", async ({ form }) => {
        await form.type("born", "30/02/2019");
        expect(await form.problem("born")).toBe(
          "30 February 2019 does not exist. Check the day and the month.",
        );
        await form.type("born", "7/3/19");
        expect(await form.problem("born")).toBe("Enter the year with four digits: DD/MM/YYYY.");
        await form.type("born", "07/03/0001");
        expect(await form.problem("born")).toBe("Date cannot be before 1 January 1800");
        await form.type("born", "24/12/2999");
        expect(await form.problem("born")).toMatch(/^Date cannot be after \d{1,2} \w+ \d{4}$/);
        expect(await form.readBack("born")).toBe("24 December 2999 is in the future.");
        await form.paste("born", "7 March 2019");
        expect(await form.problem("born")).toBe("Enter the date as DD/MM/YYYY.");
        await form.paste("born", "2019-03-07");
        expect([await form.text("born"), await form.problem("born")]).toEqual(["07/03/2019", ""]);
        await form.type("born", "2019-03-08");
        await expect.poll(() => form.saved()).toMatchObject({ born: "2019-03-08" });
      }));

    test("keeps a text that isn't a valid answer yet over a reload, with what is wrong with it", () =>
      onForm("es-ES", async ({ page, form }) => {
        await form.speak("es");
        await form.type("weight", "1.234");
        await form.type("visit", "30/02");
        await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain("30/02");
        await page.reload();
        await page.waitForSelector(".p-form");
        await form.speak("es");
        await form.touch("weight");
        expect(await form.text("weight")).toBe("1.234");
        expect(await form.problem("weight")).toMatch(/^«1\.234» puede significar/);
        expect(await form.text("visit")).toBe("30/02");
      }));

    test("opens a report that is a PDF", () =>
      onForm("en-GB", async ({ page, server }) => {
        const data = await aPdf(2);
        server.reports = {
          progress: 100,
          messageCode: "OK",
          references: [
            {
              outputId: "b",
              instanceKey,
              name: "For the doctor",
              contentType: "application/pdf",
              bytes: 9_000,
            },
          ],
          contents: { b: { contentType: "application/pdf", data, name: "For the doctor" } },
        };
        await (await page.waitForSelector("::-p-aria([name='Submit'][role='button'])"))?.click();
        await (await page.waitForSelector("::-p-aria([name='Open For the doctor'][role='button'])"))?.click();
        await page.waitForSelector("[aria-label='Page 1 of 2']");
        await expect
          .poll(() => page.evaluate(() => document.body.textContent))
          .toContain("Report for Ana, page 1");
        const ink = await page.$eval("[aria-label='Page 1 of 2'] canvas, canvas", (canvas) => {
          const { width, height } = canvas;
          const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
          return pixels.some((value, at) => at % 4 === 0 && value < 128);
        });
        expect(ink, `${name} has drawn the page`).toBe(true);
      }));

    // A third of them a day, others the next day; Firefox is slow to start: one a day.
    it.each(sampleOf(tests, name === "Firefox" ? 1 : 5))("%s", (_title, run) => run());
  });
});

/** The form as a person uses it. */
class TypedForm {
  private readonly page: Page;
  private readonly server: StandIn;

  constructor(page: Page, server: StandIn) {
    this.page = page;
    this.server = server;
  }

  /** Replaces the text of the field, key by key, and leaves it. */
  async type(key: string, text: string): Promise<void> {
    await this.empty(key);
    await this.page.keyboard.type(text);
    await this.leave(key);
  }

  async paste(key: string, text: string): Promise<void> {
    await this.page.evaluate((copied) => {
      const source = document.createElement("textarea");
      source.value = copied;
      document.body.append(source);
      source.select();
    }, text);
    await this.withControl("c");
    await this.page.evaluate(() => document.body.lastElementChild?.remove());
    await this.empty(key);
    await this.withControl("v");
    await this.leave(key);
  }

  async touch(key: string): Promise<void> {
    await this.page.focus(inputOf(key));
    await this.leave(key);
  }

  /** Chooses a language of the form. */
  async speak(locale: string): Promise<void> {
    await this.page.select(".p-language select, header select", locale);
    await this.page.waitForSelector(`[lang="${locale}"] .p-form`);
  }

  /** What was saved last; asks the page to send what is unsaved. */
  async saved(): Promise<Record<string, unknown>> {
    await this.page.evaluate(() => dispatchEvent(new Event("pagehide")));
    return this.server.saves.at(-1)?.model ?? {};
  }

  text(key: string): Promise<string> {
    return this.page.$eval(inputOf(key), (input) => (input as HTMLInputElement).value);
  }

  attribute(key: string, name: string): Promise<string | null> {
    return this.page.$eval(inputOf(key), (input, attribute) => input.getAttribute(attribute), name);
  }

  /** How the input was understood, as assistive technology finds it. */
  readBack(key: string): Promise<string> {
    return this.described(key, "output");
  }

  hint(key: string): Promise<string> {
    return this.described(key, "span");
  }

  /** The error that is shown; empty: none. */
  problem(key: string): Promise<string> {
    return this.described(key, ".p-problem");
  }

  line(key: string): Promise<string> {
    return this.page.$eval(`[data-key="${key}"]`, (field) => field.textContent ?? "");
  }

  output(key: string): Promise<string> {
    return this.page.$eval(`[data-key="${key}"] output`, (output) => output.textContent ?? "");
  }

  ticks(key: string): Promise<string[]> {
    return this.page.$$eval(`[data-key="${key}"] .p-tick`, (ticks) =>
      ticks.map((tick) => tick.textContent ?? ""),
    );
  }

  private described(key: string, selector: string): Promise<string> {
    return this.page.$eval(
      inputOf(key),
      (input, expected) =>
        (input.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id))
          .filter((element) => element?.matches(expected))
          .map((element) => element?.textContent ?? "")
          .join(" "),
      selector,
    );
  }

  private async empty(key: string): Promise<void> {
    await this.page.focus(inputOf(key));
    await this.withControl("a");
    await this.page.keyboard.press("Backspace");
  }

  /** A date has a calendar's button behind its box. */
  private async leave(key: string): Promise<void> {
    await this.page.keyboard.press("Tab");
    const isWithin = await this.page.$eval(`[data-key="${key}"]`, (field) =>
      field.contains(document.activeElement),
    );
    if (isWithin) await this.page.keyboard.press("Tab");
  }

  private async withControl(letter: "a" | "c" | "v"): Promise<void> {
    await this.page.keyboard.down("Control");
    await this.page.keyboard.press(letter);
    await this.page.keyboard.up("Control");
  }
}

const inputOf = (key: string) => `[data-key="${key}"] input:not([type="date"])`;
