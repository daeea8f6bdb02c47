/** What may be said about whose form it is, in a workbook's settings and in a publication's. */

/** The longest texts, in characters. */
export const aboutLimits = {
  organisation: 120,
  address: 300,
  privacy: 300,
  privacyLink: 500,
  contact: 300,
  nextSteps: 1_000,
  closed: 500,
  reminder: 500,
} as const;

/** A theme colour: `#` and six digits. */
export const themeColour = /^#[\da-f]{6}$/;

/** The parts that a workbook's settings may have. */
export type AboutPart =
  | "organisation"
  | "privacy"
  | "privacyLink"
  | "contact"
  | "nextSteps"
  | "closed"
  | "colour";

const ofLines: readonly AboutPart[] = ["contact", "nextSteps", "closed"];

/**
 * A cell of a workbook's settings as a publication takes it; undefined if it is too long, no https address, or no colour.
 * @example aboutValue("colour", "#1F5FA8") // "#1f5fa8"
 */
export function aboutValue(part: AboutPart, cell: string): string | undefined {
  if (part === "colour") {
    const colour = cell.trim().toLowerCase();
    return themeColour.test(colour) ? colour : undefined;
  }
  const text = cell
    .replace(/\r\n?/g, "\n")
    .replace(ofLines.includes(part) ? /[^\P{Cc}\n]/gu : /\p{Cc}/gu, " ")
    .trim();
  if (part === "privacyLink" && !(text.startsWith("https://") && URL.canParse(text))) return undefined;
  return text !== "" && text.length <= aboutLimits[part] ? text : undefined;
}
