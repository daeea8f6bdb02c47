/** Texts that come a language at a time: who renders waits once for each, who wishes for one asks again after a failure. */

/** Reads from the language that is always there, and brings the others. */
export interface HeldTexts<T> {
  /** The texts of a locale or its base language, once they are there; the first language's for all others. */
  textsFor(locale: string): T;
  /** Whether a locale's texts are there, or never will be. */
  hasTexts(locale: string): boolean;
  /** Brings a locale's texts, unless they are there or on their way. Never fails: the page goes on as it was. */
  loadTexts(locale: string): Promise<void>;
  /** The first attempt, for whoever renders: it settles once, so that without a connection no page waits for ever. */
  firstAttempt(locale: string): Promise<void>;
}

/** @example holdTexts("en", en, { es: () => import("./texts/es.ts").then(({ es }) => es) }) */
export function holdTexts<T>(
  firstCode: string,
  first: T,
  others: Readonly<Record<string, () => Promise<T>>>,
): HeldTexts<T> {
  const held = new Map([[firstCode, first]]);
  const loading = new Map<string, Promise<void>>();
  const attempted = new Map<string, Promise<void>>();

  const hasTexts = (locale: string) => {
    const base = baseOf(locale);
    return held.has(base) || !Object.hasOwn(others, base);
  };
  const bring = async (base: string) => {
    const texts = await others[base]?.().catch(() => undefined);
    if (texts !== undefined) held.set(base, texts);
    loading.delete(base);
  };
  const loadTexts = (locale: string) => {
    const base = baseOf(locale);
    if (hasTexts(base)) return Promise.resolve();
    const started = loading.get(base) ?? bring(base);
    loading.set(base, started);
    if (!attempted.has(base)) attempted.set(base, started);
    return started;
  };
  return {
    textsFor: (locale) => held.get(baseOf(locale)) ?? first,
    hasTexts,
    loadTexts,
    firstAttempt: (locale) => attempted.get(baseOf(locale)) ?? loadTexts(locale),
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
