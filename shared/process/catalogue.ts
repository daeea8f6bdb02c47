/** The messages that a TRANSLATIONS step supplies to the steps beneath it. */
/**
 * Messages by key and locale, as the step's template holds them (JSON):
 * `{ "Dear": { "es": "Estimada" }, "greeting|Hello": { "es": "Hola", "fr": "Bonjour" } }`.
 * Keys come from {@link translationKey}. A locale may be a language (`es`) or a region of it (`es-MX`).
 */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The key of a text: the text itself, white space collapsed; with a context, `context|text`. A text that
 * changes has another key, so an outdated translation is never shown for it.
 *
 * @example translationKey("May", "month") // "month|May"
 */
export function translationKey(text: string, context = ""): string {
  const plain = (words: string) => words.replace(/\s+/g, " ").trim();
  return plain(context) === "" ? plain(text) : `${plain(context)}|${plain(text)}`;
}

/**
 * A text in a locale: of that locale, of its language, of the fallback locale, else the text as it stands.
 * @example translate({ Hello: { es: "Hola" } }, "Hello", undefined, "es-MX", "en") // "Hola"
 */
export function translate(
  catalogue: Catalogue,
  text: string,
  context: string | undefined,
  locale: string,
  fallbackLocale: string,
): string {
  const key = translationKey(text, context);
  const messages = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
  if (messages === undefined) return text;
  const language = locale.split("-")[0] ?? locale;
  for (const code of [locale, language, fallbackLocale]) {
    const message = Object.hasOwn(messages, code) ? messages[code] : undefined;
    if (message) return message;
  }
  return text;
}
