/** The page in its publication's theme colour: loaded for forms that have one. */
import "./theme.css";
import { type Accent, themeOf } from "../../../shared/theme-colour.ts";

/** @param colour `#rrggbb`; undefined: the page's own again */
export function applyThemeColour(colour: string | undefined): void {
  const root = document.documentElement;
  const theme = colour === undefined ? undefined : themeOf(colour);
  for (const scheme of ["light", "dark"] as const) {
    const accents: Partial<Accent> = theme?.[scheme] ?? {};
    root.style.setProperty(`--${scheme}-accent`, accents.accent ?? "");
    root.style.setProperty(`--${scheme}-accent-dark`, accents.accentDark ?? "");
    root.style.setProperty(`--${scheme}-accent-tint`, accents.accentTint ?? "");
    root.style.setProperty(`--${scheme}-on-accent`, accents.onAccent ?? "");
    // Around a dark page the accent itself, which is a light one, would be glaring.
    colourAround(scheme, scheme === "light" ? accents.accent : accents.accentTint);
  }
  if (theme === undefined) delete root.dataset.colour;
  else root.dataset.colour = "own";
}

/** What browsers and phones have around the page. @param colour undefined: as the page has it without a theme */
function colourAround(scheme: "light" | "dark", colour: string | undefined): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="theme-color"][media*="${scheme}"]`);
  if (meta === null) return;
  meta.dataset.own ??= meta.content;
  meta.content = colour ?? meta.dataset.own;
}
