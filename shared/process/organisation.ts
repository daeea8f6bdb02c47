/** Whose form it is, as its reports have it. */
import { type LocalizedText, localize } from "../localize.ts";
import { logoReference } from "./picture-references.ts";
import type { Organisation } from "./submission-document.ts";

/** What is said of it, in several languages. */
export interface SaidOrganisation {
  organisation?: LocalizedText | undefined;
  contact?: LocalizedText | undefined;
  address?: LocalizedText | undefined;
  /** The id of a picture. */
  logo?: string | undefined;
}

/**
 * In one language; undefined where nothing is said.
 * @example organisationIn({ organisation: { en: "Hill Clinic" } }, "es", "en") // { name: "Hill Clinic" }
 */
export function organisationIn(
  { organisation, logo, contact, address }: SaidOrganisation = {},
  locale: string,
  defaultLocale: string,
): Organisation | undefined {
  const texts = { name: organisation, contact, address };
  const said = Object.entries(texts).flatMap(([part, text]) =>
    text === undefined ? [] : [[part, localize(text, locale, defaultLocale)] as const],
  );
  const all = { ...Object.fromEntries(said), ...(logo !== undefined && { logo: logoReference(logo) }) };
  return Object.keys(all).length === 0 ? undefined : all;
}
