/** Texts that come a language at a time: who renders waits once for each, who wishes for one asks again after a failure. */

/** Brings the texts of languages, and reads from those that are there. */
export interface HeldTexts<T> {
  /**
   * The texts of a locale or its base language, once they are there; else the fallback's, else any that are there.
   * @throws Error before the first have come
   */
  textsFor(locale: string): T;
  /** Whether the texts that a locale will have are there: its own, or the fallback's where it never has any. */
  hasTexts(locale: string): boolean;
  /** Whether there are texts of any language. */
  hasAny(): boolean;
  /**
   * Brings a locale's texts, unless they are there or on their way; the fallback's where they can't be had. Never fails:
   * the page goes on as it was.
   */
  loadTexts(locale: string): Promise<void>;
  /** The first attempt, for whoever renders: it settles once, so that without a connection no page waits for ever. */
  firstAttempt(locale: string): Promise<void>;
}

/** @example holdTexts("en", { en: () => import("./texts/en.ts").then(({ en }) => en) }) */
export function holdTexts<T>(
  fallback: string,
  languages: Readonly<Record<string, () => Promise<T>>>,
): HeldTexts<T> {
  const held = new Map<string, T>();
  const loading = new Map<string, Promise<void>>();
  const attempted = new Map<string, Promise<void>>();

  const spokenFor = (locale: string) => {
    const base = baseOf(locale);
    return Object.hasOwn(languages, base) ? base : fallback;
  };
  const hasTexts = (locale: string) => held.has(spokenFor(locale));
  const bring = async (base: string) => {
    const texts = await languages[base]?.().catch(() => undefined);
    if (texts !== undefined) held.set(base, texts);
    else if (base !== fallback) await loadTexts(fallback);
    loading.delete(base);
  };
  const loadTexts = (locale: string): Promise<void> => {
    const base = spokenFor(locale);
    if (held.has(base)) return Promise.resolve();
    const started = loading.get(base) ?? bring(base);
    loading.set(base, started);
    if (!attempted.has(base)) attempted.set(base, started);
    return started;
  };
  return {
    textsFor(locale) {
      const texts = held.get(spokenFor(locale)) ?? held.get(fallback) ?? [...held.values()][0];
      if (texts === undefined) throw new Error("No texts are there yet.");
      return texts;
    },
    hasTexts,
    hasAny: () => held.size > 0,
    loadTexts,
    firstAttempt: (locale) => attempted.get(spokenFor(locale)) ?? loadTexts(locale),
  };
}

/** The texts of a locale or its base language, where several came together. @example textsIn({ en, es }, "es-MX") // es */
export function textsIn<T>(texts: Readonly<Record<string, T>>, locale: string): T | undefined {
  const base = baseOf(locale);
  return Object.hasOwn(texts, base) ? texts[base] : undefined;
}

function baseOf(locale: string): string {
  return locale.toLowerCase().split("-")[0] ?? "";
}
