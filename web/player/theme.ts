/** The page in its publication's theme colour: loaded for forms that have one. */
import "./styles/theme.css";
import { themeOf } from "../../shared/theme-colour.ts";

/** @param colour `#rrggbb` */
export function wear(colour: string): void {
  const root = document.documentElement;
  const { light, dark } = themeOf(colour);
  for (const [scheme, { accent, accentDark, accentTint, onAccent }] of Object.entries({ light, dark })) {
    root.style.setProperty(`--${scheme}-accent`, accent);
    root.style.setProperty(`--${scheme}-accent-dark`, accentDark);
    root.style.setProperty(`--${scheme}-accent-tint`, accentTint);
    root.style.setProperty(`--${scheme}-on-accent`, onAccent);
  }
  root.dataset.colour = "own";
}
