/** A theme colour makes a page as readable as the product's own, whatever it is. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "../../shared/contrast.ts";
import { themeOf, themeSurroundings } from "../../shared/theme-colour.ts";
import { colorsOf, controlPairs, LEAST_CONTRAST, textPairs } from "../../web/ui/contrast.ts";

const tokens = colorsOf(readFileSync(new URL("../../web/ui/tokens.css", import.meta.url), "utf8"));
/** Each corner and edge of the colours, and between them. */
const steps = ["00", "33", "80", "cc", "ff"];
const colours = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

describe.each(["light", "dark"] as const)("a theme colour on %s pages", (scheme) => {
  it("is judged on what it stands on", () => {
    const { grounds, inkQuiet, control } = themeSurroundings[scheme];
    const { paper, surface, sunken, "ink-quiet": quiet, control: edges } = tokens[scheme];
    expect([...grounds, inkQuiet, control]).toEqual([paper, surface, sunken, quiet, edges]);
  });

  it("keeps every pair of the look readable, or visible", () => {
    const faults = colours.flatMap((colour) => {
      const { accent, accentDark, accentTint, onAccent } = themeOf(colour)[scheme];
      const own = { accent, "accent-dark": accentDark, "accent-tint": accentTint, "on-accent": onAccent };
      const worn: Readonly<Record<string, string>> = { ...tokens[scheme], ...own };
      const short = (pairs: typeof textPairs, least: number) =>
        pairs
          .filter((pair) => contrast(worn[pair.color] ?? "", worn[pair.on] ?? "") < least)
          .map((pair) => `${colour}: ${pair.color} on ${pair.on}`);
      return [...short(textPairs, LEAST_CONTRAST.text), ...short(controlPairs, LEAST_CONTRAST.control)];
    });
    expect(faults).toEqual([]);
  });
});

it("stays as it is where it is readable, and is darkened on light pages where it isn't", () => {
  expect(themeOf("#1d4ed8").light.accent).toBe("#1d4ed8");
  expect(themeOf("#8ab4f8").dark.accent).toBe("#8ab4f8");
  const yellow = themeOf("#f5c400");
  expect(yellow.dark.accent).toBe("#f5c400");
  expect(contrast(yellow.light.accent, "#ffffff")).toBeLessThan(6); // no darker than it must be
});
