import { describe, expect, it } from "vitest";
import { lazyMessages } from "../../../web/player/texts/lazy-messages.ts";

/** English that is there, and Spanish that can't be had as often as is said; each attempt is counted. */
async function spanish(failures: number) {
  let attempts = 0;
  const texts = lazyMessages(
    "en",
    {
      en: async () => "Next",
      es: async () => {
        attempts += 1;
        if (attempts <= failures) throw new Error("no connection");
        return "Siguiente";
      },
    },
    async () => undefined,
  );
  await texts.loadTexts("en");
  return { ...texts, attempts: () => attempts };
}

describe("the texts of a language", () => {
  it("load once, for all who need them meanwhile and later", async () => {
    const { textsFor, loadTexts, hasTexts, attempts } = await spanish(0);
    expect([textsFor("es"), hasTexts("es-MX")]).toEqual(["Next", false]);
    await Promise.all([loadTexts("es"), loadTexts("es-MX")]);
    await loadTexts("es");
    expect([textsFor("es-MX"), hasTexts("es"), attempts()]).toEqual(["Siguiente", true, 1]);
  });

  it("load again after a failure", async () => {
    const { textsFor, loadTexts, hasTexts, attempts } = await spanish(1);
    await loadTexts("es");
    expect([textsFor("es"), hasTexts("es")]).toEqual(["Next", false]);
    await loadTexts("es");
    expect([textsFor("es"), attempts()]).toEqual(["Siguiente", 2]);
  });

  it("don't block rendering: the first attempt settles, and a later one causes no new wait", async () => {
    const { firstAttempt, loadTexts, attempts } = await spanish(2);
    const first = firstAttempt("es");
    await first;
    expect(firstAttempt("es"), "React gives up on a promise that is new each time").toBe(first);
    await loadTexts("es");
    expect(firstAttempt("es")).toBe(first);
    expect(attempts()).toBe(2);
  });

  it("don't load for a language that the page doesn't have, and cause no wait", async () => {
    const { hasTexts, loadTexts, textsFor } = await spanish(0);
    await loadTexts("sw");
    expect([hasTexts("sw"), textsFor("sw")]).toEqual([true, "Next"]);
  });
});

describe("the fallback's texts", () => {
  /** @param working the languages that can be loaded; requested ones are recorded */
  const held = (...working: string[]) => {
    const requests: string[] = [];
    const bring = (language: string) => async () => {
      requests.push(language);
      if (!working.includes(language)) throw new Error("no connection");
      return language;
    };
    return {
      ...lazyMessages("en", { en: bring("en"), es: bring("es"), fr: bring("fr") }, async () => undefined),
      requests: requests,
    };
  };

  it("don't load for readers of another language", async () => {
    const { loadTexts, textsFor, requests } = held("en", "fr");
    await loadTexts("fr-CA");
    expect([textsFor("fr-CA"), requests]).toEqual(["fr", ["fr"]]);
  });

  it("load where a language has none, or they can't be loaded", async () => {
    const unknown = held("en");
    await unknown.loadTexts("sw");
    expect([unknown.textsFor("sw"), unknown.requests]).toEqual(["en", ["en"]]);
    const missing = held("en");
    await missing.loadTexts("es");
    expect([missing.textsFor("es"), missing.requests]).toEqual(["en", ["es", "en"]]);
  });

  it("are replaced by loaded ones when they can't be loaded either", async () => {
    const { loadTexts, textsFor } = held("fr");
    await loadTexts("fr");
    await Promise.all([loadTexts("es"), loadTexts("sw")]);
    expect([textsFor("es"), textsFor("sw")]).toEqual(["fr", "fr"]);
  });

  it("are replaced by an error when none can be loaded", async () => {
    const { loadTexts, hasAny, textsFor } = held();
    await loadTexts("es");
    expect(hasAny()).toBe(false);
    expect(() => textsFor("es")).toThrow("No texts are there yet.");
  });
});
