/** Which token is read, or seen, on which: the tokens' test checks the contrast and the style guide shows it. */

export type Scheme = "light" | "dark";

/** The colours of `tokens.css` by name, without `--`, in each scheme. @param css its text */
export function colorsOf(css: string): Record<Scheme, Readonly<Record<string, string>>> {
  const light = inBlock(css, /:root \{([^}]*)\}/);
  return { light, dark: { ...light, ...inBlock(css, /:root\[data-theme="dark"\] \{([^}]*)\}/) } };
}

function inBlock(css: string, block: RegExp): Record<string, string> {
  const body = block.exec(css)?.[1] ?? "";
  return Object.fromEntries(
    [...body.matchAll(/--(\w[\w-]{0,40}): (#[\da-f]{6});/g)].map(([, name, hex]) => [name ?? "", hex ?? ""]),
  );
}

export interface ColorPair {
  /** Names of tokens, without `--`. */
  color: string;
  on: string;
  /** Where it is used. */
  use: string;
}

const backgrounds = ["paper", "surface", "sunken"] as const;
const onBackgrounds = (color: string, use: string): ColorPair[] =>
  backgrounds.map((on) => ({ color, on, use }));

/** At least 4.5 to 1. */
export const textPairs: readonly ColorPair[] = [
  ...onBackgrounds("ink", "text"),
  ...onBackgrounds("ink-quiet", "hints, captions, placeholders"),
  ...onBackgrounds("accent", "links, quiet buttons"),
  ...onBackgrounds("error", "what is wrong"),
  ...onBackgrounds("warning", "warnings"),
  { color: "on-accent", on: "accent", use: "buttons" },
  { color: "on-accent", on: "accent-dark", use: "buttons under the pointer" },
  { color: "on-accent", on: "error", use: "buttons that destroy" },
  { color: "surface", on: "error", use: "the mark before an error" },
  { color: "accent-dark", on: "accent-tint", use: "selected, badges" },
  { color: "accent", on: "accent-tint", use: "quiet buttons under the pointer" },
  { color: "ink", on: "accent-tint", use: "text of what is selected" },
  { color: "ink-quiet", on: "accent-tint", use: "captions of what is selected" },
  { color: "ink", on: "error-tint", use: "notes of errors" },
  { color: "error", on: "error-tint", use: "titles of errors, badges" },
  { color: "ink", on: "warning-tint", use: "notes of warnings" },
  { color: "warning", on: "warning-tint", use: "titles of warnings, badges" },
  { color: "paper", on: "ink", use: "tooltips" },
  { color: "on-map", on: "map-mark", use: "numbers of places on a map" },
  { color: "ink-quiet", on: "hairline", use: "disabled buttons" },
];

/** At least 3 to 1: what must be seen to use it, or to read a figure off it. */
export const controlPairs: readonly ColorPair[] = [
  ...onBackgrounds("control", "edges of fields, bars of small groups"),
  ...onBackgrounds("accent", "focus ring, ticked boxes, bars of charts"),
  ...onBackgrounds("error", "edges of wrong fields, bars of failures"),
  { color: "control", on: "accent-tint", use: "edges of fields in what is selected" },
  { color: "accent", on: "accent-tint", use: "focus ring on what is selected" },
  { color: "map-mark", on: "on-map", use: "pins, and what is drawn on a map" },
  { color: "map-chosen", on: "on-map", use: "what is chosen on a map" },
];

/** What each pair must reach. */
export const LEAST_CONTRAST = { text: 4.5, control: 3 } as const;
