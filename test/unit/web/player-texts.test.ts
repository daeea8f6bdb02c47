import { expect, it } from "vitest";

/** As a page has it that was just opened. */
async function freshTexts(): Promise<typeof import("../../../web/player/texts.ts")> {
  const address = `../../../web/player/texts.ts?opened=${Math.random()}`;
  return import(address);
}

it("has the words of a part that is there before a language is asked for in the same moment", async () => {
  const { withEndWords, loadTexts, endTextsFor } = await freshTexts();
  const [part] = await Promise.all([withEndWords(Promise.resolve("view")), loadTexts("en")]);
  expect(part).toBe("view");
  expect(endTextsFor("en").outputs.openingReport).toMatch(/\w/);
});

it("says that words can't be had where no language was ever asked for", async () => {
  const { withEndWords } = await freshTexts();
  await expect(withEndWords(Promise.resolve("view"))).rejects.toThrow("The words could not be loaded.");
});
