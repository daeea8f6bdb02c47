/** The look's promise: text at least 4.5 to 1, controls at least 3 to 1, in light and dark (WCAG 2.2, 1.4.3 and 1.4.11). */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../web/ui/tokens.css", import.meta.url), "utf8");
const schemes = {
  light: colorsOf(/:root \{([^}]*)\}/),
  dark: { ...colorsOf(/:root \{([^}]*)\}/), ...colorsOf(/:root\[data-theme="dark"\] \{([^}]*)\}/) },
};

const grounds = ["paper", "surface", "sunken"];
const texts: [text: string, on: string][] = [
  ...grounds.flatMap((on): [string, string][] =>
    ["ink", "ink-quiet", "accent", "error"].map((text) => [text, on]),
  ),
  ["warning", "paper"],
  ["warning", "surface"],
  ["on-accent", "accent"],
  ["on-accent", "accent-dark"],
  ["on-accent", "error"],
  ["accent-dark", "accent-tint"],
  ["ink", "accent-tint"],
  ["ink", "error-tint"],
  ["error", "error-tint"],
  ["ink", "warning-tint"],
  ["warning", "warning-tint"],
  ["ink-quiet", "hairline"], // the words of disabled buttons
];
const controls: [control: string, on: string][] = grounds.flatMap((on): [string, string][] => [
  ["control", on],
  ["accent", on],
]);

describe.each(["light", "dark"] as const)("the tokens in %s", (scheme) => {
  it.each(texts)("let --%s be read on --%s", (text, on) => {
    expect(contrast(colorOf(scheme, text), colorOf(scheme, on))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)("let a control in --%s be seen on --%s", (control, on) => {
    expect(contrast(colorOf(scheme, control), colorOf(scheme, on))).toBeGreaterThanOrEqual(3);
  });
});

function colorsOf(block: RegExp): Record<string, string> {
  const body = block.exec(css)?.[1] ?? "";
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

function colorOf(scheme: keyof typeof schemes, name: string): string {
  const color = schemes[scheme][name];
  if (color === undefined) throw new Error(`tokens.css has no --${name} in ${scheme}`);
  return color;
}

/** Relative luminance and contrast as WCAG defines them. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const channel = (from: number) => {
    const share = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
