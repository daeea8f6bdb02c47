/**
 * The fonts that documents are printed with: Open Sans for text, DejaVu for symbols, serif and fixed width, Noto for Chinese,
 * Japanese, Korean, Devanagari (Hindi, Nepali, Marathi), Bengali, Thai, Ethiopic (Amharic, Tigrinya) and emoji. Emoji are drawn in outline: in colour, the browser silently omits some from a PDF, ⚠️ and flags
 * among them.
 *
 * Noto is in the folder `noto`, as Google Fonts released it: its packages have nine weights and more, of which one is printed
 * with; 272 MB were installed for 31.
 */
import { join } from "node:path";

/** The files of `dejavu-fonts-ttf` that are installed with Open Sans. */
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

interface ScriptFont {
  family: string;
  /** Bold is synthesised from it too: the browser looks for no other weight. */
  file: string;
  /** Draws Chinese characters as readers of these languages expect them (language names of fontconfig). */
  languages: readonly string[];
  /** True: searched for missing characters, in addition to Open Sans and DejaVu; the others have none that these lack. */
  isFallback: boolean;
}

/** The first draws Chinese characters where no language is stated: it has them all. */
export const scriptFonts: readonly ScriptFont[] = [
  notoSans("SC", ["zh-cn", "zh-sg"], true),
  notoSans("TC", ["zh-tw", "zh-hk", "zh-mo"], false),
  notoSans("JP", ["ja"], false),
  notoSans("KR", ["ko"], true),
  notoSans("Devanagari", [], true),
  notoSans("Bengali", [], true),
  notoSans("Thai", [], true),
  notoSans("Ethiopic", [], true),
  {
    family: "Noto Emoji",
    file: "NotoEmoji_400Regular.ttf",
    languages: [],
    isFallback: true,
  },
];

/** @param script or the region whose readers a font for Chinese characters is made for */
function notoSans(script: string, languages: readonly string[], isFallback: boolean): ScriptFont {
  return {
    family: `Noto Sans ${script}`,
    file: `NotoSans${script}_400Regular.ttf`,
    languages,
    isFallback,
  };
}

/** With their licence, which goes where they go. */
export const scriptFontFolder = join(import.meta.dirname, "noto");

/** @param folder a deployed function has unpacked them elsewhere */
export function scriptFontFiles(folder = scriptFontFolder, fonts = scriptFonts): string[] {
  return fonts.map(({ file }) => join(folder, file));
}

/**
 * The fonts whose coverage decides which characters can be drawn.
 * @param folder contains `fonts/`
 * @param unpacked the folder of the script fonts, where a deployed function has unpacked them
 */
export function coverageFonts(folder: string, unpacked = scriptFontFolder): string[] {
  const fallbacks = scriptFonts.filter(({ isFallback }) => isFallback);
  return [
    join(folder, "fonts", "fonts", "Open_Sans", "OpenSans-Regular.ttf"),
    join(folder, "fonts", "DejaVuSans.ttf"),
    ...scriptFontFiles(unpacked, fallbacks),
  ];
}

/**
 * The fontconfig file for a folder that contains `fonts/`, and for one that can be written to. Only these fonts and the script
 * fonts are visible, so a document looks the same on every machine.
 */
export function fontsConf(folder: string, writable: string, unpacked = scriptFontFolder): string {
  const prefer = (generic: string, ...families: string[]) =>
    `  <alias><family>${generic}</family><prefer>${families.map((name) => `<family>${name}</family>`).join("")}</prefer></alias>`;
  const fallback = scriptFonts.map(({ family }) => family);
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    "<fontconfig>",
    ...[join(folder, "fonts"), unpacked].map((name) => `  <dir>${escapeXml(name)}</dir>`),
    `  <cachedir>${escapeXml(join(writable, "font-cache"))}</cachedir>`,
    ...["sans-serif", "system-ui", "ui-sans-serif", "Arial", "Helvetica", "Inter"].map((generic) =>
      prefer(generic, "Open Sans", "DejaVu Sans", ...fallback),
    ),
    ...["serif", "ui-serif", "Times New Roman", "Georgia"].map((generic) =>
      prefer(generic, "DejaVu Serif", "Open Sans", ...fallback),
    ),
    ...["monospace", "ui-monospace", "Courier New"].map((generic) =>
      prefer(generic, "DejaVu Sans Mono", ...fallback),
    ),
    ...scriptFonts.flatMap(({ family, languages }) =>
      languages.map((language) => inLanguage(language, family)),
    ),
    ofAllLanguages(["Open Sans", "DejaVu Sans", ...fallback]),
    "</fontconfig>",
    "",
  ].join("\n");
}

/** Chinese characters have one code and several shapes: the language of the text decides which one is meant. */
function inLanguage(language: string, family: string): string {
  const test = `<test name="lang" compare="contains"><string>${language}</string></test>`;
  const edit = `<edit name="family" mode="prepend" binding="strong"><string>${family}</string></edit>`;
  return `  <match target="pattern">${test}${edit}</match>`;
}

/** Without it the newest font comes first, and ☑ would be drawn differently from ☐. */
function ofAllLanguages(families: readonly string[]): string {
  const names = families.map((name) => `<string>${name}</string>`).join("");
  return `  <match target="pattern"><edit name="family" mode="append_last" binding="weak">${names}</edit></match>`;
}

function escapeXml(path: string): string {
  return path.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
