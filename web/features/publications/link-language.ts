/** The language that a link to a form asks for. */

/**
 * A link that opens in a language of its form. @param code "": the device's own
 * @example inLanguage("https://example.org/f/k#fill=a.b", "es") // "https://example.org/f/k?lang=es#fill=a.b"
 */
export function inLanguage(link: string, code: string): string {
  const url = new URL(link);
  if (code !== "") url.searchParams.set("lang", code);
  return url.href;
}
