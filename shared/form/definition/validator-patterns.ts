/**
 * The patterns of the validators of texts. A workbook expresses the same for other tools with `regex(., '…')` as a
 * constraint, which the import recognises; so they use only syntax that every such tool reads alike.
 * Deliberately wide: they catch mistakes, not lies. Each runs in linear time.
 */
export const validatorPatterns = {
  EMAIL: String.raw`^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$`,
  URL: String.raw`^https?://[^\s/]\S*$`,
  PHONE: String.raw`^\+?[\d\s().-]{5,20}$`,
  ZIP: "^[A-Za-z0-9][A-Za-z0-9 -]{1,8}[A-Za-z0-9]$",
} as const;

export type PatternValidator = keyof typeof validatorPatterns;

/** The validator that a pattern belongs to. @example validatorOfPattern("^[^@]+$") // undefined */
export function validatorOfPattern(pattern: string): PatternValidator | undefined {
  const entries = Object.entries(validatorPatterns) as [PatternValidator, string][]; // its own keys
  return entries.find(([, own]) => own === pattern.trim())?.[0];
}

/** The equivalent `constraint` in a workbook. @example portableConstraint("ZIP") // "regex(., '^[A-Za-z0-9]…$')" */
export function portableConstraint(validator: PatternValidator): string {
  return `regex(., '${validatorPatterns[validator]}')`;
}
