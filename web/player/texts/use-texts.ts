/** The page's words where React shows them. */
import { use, useCallback, useRef, useState } from "react";
import { firstAttempt, hasTexts, loadTexts, type Texts, textsFor } from "./texts.ts";

/** Suspends until a locale's texts are there, or could not be had. */
export function useTexts(locale: string): Texts {
  if (!hasTexts(locale)) use(firstAttempt(locale));
  return textsFor(locale);
}

/** A language that changes once the page's own words of it are there. */
export function useLanguage(first: string | (() => string)): [string, (next: string) => void] {
  const [locale, setLocale] = useState(first);
  const wished = useRef("");
  const speak = useCallback((next: string) => {
    wished.current = next;
    if (hasTexts(next)) setLocale(next);
    else
      void loadTexts(next).then(() => {
        if (wished.current === next) setLocale(next);
      });
  }, []);
  return [locale, speak];
}
