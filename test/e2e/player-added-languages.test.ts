/**
 * The parts of the respondent's page in languages that a deployment adds: in Greek letters, where any Latin word is one that was
 * left untouched, and in Kiswahili, which says no sentence in English.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { en } from "../../shared/messages/player/en.ts";
import type { AddedWords } from "../../shared/respondent-words.ts";
import { textsOf } from "../../web/player/texts/added-texts.ts";
import { greekLetters, kiswahili, pseudo, siteFiles } from "../support/added-languages.ts";
import { sampleOf } from "../support/budget.ts";
import { launchDrawingBrowser } from "../support/drawing-browser.ts";
import { startTileServer, type TileServer } from "../support/tile-server.ts";
import { everyControl } from "./player-form.ts";
import { optionsOf, parts } from "./player-parts.ts";
import { partsAbout, partsForm, partsNames } from "./player-parts-form.ts";
import { screens } from "./player-screens.ts";
import { type PlayerSite, servePlayer } from "./player-server.ts";
import { desktop, phone, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();
const SHOTS = process.env.SPROUT_SHOTS;
const languages = [greekLetters, kiswahili];

beforeAll(() => {
  for (const [path, text] of siteFiles(languages)) player.replaced.set(path, text);
});

const ofForms = new Set(["label", "hint", "guidance"]);

/** Everything below it with a text in the language for each that has an English one. */
function translated<Part>(part: Part, code: string): Part {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((inner) => translated(inner, code)) as Part;
  const texts = Object.entries(part).map(([key, inner]) => {
    const isText = ofForms.has(key) && typeof inner === "string";
    return [key, isText ? { en: inner, [code]: pseudo(inner) } : translated(inner, code)];
  });
  const isText = "en" in part && typeof part.en === "string";
  return { ...Object.fromEntries(texts), ...(isText && { [code]: pseudo(String(part.en)) }) };
}

/** What a person reads, or hears of what is shown. */
const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (!isShown(node)) continue;
        for (const name of ["aria-label", "aria-description", "title", "placeholder", "alt"])
          found.push(node.getAttribute(name) ?? "");
      } else if (node.parentElement !== null && isShown(node.parentElement)) {
        if (!/^(SCRIPT|STYLE)$/.test(node.parentElement.tagName)) found.push(node.textContent ?? "");
      }
    }
    return found.map((text) => text.trim()).filter((text) => text !== "");
  });

/** What was typed, and what keeps its letters in each language. */
const untranslated =
  /^Ana$|Ana Ruiz|Children's clinic, room 4|Report for Ana, page \d|Ana is shy\.|She likes frogs\.!?|https?:\/\/\S+|For the family|For the doctor who knows your child|Please give your full name, as it is in your passport\.|Ward|3 B|Name of the nurse who called|María-José Fernández-Villaverde|English|Español|Français|eu-central-1|Greek letters|Kiswahili|<\/?script>/g;
/** Marks of dates as people type them, names of rules, browsers and kinds of files. */
const names =
  /\b(DD|MM|YYYY|HH|PDF(\/UA-1)?|WCAG|AA?|axe(-core)?|Chrome|Chromium|Firefox|Safari|AM|PM|iPhone|Ctrl|JPEG|PNG|Sprout|\d+px)\b/g;

const latin = (words: readonly string[]) =>
  words.filter((text) => /[A-Za-z]/.test(text.replace(untranslated, "").replace(names, "")));

/** Every sentence of the page in English. */
function sentences(part: unknown): string[] {
  if (typeof part === "string") return [part];
  if (typeof part !== "object" || part === null) return [];
  return Object.values(part).flatMap(sentences);
}
const english = new Set(sentences(en).filter((text) => /^[A-Z].*[a-z]/.test(text)));

const cases = languages.flatMap((language) => {
  const all = parts.map((part, at) => ({ part, at, name: part.name, language, code: language.code }));
  return language === greekLetters ? all : sampleOf(all, 4); // its file was checked to have each word
});

const opened = (part: (typeof parts)[number], { code }: AddedWords, isDark: boolean) => {
  const options = optionsOf(part, code);
  const names = { names: translated(partsNames, code), about: translated(partsAbout, code) };
  return {
    ...options,
    instance: { ...options.instance, ...names },
    viewport: isDark ? desktop : phone,
    colorScheme: isDark ? ("dark" as const) : ("light" as const),
  };
};

describe("the parts of the respondent's page in an added language", () => {
  it.each(cases)("$name, in $code", ({ part, at, language, code }) => {
    const form = translated(
      { ...partsForm, locales: [...partsForm.locales, { code, name: language.name }] },
      code,
    );
    return visit(
      player.browser,
      player.origin,
      form,
      async (visit) => {
        const { page } = visit;
        await part.open(visit, textsOf(language), code);
        const words = await wordsOn(page);
        expect(words.length).toBeGreaterThan(3);
        if (code === "el") expect(latin(words)).toEqual([]);
        else expect(words.filter((text) => english.has(text))).toEqual([]);
        expect(await page.locator('[lang="en"]').count(), "nothing is marked as English").toBe(0);
        if (SHOTS !== undefined)
          await page.screenshot({
            path: `${SHOTS}/added-${code}-${String(at).padStart(2, "0")}.png`,
            fullPage: true,
          });
      },
      opened(part, language, at % 2 === 1),
    );
  });
});

describe("each screen of a respondent, with what it says when something is wrong", () => {
  let drawing: { browser: Browser; site: PlayerSite; tiles: TileServer };
  beforeAll(async () => {
    const [browser, site, tiles] = await Promise.all([
      launchDrawingBrowser(),
      servePlayer(),
      startTileServer(),
    ]);
    site.showMap({ tiles: tiles.tiles, attribution: "©" });
    for (const [path, text] of siteFiles(languages)) site.replaced.set(path, text);
    drawing = { browser, site, tiles };
  });
  afterAll(async () => {
    await Promise.all([drawing.browser.close(), drawing.site.close(), drawing.tiles.close()]);
  });

  it.each(screens)("$name", async ({ form = everyControl, options = {}, hasMap, open }) => {
    const { code, name } = greekLetters;
    const { browser, origin } = hasMap ? { ...drawing, ...drawing.site } : player;
    const found: string[] = [];
    const instance = { locale: code, names: { [code]: pseudo(form.title) }, ...options.instance };
    await visit(
      browser,
      origin,
      { ...translated(form, code), locales: [{ code, name }], defaultLocale: code },
      async (visit) => {
        const read = async (stage: string) => {
          const words = await wordsOn(visit.page);
          expect(words.length, stage).toBeGreaterThan(1);
          found.push(...latin(words).map((text) => `${stage}: ${text}`));
        };
        await open(visit, textsOf(greekLetters), read);
      },
      { ...options, locale: code, instance },
    );
    expect([...new Set(found)]).toEqual([]);
  });
});

it("the page speaks an added language again without its files, as without a connection", () => {
  const { code, name } = kiswahili;
  const form = translated({ ...partsForm, locales: [...partsForm.locales, { code, name }] }, code);
  return visit(
    player.browser,
    player.origin,
    form,
    async ({ page, pass }) => {
      await page.getByRole("button", { name: textsOf(kiswahili).next, exact: true }).waitFor();
      await page.route(/\/languages/, (route) => route.abort());
      await page.reload();
      await pass(1_000);
      await page.getByRole("button", { name: textsOf(kiswahili).next, exact: true }).waitFor();
    },
    { locale: code, instance: { locale: code } },
  );
});
