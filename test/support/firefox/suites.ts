/**
 * The suites of the respondent's page that full runs take in Firefox and in an old engine as well. The others use what only
 * Chromium or its protocol has, or haven't been adapted to the other two yet.
 */
export const suitesInEachBrowser: readonly string[] = [
  "test/e2e/player.test.ts",
  ...[
    ...["about", "back", "change", "check", "controls", "languages", "lists", "parts-looks", "press"],
    ...["rank", "received", "repeats", "saving", "surfaces", "whole-way"],
  ].map((name) => `test/e2e/player-${name}.test.ts`),
];
