/** Each part of the respondent's page in its four languages, on a phone and a wide screen, light and dark. */
import { beforeAll, describe, expect, it } from "vitest";
import { directionOf } from "../../shared/localize.ts";
import { loadTexts, textsFor } from "../../web/player/texts/texts.ts";
import { sampleOf } from "../support/budget.ts";
import { faultsIn, type Look } from "./player-looks.ts";
import { optionsOf, parts } from "./player-parts.ts";
import { languages, partsForm } from "./player-parts-form.ts";
import { desktop, phone, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();
const SHOTS = process.env.SPROUT_SHOTS;

const looks = [
  { size: phone, colorScheme: "light" },
  { size: phone, colorScheme: "dark" },
  { size: desktop, colorScheme: "dark" },
  { size: desktop, colorScheme: "light" },
] satisfies Omit<Look, "locale">[];

beforeAll(async () => {
  await Promise.all(languages.map(loadTexts));
});

const cases = parts.flatMap((part, at) =>
  languages.map((language) => ({ part, at: at + 1, name: part.name, language })),
);

describe("the parts of the respondent's page meet WCAG 2.2 AA and stay within the screen", () => {
  it.each(sampleOf(cases, 2))("$name, in $language", ({ part, at, language }) =>
    visit(
      player.browser,
      player.origin,
      partsForm,
      async (visit) => {
        const { page } = visit;
        await part.open(visit, textsFor(language), language);
        const said = await page.evaluate(() => [document.dir, document.documentElement.lang]);
        expect(said).toEqual([directionOf(language), language]);
        const faults: string[] = [];
        for (const look of looks) {
          faults.push(...(await faultsIn(page, { ...look, locale: language })));
          if (SHOTS !== undefined) {
            const name = `${String(at).padStart(2, "0")}-${look.size.width}-${look.colorScheme}-${language}`;
            await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
          }
        }
        expect(faults.join("\n")).toBe("");
      },
      optionsOf(part, language),
    ),
  );
});
