/** Which of a form's languages to begin with. */
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";

/**
 * The first preferred language that the form has, exactly or by its base language; else the form's own. @example
 * chooseLocale(form, ["es-MX"]) // "es"
 */
export function chooseLocale(
  { locales, defaultLocale }: Pick<FormDefinition, "locales" | "defaultLocale">,
  preferences: readonly (string | undefined)[],
): string {
  for (const preference of preferences) {
    if (preference === undefined || preference === "") continue;
    const base = preference.toLowerCase().split("-")[0];
    const found =
      locales.find(({ code }) => code.toLowerCase() === preference.toLowerCase()) ??
      locales.find(({ code }) => code.toLowerCase().split("-")[0] === base);
    if (found !== undefined) return found.code;
  }
  return locales.some(({ code }) => code === defaultLocale)
    ? defaultLocale
    : (locales[0]?.code ?? defaultLocale);
}
