/** The look's promise: text at least 4.5 to 1, controls at least 3 to 1, in light and dark (WCAG 2.2, 1.4.3 and 1.4.11). */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_THEME, defaultVariantColorsResolver, mergeMantineTheme } from "@mantine/core";
import { describe, expect, it } from "vitest";
import { contrast } from "../../shared/contrast.ts";
import { theme } from "../../web/app/theme/ThemeProvider.tsx";
import { colorsOf, controlPairs, LEAST_CONTRAST, textPairs } from "../../web/ui/contrast.ts";

const web = join(import.meta.dirname, "../../web");
const read = (file: string) => readFileSync(join(web, file), "utf8");
const schemes = colorsOf(read("ui/tokens.css"));
const sheets = globSync("**/*.css", { cwd: web }).map((file) => ({ file, css: read(file) }));

type Scheme = keyof typeof schemes;

function colorOf(scheme: Scheme, name: string): string {
  const color = schemes[scheme][name];
  if (color === undefined) throw new Error(`tokens.css has no --${name} in ${scheme}`);
  return color;
}

const measured = (scheme: Scheme, color: string, on: string) =>
  contrast(colorOf(scheme, color), colorOf(scheme, on));

describe.each(["light", "dark"] as const)("the tokens in %s", (scheme) => {
  it.each(textPairs.map(({ color, on }) => [color, on]))("make --%s readable on --%s", (color, on) => {
    expect(measured(scheme, color, on)).toBeGreaterThanOrEqual(LEAST_CONTRAST.text);
  });

  it.each(controlPairs.map(({ color, on }) => [color, on]))("make --%s visible on --%s", (color, on) => {
    expect(measured(scheme, color, on)).toBeGreaterThanOrEqual(LEAST_CONTRAST.control);
  });

  it("have a value for each colour of the other scheme", () => {
    const other = scheme === "light" ? "dark" : "light";
    expect(Object.keys(schemes[scheme])).toEqual(Object.keys(schemes[other]));
  });
});

describe("colours besides the tokens' own pairs", () => {
  const isPair = (color: string, on: string) =>
    textPairs.some((pair) => pair.color === color && pair.on === on);
  /** @example tokenIn("var(--ink)") // "ink" */
  const tokenIn = (value: string | undefined) => /^var\(--([\w-]+)\)$/.exec(value?.trim() ?? "")?.[1];

  /** Reports are on white, as on paper: their colours are their author's. */
  const documents = new Set([
    "player/outputs/outputs.css",
    "features/process/preview/ContentView.module.css",
    "features/submissions/Reports.module.css",
  ]);

  it("come only from the tokens", () => {
    const own = sheets.filter(({ file }) => file !== "ui/tokens.css" && !documents.has(file));
    const literal = own.flatMap(({ file, css }) =>
      [
        ...css.matchAll(
          /^\s*(?:color|background|background-color|border(?:-\w+)?|outline|fill|stroke):[^;]*(#[\da-f]{3,8}\b|rgba?\(|hsla?\()[^;]*;/gim,
        ),
      ].map(([line]) => `${file}: ${line.trim()}`),
    );
    expect(literal).toEqual([]);
  });

  it("include no text on a background that is not among the pairs", () => {
    const found = sheets.flatMap(({ file, css }) =>
      [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector = "", body = ""]) => {
        const property = (name: string) => new RegExp(`(?:^|[;\\s])${name}:\\s*([^;]+);`).exec(body)?.[1];
        const color = tokenIn(property("color"));
        const ground = tokenIn(property("background") ?? property("background-color"));
        if (color === undefined || ground === undefined) return [];
        return isPair(color, ground) ? [] : [`${file} ${selector.trim()}: ${color} on ${ground}`];
      }),
    );
    expect(found).toEqual([]);
  });

  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const colors = ["leaf", "red", "yellow", "gray"];
  const variants = ["filled", "light", "outline", "default", "subtle", "transparent"];
  const resolve = whole.variantColorResolver ?? defaultVariantColorsResolver;

  describe.each(["light", "dark"] as const)("buttons, badges and notes in %s", (scheme) => {
    it.each(colors.flatMap((color) => variants.map((variant) => [variant, color] as const)))(
      "%s %s can be read, at rest and on hover",
      (variant, color) => {
        const { background, hover, color: text } = resolve({ variant, color, theme: whole });
        const front = tokenIn(text);
        expect(front).toBeDefined();
        const grounds = [background, hover].flatMap((ground) =>
          ground === "transparent" ? ["paper", "surface"] : [tokenIn(ground) ?? ""],
        );
        for (const ground of grounds)
          expect(measured(scheme, front ?? "", ground), `--${front} on --${ground}`).toBeGreaterThanOrEqual(
            LEAST_CONTRAST.text,
          );
      },
    );
  });

  it("map each of Mantine's colours of text and controls to a token with a promised contrast", () => {
    const css = read("app/theme/tokens-to-mantine.css");
    const value = Object.fromEntries(
      [...css.matchAll(/--mantine-color-([\w-]+): var\(--([\w-]+)\);/g)].map(([, name, token]) => [
        name,
        token,
      ]),
    );
    const texts = ["text", "dimmed", "placeholder", "anchor", "error", "success", "default-color"];
    for (const name of texts)
      for (const ground of ["body", "default"])
        expect(isPair(value[name] ?? "", value[ground] ?? ""), `${name} on ${ground}`).toBe(true);
    expect(isPair(value["disabled-color"] ?? "", value.disabled ?? ""), "what rests").toBe(true);
    const edge = value["default-border"];
    expect(controlPairs.some(({ color, on }) => color === edge && on === "surface")).toBe(true);
  });

  it("draw the focus ring in a colour that is visible on every background", () => {
    const ring = /:focus-visible[^{]*\{[^}]*outline: 2px solid var\(--([\w-]+)\);/.exec(
      read("ui/tokens.css"),
    )?.[1];
    for (const ground of ["paper", "surface", "sunken", "accent-tint"])
      expect(
        controlPairs.some(({ color, on }) => color === ring && on === ground),
        ground,
      ).toBe(true);
  });
});
