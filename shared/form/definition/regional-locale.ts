/** Combines a browser's region with a form's language, which decides how dates are written and read. */

/**
 * The region of the first language that names one. @example regionOf(["es", "en-GB"]) // "GB"
 * @param languages BCP 47, as in `navigator.languages`; invalid ones are skipped
 */
export function regionOf(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    const region = intl(language)?.region;
    if (region !== undefined) return region;
  }
  return undefined;
}

const known = new Map<string, string>();

/**
 * The language of a form as it is written in a region. A language that names its own region keeps it. English in a
 * region without its own convention becomes international English, not that of the United States.
 * @example regionalLocale("en", "GB") // "en-GB"
 * @example regionalLocale("en", "MX") // "en-001"
 */
export function regionalLocale(locale: string, region: string | undefined): string {
  if (region === undefined) return locale;
  const name = `${locale} ${region}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const found = inRegion(locale, region);
  known.set(name, found);
  return found;
}

function inRegion(locale: string, region: string): string {
  const own = intl(locale);
  if (own === undefined || own.region !== undefined) return locale;
  const regional = new Intl.Locale(own.toString(), { region }).toString();
  const isKnown = new Intl.DateTimeFormat(regional).resolvedOptions().locale !== own.language;
  if (isKnown) return regional;
  return own.language === "en" ? "en-001" : locale;
}

function intl(locale: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(locale);
  } catch {
    return undefined; // Intl throws for what isn't a locale
  }
}
