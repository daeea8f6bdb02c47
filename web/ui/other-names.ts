/** A name in the languages of a form other than its default one, as dialogs ask for it. */
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { languageName } from "../lib/format.ts";

export type Locales = Pick<FormDefinition, "locales" | "defaultLocale">;

/** The languages that a name may be given in too. */
export function otherLocales(form: Locales | undefined): FormDefinition["locales"] {
  const others = form?.locales.filter(({ code }) => code !== form.defaultLocale) ?? [];
  return others.map((one) => ({ ...one, name: languageName(one.code) }));
}

/**
 * Without those left empty; undefined when none is left.
 * @example givenNames({ es: "Diario", fr: "" }) // { es: "Diario" }
 */
export function filledNames(names: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const entries = Object.entries(names).filter(([, name]) => name !== "");
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
