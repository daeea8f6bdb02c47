const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** @example languageName("es") // "Spanish" */
export function languageName(locale: string): string {
  try {
    return names.of(locale) ?? locale;
  } catch {
    return locale; // a workbook may name its languages freely
  }
}
