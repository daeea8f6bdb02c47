/** Contrast as WCAG 2.2 defines it, for the tokens' test and for the style guide, which shows what is measured. */

/** From 1 (the same) to 21 (black on white). @param one, other colours as `#rrggbb` */
export function contrast(one: string, other: string): number {
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
