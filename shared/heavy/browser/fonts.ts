/** The fonts that documents are printed with: Open Sans for text, DejaVu for symbols, serif and fixed width. */
import { join } from "node:path";

/** The files of `dejavu-fonts-ttf` that are laid beside Open Sans. */
export const symbolFonts = [
  "DejaVuSans.ttf",
  "DejaVuSans-Bold.ttf",
  "DejaVuSans-Oblique.ttf",
  "DejaVuSansMono.ttf",
  "DejaVuSansMono-Bold.ttf",
  "DejaVuSerif.ttf",
  "DejaVuSerif-Bold.ttf",
  "DejaVuSerif-Italic.ttf",
] as const;

/** What text falls back to, in its order, inside `fonts/`. */
export const textFonts = ["fonts/Open_Sans/OpenSans-Regular.ttf", "DejaVuSans.ttf"] as const;

/**
 * The fontconfig file for a folder that holds `fonts/`. Only these fonts are seen, so a document looks the
 * same on every machine.
 */
export function fontsConf(folder: string): string {
  const prefer = (generic: string, ...families: string[]) =>
    `  <alias><family>${generic}</family><prefer>${families.map((name) => `<family>${name}</family>`).join("")}</prefer></alias>`;
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    "<fontconfig>",
    `  <dir>${join(folder, "fonts")}</dir>`,
    `  <cachedir>${join(folder, "font-cache")}</cachedir>`,
    ...["sans-serif", "system-ui", "ui-sans-serif", "Arial", "Helvetica", "Inter"].map((generic) =>
      prefer(generic, "Open Sans", "DejaVu Sans"),
    ),
    ...["serif", "ui-serif", "Times New Roman", "Georgia"].map((generic) =>
      prefer(generic, "DejaVu Serif", "Open Sans"),
    ),
    ...["monospace", "ui-monospace", "Courier New"].map((generic) => prefer(generic, "DejaVu Sans Mono")),
    "</fontconfig>",
    "",
  ].join("\n");
}
