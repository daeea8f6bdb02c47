import { describe, expect, it } from "vitest";
import type { StoredCatalogue } from "../../../../shared/process/catalogue.ts";
import { mergeTranslations } from "../../../../shared/process/translations/merge-translations.ts";

const texts = new Map([
  ["Hello", { text: "Hello", contextText: "" }],
  ["month|May", { text: "May", contextText: "month" }],
]);
const merge = (
  stored: StoredCatalogue,
  key: string,
  messages: Record<string, string>,
  state = "",
  inherited = {},
  source = "en",
) => mergeTranslations(stored, [{ key, state, messages }], texts, inherited, source);

const stored = { Hello: { es: "Hola", fr: "Bonjour" } };
const outdated = { Hello: { es: { stale: "Hola", of: "Hi" }, fr: "Bonjour" } };

describe("imported translations", () => {
  it("are added and replaced; empty cells change nothing", () => {
    expect(merge(stored, "Hello", { en: "Hello", es: "Buenas", fr: "", de: "Hallo" })).toEqual({
      Hello: { es: "Buenas", fr: "Bonjour", de: "Hallo" },
    });
  });

  it("are kept under keys that no template has", () => {
    expect(merge({}, "Unknown", { es: "Nada" })).toEqual({ Unknown: { es: "Nada" } });
    expect(merge({}, "Unknown", {})).toEqual({});
  });

  it("under a hostile key are a message like any other", () => {
    const merged = merge({}, "__proto__", { es: "Nada" });
    expect(Object.entries(merged)).toEqual([["__proto__", { es: "Nada" }]]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("repeat nothing from a step above", () => {
    expect(merge({}, "Hello", { es: "Hola", fr: "Salut" }, "", { Hello: { es: "Hola" } })).toEqual({
      Hello: { fr: "Salut" },
    });
  });

  it("use the English from the step above", () => {
    expect(merge(stored, "Hello", { en: "Good day" }, "", { Hello: { en: "Good day" } })).toEqual(stored);
  });
});

describe("English that changes", () => {
  it("makes exactly its own translations stale", () => {
    const before = { ...stored, "month|May": { es: "mayo" } };
    expect(merge(before, "Hello", { en: "Good day" })).toEqual({
      Hello: {
        en: "Good day",
        es: { stale: "Hola", of: "Hello" },
        fr: { stale: "Bonjour", of: "Hello" },
      },
      "month|May": { es: "mayo" },
    });
  });

  it("leaves those unchanged that were translated with it, even if the row still says ok", () => {
    expect(merge(stored, "Hello", { en: "Good day", es: "Buenos días", fr: "Bonjour" }, "ok")).toEqual({
      Hello: { en: "Good day", es: "Buenos días", fr: { stale: "Bonjour", of: "Hello" } },
    });
  });

  it("and changes back makes them valid again", () => {
    const changed = merge(stored, "Hello", { en: "Good day" });
    expect(merge(changed, "Hello", { en: "Hello" })).toEqual(stored);
  });

  it("knows the context of a text", () => {
    const before = { "month|May": { es: "mayo" } };
    const changed = merge(before, "month|May", { en: "the month of May" });
    expect(changed["month|May"]?.es).toEqual({ stale: "mayo", of: "month|May" });
    expect(merge(changed, "month|May", { en: "May" })).toEqual(before);
  });
});

describe("a stale translation", () => {
  it("stays stale until it is edited", () => {
    expect(merge(outdated, "Hello", { en: "Hello", es: "Hola", fr: "Bonjour" }, "stale")).toEqual(outdated);
  });

  it("is valid again once it is edited, or its row is marked ok", () => {
    expect(merge(outdated, "Hello", { es: "Buenas" }, "stale").Hello?.es).toBe("Buenas");
    expect(merge(outdated, "Hello", { es: "Hola" }, "OK ").Hello?.es).toBe("Hola");
  });
});
