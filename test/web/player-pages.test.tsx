import { describe, expect, it } from "vitest";
import { directionOf } from "../../shared/localize.ts";
import { clockTime } from "../../web/player/base/clock.ts";
import { linkLanguage, readRoute, resumePath } from "../../web/player/base/page-route.ts";
import { readPosition, writePosition } from "../../web/player/base/place.ts";
import { publicationKeyOf } from "../../web/player/pages/NewForm.tsx";
import { chooseLocale } from "../../web/player/texts/choose-locale.ts";
import { loadTexts, textsFor } from "../../web/player/texts/texts.ts";

describe("the respondent's addresses", () => {
  it("parses each, with the authKey only from the fragment", () => {
    expect(readRoute("/f/pub", "")).toEqual({ page: "start", publicationKey: "pub" });
    expect(readRoute("/f/pub", "#fill=ab.c")).toEqual({
      page: "start",
      publicationKey: "pub",
      token: "ab.c",
    });
    expect(readRoute("/i/inst", "#secret")).toEqual({
      page: "resume",
      instanceKey: "inst",
      authKey: "secret",
    });
    expect(readRoute("/i/inst", "")).toEqual({ page: "resume", instanceKey: "inst" });
    expect(readRoute("/i/inst", "#step=sleep")).toEqual({ page: "resume", instanceKey: "inst" });
    expect(readRoute("/my-forms", "")).toEqual({ page: "my-forms" });
    expect(readRoute("/elsewhere", "")).toEqual({ page: "unknown" });
  });

  it("writes an address that it can read back", () => {
    expect(resumePath("inst", "secret")).toBe("/i/inst#secret");
    expect(resumePath("inst")).toBe("/i/inst");
  });

  it("reads the language of a link, and nothing that can't be one", () => {
    expect(["?lang=es", "?lang=pt-BR", "?debug&lang=fr"].map(linkLanguage)).toEqual(["es", "pt-BR", "fr"]);
    expect(["", "?lang", "?lang=", "?lang=%3Cb%3E", "?lang=es es", "?language=es"].map(linkLanguage)).toEqual(
      Array.from({ length: 6 }),
    );
  });

  it("accepts a pasted link or a bare key for a new form, and nothing else", () => {
    expect(publicationKeyOf(" https://forms.example/f/abcdefghijklmnop ")).toBe("abcdefghijklmnop");
    expect(publicationKeyOf("abcdefghijklmnop")).toBe("abcdefghijklmnop");
    expect(publicationKeyOf("https://forms.example/i/abcdefghijklmnop")).toBeUndefined();
    expect(publicationKeyOf("hello")).toBeUndefined();
  });
});

describe("the saved location", () => {
  it("is the step's index, a colon and the field's key", () => {
    expect(writePosition({ step: 2, fieldKey: "dob" })).toBe("2:dob");
    expect(readPosition("2:dob", 6)).toEqual({ step: 2, fieldKey: "dob" });
  });

  it("keeps colons and dots of a key", () => {
    expect(readPosition("0:service.s1:x", 1)).toEqual({ step: 0, fieldKey: "service.s1:x" });
  });

  it.each(["", "x", "9:dob", "-1:dob", "1.5:dob"])("is the first step for %j", (location) => {
    expect(readPosition(location, 3)).toEqual({ step: 0, fieldKey: "" });
  });
});

describe("languages", () => {
  const form = {
    locales: [
      { code: "en", name: "English" },
      { code: "es", name: "Spanish" },
    ],
    defaultLocale: "en",
  };

  it("uses the first preferred language that the form has, by its base language if need be", () => {
    expect(chooseLocale(form, ["de", "es-MX", "en"])).toBe("es");
    expect(chooseLocale(form, [undefined, "", "de"])).toBe("en");
  });

  it("uses English around forms in other languages, and until its own texts are loaded", async () => {
    await Promise.all(["sw", "fr-CA"].map(loadTexts));
    expect(textsFor("sw").next).toBe("Next");
    expect(textsFor("fr-CA").next).toBe("Suivant");
    expect(textsFor("es").next).toBe("Next");
  });

  it("writes Arabic from right to left", () => {
    expect([directionOf("ar"), directionOf("es")]).toEqual(["rtl", "ltr"]);
  });

  it("has the texts of the specification word for word", () => {
    const texts = textsFor("en");
    expect(texts.complete).toBe(
      "You have successfully submitted your form. Please wait while we generate your report.",
    );
    expect(texts.saved).toBe(
      "You have successfully saved your form. You may return this form and complete it later.",
    );
    expect(texts.invalidFieldType).toBe("Invalid field type!");
  });

  it("shows the time of a save by a 24-hour clock", () => {
    expect(clockTime(new Date(2026, 10, 20, 21, 4), "en")).toBe("21:04");
  });
});
