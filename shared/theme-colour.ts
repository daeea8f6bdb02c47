/** The colours of a form's page that follow from one: its publication's theme colour, as readable as the page's own. */
import { contrast } from "./contrast.ts";

/** What replaces the page's own accent, each as `#rrggbb`. */
export interface Accent {
  /** Links, edges of what is chosen, the ground of buttons. */
  accent: string;
  /** Text on the tint, and buttons under the pointer. */
  accentDark: string;
  /** The ground of what is chosen. */
  accentTint: string;
  /** Text on the accent. */
  onAccent: string;
}

export type ThemeScheme = "light" | "dark";

/** What the colours stand on, and what stands on them: as in `web/ui/tokens.css`, which a test compares. */
export const themeSurroundings = {
  light: {
    grounds: ["#fbfaf8", "#ffffff", "#f3f1ed"],
    inkQuiet: "#625d54",
    control: "#8b8579",
    towards: "#000000",
    away: "#ffffff",
  },
  dark: {
    grounds: ["#191816", "#22201d", "#141311"],
    inkQuiet: "#b4ada1",
    control: "#8f887b",
    towards: "#ffffff",
    away: "#22201d",
  },
} as const;

const TEXT = 4.5;
const CONTROL = 3;
/** How much of the colour is in a tint at most, in percent. */
const STRONGEST_TINT = { light: 11, dark: 16 } as const;

/**
 * The colour itself where it is readable, or the nearest shade of it that is: darker on light pages, lighter on dark ones.
 *
 * @param colour `#rrggbb`
 * @returns text at least 4.5 to 1, controls at least 3 to 1 on all that they stand on (WCAG 2.2, 1.4.3 and 1.4.11)
 * @example themeOf("#1d4ed8").light.accent // "#1d4ed8"
 */
export function themeOf(colour: string): Record<ThemeScheme, Accent> {
  return { light: accentOf(colour, "light"), dark: accentOf(colour, "dark") };
}

function accentOf(colour: string, scheme: ThemeScheme): Accent {
  const { grounds, inkQuiet, control, towards, away } = themeSurroundings[scheme];
  const accentTint = firstOf(
    (percent) => mix(away, colour, STRONGEST_TINT[scheme] - percent),
    (tint) => contrast(inkQuiet, tint) >= TEXT && contrast(control, tint) >= CONTROL,
  );
  const onAccent = scheme === "light" ? "#ffffff" : mix(colour, "#000000", 85);
  const accent = firstOf(
    (percent) => mix(colour, towards, percent),
    (shade) => [...grounds, accentTint, onAccent].every((ground) => contrast(shade, ground) >= TEXT),
  );
  return { accent, accentDark: mix(accent, towards, 30), accentTint, onAccent };
}

/** The first that will do, of 0 to 100 percent. */
function firstOf(shade: (percent: number) => string, willDo: (shade: string) => boolean): string {
  for (let percent = 0; percent < 100; percent++) if (willDo(shade(percent))) return shade(percent);
  return shade(100);
}

/** @param percent how much of the other is in it; below 0: none. @example mix("#000000", "#ffffff", 50) // "#808080" */
function mix(one: string, other: string, percent: number): string {
  const share = Math.max(0, percent) / 100;
  const channel = (from: number) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(from, from + 2), 16));
    const mixed = Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share);
    return mixed.toString(16).padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
