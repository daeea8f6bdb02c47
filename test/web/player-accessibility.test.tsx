import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AccessibilityResult } from "../../shared/accessibility-result.ts";
import { Result } from "../../web/player/pages/AccessibilityPage.tsx";
import "./support/patience.ts";
import { loadTexts, textsFor } from "../../web/player/texts/texts.ts";

beforeAll(() => Promise.all(["es", "fr", "ar"].map(loadTexts)));
afterEach(cleanup);

const result: AccessibilityResult = {
  date: "2026-11-25",
  checks: 1234,
  rules: "axe-core 4.14.0",
  browsers: ["Chromium 153", "Firefox 153"],
  widths: [320, 390, 1280],
  colorSchemes: ["dark", "light"],
  languages: ["ar", "en"],
  violated: [],
};
const show = (locale: string, of = result) => {
  const { container } = render(<Result of={of} words={textsFor(locale).accessibility} locale={locale} />);
  return container.textContent;
};

describe("the last result on the page about accessibility", () => {
  it("has its day, its figures and what it found", () => {
    expect(show("en")).toBe(
      "On November 25, 2026, axe-core 4.14.0 checked 1,234 states of these pages in Chromium 153 and Firefox 153. " +
        "They were shown 320, 390, and 1280 pixels wide, light and dark, in Arabic and English. " +
        "It found nothing that breaks a rule.",
    );
  });

  it.each([
    ["es", /^El 25 de noviembre de 2026, axe-core .* en árabe e inglés\. No encontró nada/],
    ["fr", /^Le 25 novembre 2026, axe-core .* en arabe et anglais\. Rien n’y enfreint/],
    ["ar", /العربية والإنجليزية/],
  ])("speaks the page's language: %s", (locale, words) => {
    expect(show(locale)).toMatch(words);
  });

  it("names the rules that were broken", () => {
    show("en", { ...result, violated: [{ rule: "Elements must meet minimum color contrast", elements: 3 }] });
    expect(screen.getByRole("listitem").textContent).toBe("Elements must meet minimum color contrast (3)");
    expect(screen.queryByText(/nothing that breaks/)).toBeNull();
  });
});
