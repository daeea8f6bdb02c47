/** Texts that are loaded a language at a time: rendering waits once for each; a failed one is loaded again later. */

import { baseOf } from "../../../shared/localize.ts";

/** Loads the texts of languages, and reads from those that are there. */
export interface LazyMessages<T> {
  /**
   * The texts of a locale or its base language, once they are loaded; else the fallback's, else any loaded ones.
   * @throws Error before the first have come
   */
  textsFor(locale: string): T;
  /** Whether the texts that a locale will have are there: its own, or the fallback's where it never has any. */
  hasTexts(locale: string): boolean;
  /** Whether there are texts of any language. */
  hasAny(): boolean;
  /**
   * Loads a locale's texts, unless they are loaded or loading; the fallback's if they can't be loaded. Never fails: the
   * page stays as it was.
   */
  loadTexts(locale: string): Promise<void>;
  /** The first attempt, for rendering: it settles once, so that without a connection no page waits for ever. */
  firstAttempt(locale: string): Promise<void>;
}

/**
 * @param loadOther loads a language that isn't among these; undefined: nobody has it
 * @example lazyMessages("en", { en: () => english().then(({ en }) => en) }, async () => undefined)
 */
export function lazyMessages<T>(
  fallback: string,
  languages: Readonly<Record<string, () => Promise<T>>>,
  loadOther: (language: string) => Promise<T | undefined>,
): LazyMessages<T> {
  const loaded = new Map<string, T>();
  const loading = new Map<string, Promise<void>>();
  const attempted = new Map<string, Promise<void>>();
  /** Languages that nobody has texts of. */
  const unknown = new Set<string>();

  const languageFor = (locale: string) => {
    const base = baseOf(locale).toLowerCase();
    return unknown.has(base) ? fallback : base;
  };
  const hasTexts = (locale: string) => loaded.has(languageFor(locale));
  const load = async (base: string) => {
    const own = Object.hasOwn(languages, base) ? languages[base] : undefined;
    try {
      const texts = await (own === undefined ? loadOther(base) : own());
      if (texts === undefined) unknown.add(base);
      else loaded.set(base, texts);
    } catch {
      // without a connection: the next attempt may find them
    }
    if (!loaded.has(base) && base !== fallback) await loadTexts(fallback);
    loading.delete(base);
  };
  const loadTexts = (locale: string): Promise<void> => {
    const base = languageFor(locale);
    if (loaded.has(base)) return Promise.resolve();
    const started = loading.get(base) ?? load(base);
    loading.set(base, started);
    if (!attempted.has(base)) attempted.set(base, started);
    return started;
  };
  return {
    textsFor(locale) {
      const texts = loaded.get(languageFor(locale)) ?? loaded.get(fallback) ?? [...loaded.values()][0];
      if (texts === undefined) throw new Error("No texts are there yet.");
      return texts;
    },
    hasTexts,
    hasAny: () => loaded.size > 0,
    loadTexts,
    firstAttempt: (locale) => attempted.get(languageFor(locale)) ?? loadTexts(locale),
  };
}
