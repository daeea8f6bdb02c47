import { describe, expect, it } from "vitest";
import { accessibilityResult } from "../../web/player/pages/accessibility-result.ts";
import { addUp, type Check, reasonToKeepLast } from "../accessibility/record.ts";

const check = (overrides: Partial<Check>): Check => ({
  width: 390,
  colorScheme: "light",
  language: "en",
  browser: "Chromium 153",
  rules: "axe-core 4.14.0",
  violated: [],
  ...overrides,
});
const lines = (...checks: Check[]) => `${checks.map((one) => JSON.stringify(one)).join("\n")}\n`;

describe("the result of a run of checks", () => {
  it("counts them, and names what they were made with and in which looks", () => {
    const run = lines(
      check({ width: 1280, colorScheme: "dark", language: "fr" }),
      check({ browser: "Firefox 153" }),
      check({ width: 320 }),
    );
    expect(addUp(run, "2026-11-25")).toEqual({
      date: "2026-11-25",
      checks: 3,
      rules: "axe-core 4.14.0",
      browsers: ["Chromium 153", "Firefox 153"],
      widths: [320, 390, 1280],
      colorSchemes: ["dark", "light"],
      languages: ["en", "fr"],
      violated: [],
    });
  });

  it("lists each rule that something broke once, with how many elements did", () => {
    const run = lines(check({ violated: ["Contrast", "Names"] }), check({ violated: ["Contrast"] }));
    expect(addUp(run, "2026-11-25").violated).toEqual([
      { rule: "Contrast", elements: 2 },
      { rule: "Names", elements: 1 },
    ]);
  });

  it("refuses a line that isn't a check", () => {
    expect(() => addUp('{"width":"wide"}\n', "2026-11-25")).toThrow();
  });
});

describe("the result that respondents read", () => {
  it("is of a full run: each language of the page, light and dark, from 320 to 1280 pixels", () => {
    expect(accessibilityResult.languages).toEqual(["ar", "en", "es", "fr"]);
    expect(accessibilityResult.colorSchemes).toEqual(["dark", "light"]);
    expect(accessibilityResult.widths).toEqual(expect.arrayContaining([320, 390, 1280]));
    expect(accessibilityResult.checks).toBeGreaterThan(200);
  });
});

describe("the result that respondents read", () => {
  const nothing = addUp("", "2026-11-27");
  const clean = addUp(lines(check({})), "2026-11-27");
  const found = addUp(lines(check({ violated: ["A rule"] })), "2026-11-27");

  it("is replaced by a whole run, also by one that found something", () => {
    expect(reasonToKeepLast(clean, { isPart: false, failed: false })).toBeUndefined();
    expect(reasonToKeepLast(found, { isPart: false, failed: true })).toBeUndefined();
  });

  it("stays where nothing was checked, where suites failed for another reason, and after a part", () => {
    expect(reasonToKeepLast(nothing, { isPart: false, failed: true })).toBe("nothing was checked");
    expect(reasonToKeepLast(nothing, { isPart: false, failed: false })).toBe("nothing was checked");
    expect(reasonToKeepLast(clean, { isPart: false, failed: true })).toContain("suites failed");
    expect(reasonToKeepLast(clean, { isPart: true, failed: false })).toBe("only some suites ran");
  });
});
