/** What the last full check of the respondents' pages found. Written by `npm run accessibility`. */
import type { AccessibilityResult } from "../../../shared/accessibility-result.ts";

export const accessibilityResult: AccessibilityResult = {
  date: "2026-11-26",
  checks: 427,
  rules: "axe-core 4.14.1",
  browsers: ["Chromium 153", "Firefox 153"],
  widths: [320, 390, 1280],
  colorSchemes: ["dark", "light"],
  languages: ["ar", "en", "es", "fr"],
  violated: [],
};
