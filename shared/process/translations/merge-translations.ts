/** Merges translations into the catalogue of a TRANSLATIONS step: from a workbook, or edited in place. */
import {
  type Catalogue,
  plainText,
  type StoredCatalogue,
  type StoredMessage,
  translationKey,
} from "../catalogue.ts";
import { partsOfKey } from "./translation-rows.ts";

/** A row as somebody filled it in. */
export interface TranslationInput {
  key: string;
  /** The content of its state cell: `ok` confirms stale translations that were left unchanged. */
  state?: string;
  /** By locale; an empty message changes nothing. */
  messages: Readonly<Record<string, string>>;
}

/** What is known about a key: the text in the template. */
export type KnownTexts = ReadonlyMap<string, { text: string; contextText: string }>;

type Entry = Map<string, StoredMessage>;

/**
 * The catalogue with the given rows merged in. Nothing is lost: empty cells change nothing, and keys that no template has are
 * kept. A changed wording makes exactly its translations stale, except those given with it.
 * @param inherited the messages from ancestors: a message that is the same there is not repeated
 * @param source the language of the templates
 * @example mergeTranslations({}, [{ key: "Hi", messages: { es: "Hola" } }], texts, {}, "en") // { Hi: { es: "Hola" } }
 */
export function mergeTranslations(
  stored: StoredCatalogue,
  translations: readonly TranslationInput[],
  texts: KnownTexts,
  inherited: Catalogue,
  source: string,
): StoredCatalogue {
  const entries = new Map<string, Entry>(
    Object.entries(stored).map(([key, messages]) => [key, new Map(Object.entries(messages))]),
  );
  for (const row of translations) {
    const entry: Entry = entries.get(row.key) ?? new Map();
    const above = Object.hasOwn(inherited, row.key) ? (inherited[row.key] ?? {}) : {};
    const { text, contextText } = texts.get(row.key) ?? partsOfKey(row.key);
    mergeRow(entry, row, { text: above[source] ?? text, contextText }, above, source);
    if (entry.size > 0) entries.set(row.key, entry);
    else entries.delete(row.key);
  }
  return Object.fromEntries([...entries].map(([key, entry]) => [key, Object.fromEntries(entry)]));
}

function mergeRow(
  entry: Entry,
  { state, messages }: TranslationInput,
  text: { text: string; contextText: string },
  above: Readonly<Record<string, string>>,
  source: string,
): void {
  const before = wordedKey(entry, text, source);
  const worded = (messages[source] ?? "").trim();
  if (worded !== "") {
    const isReworded = plainText(worded) !== plainText(text.text);
    if (isReworded) entry.set(source, worded);
    else if (typeof entry.get(source) === "string") entry.delete(source);
  }
  const after = wordedKey(entry, text, source);
  if (after !== before) outdate(entry, before, after, source);
  const confirms = state?.trim().toLowerCase() === "ok" && after === before;
  for (const [locale, cell] of Object.entries(messages)) {
    const message = cell.trim();
    if (locale === source || message === "") continue;
    const kept = entry.get(locale);
    const old = typeof kept === "object" ? kept.stale : kept;
    const isNew = old?.trim() !== message;
    if (kept === undefined && Object.hasOwn(above, locale) && above[locale] === message) continue;
    if (isNew || (typeof kept === "object" && confirms)) entry.set(locale, message);
  }
}

/** The key of the wording that readers of the templates' language get: differs from the entry's own once somebody reworded it. */
export function wordedKey(
  entry: ReadonlyMap<string, StoredMessage>,
  { text, contextText }: { text: string; contextText: string },
  source: string,
): string {
  const reworded = entry.get(source);
  return translationKey(typeof reworded === "string" ? reworded : text, contextText);
}

/** Marks the translations of a changed text; those made for the current text are valid again. */
export function outdate(entry: Entry, before: string, after: string, source: string): void {
  for (const [locale, message] of entry) {
    if (locale === source) continue;
    if (typeof message === "string") entry.set(locale, { stale: message, of: before });
    else if (message.of === after) entry.set(locale, message.stale);
  }
}
