/** What the last full check of the respondents' pages found: written by `npm run accessibility`, read on their page about it. */
export interface AccessibilityResult {
  /** The day of the run, `YYYY-MM-DD`. */
  date: string;
  /** Checked states of pages. */
  checks: number;
  /** The rules' program. @example "axe-core 4.14.0" */
  rules: string;
  /** @example ["Chromium 153", "Firefox 153"] */
  browsers: readonly string[];
  /** In pixels, the narrowest first. */
  widths: readonly number[];
  colorSchemes: readonly ("light" | "dark")[];
  /** Codes of the pages' languages, e.g. `es`. */
  languages: readonly string[];
  /** Rules that something broke, with how many elements did. */
  violated: readonly { rule: string; elements: number }[];
}
