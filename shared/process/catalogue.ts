/** The messages that a TRANSLATIONS step provides to the steps below it. */
import { isTooLargeTemplate } from "./step.ts";

/**
 * Messages by key and locale: `{ "Dear": { "es": "Estimada" }, "greeting|Hello": { "es": "Hola", "fr": "Bonjour" } }`.
 * Keys come from {@link translationKey}. A locale may be a language (`es`) or a region of it (`es-MX`).
 */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A translation of a text that has changed since: shown to translators, never to readers. */
export interface StaleMessage {
  stale: string;
  /** The key of the text that it translates. */
  of: string;
}
export type StoredMessage = string | StaleMessage;

/** A catalogue as the template of its step holds it (JSON), with what is stale beside what is good. */
export type StoredCatalogue = Readonly<Record<string, Readonly<Record<string, StoredMessage>>>>;

/** A catalogue as the template of its step; indented, unless that exceeds the maximum length of a template. */
export function catalogueText(stored: StoredCatalogue): string {
  const legible = JSON.stringify(stored, undefined, 2);
  return isTooLargeTemplate(legible) ? JSON.stringify(stored) : legible;
}

/** The messages that readers may see. @example currentMessages({ Hi: { es: { stale: "Hola", of: "Hello" } } }) // { Hi: {} } */
export function currentMessages(stored: StoredCatalogue): Catalogue {
  const current = Object.entries(stored).map(([key, messages]) => [
    key,
    Object.fromEntries(Object.entries(messages).filter(([, message]) => typeof message === "string")),
  ]);
  return Object.fromEntries(current);
}

/**
 * A text as used in keys: white space collapsed. @example plainText("Dear
 * Ada") // "Dear Ada"
 */
export function plainText(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * The key of a text: the text itself, white space collapsed; with a context, `context|text`. A text that
 * changes has another key, so an outdated translation is never shown for it.
 *
 * @example translationKey("May", "month") // "month|May"
 */
export function translationKey(text: string, context = ""): string {
  return plainText(context) === "" ? plainText(text) : `${plainText(context)}|${plainText(text)}`;
}

/**
 * The message of a key for a locale, or for its language.
 * @example messageFor({ Hello: { es: "Hola" } }, "Hello", "es-MX") // "Hola"
 */
export function messageFor(catalogue: Catalogue, key: string, locale: string): string | undefined {
  const messages = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
  if (messages === undefined) return undefined;
  for (const code of [locale, locale.split("-")[0] ?? locale]) {
    const message = Object.hasOwn(messages, code) ? messages[code] : undefined;
    if (message) return message;
  }
  return undefined;
}

/** @example languageOf("en-GB") // "en" */
export function languageOf(locale: string): string {
  return locale.split("-")[0] ?? locale;
}

/**
 * True for any region of the language that templates are written in: its texts are in the templates.
 * @example isSource("en-GB", "en") // true
 */
export function isSource(locale: string, source: string): boolean {
  return languageOf(locale) === languageOf(source);
}

/**
 * A text in a locale: that of the locale, of its language, of the language of the templates, otherwise the text itself.
 * Readers of that language get the text itself, unless the catalogue has another wording for it.
 * @example translate({ Hello: { es: "Hola" } }, "Hello", undefined, "es-MX", "en") // "Hola"
 */
export function translate(
  catalogue: Catalogue,
  text: string,
  context: string | undefined,
  locale: string,
  source: string,
): string {
  const key = translationKey(text, context);
  const message =
    messageFor(catalogue, key, locale) ??
    (isSource(locale, source) ? undefined : messageFor(catalogue, key, source));
  if (message === undefined) return text;
  // a text may end in the blank before the next one
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  return before === "" && after === "" ? message : `${before}${message.trim()}${after}`;
}
