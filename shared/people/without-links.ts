/**
 * A name that others chose, in one line that mail programs make no link of: the only links of a mail are the product's own.
 * @example withoutLinks("Clinic https://clinic.example") // "Clinic https: clinic. example"
 */
export function withoutLinks(name: string): string {
  return name
    .replace(/\/{2,}/g, " ")
    .replace(/@(?=\S)/g, "@ ")
    .replace(/\.(?=\p{L})/gu, ". ")
    .replace(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();
}
