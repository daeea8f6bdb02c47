import "./about.css";
import { localize } from "../../../shared/localize.ts";

interface AboutTextProps {
  /** By locale code. */
  texts: Record<string, string>;
  locale: string;
  defaultLocale: string;
  /** An https address by locale code: the text leads there. */
  links?: Record<string, string> | undefined;
}

/** A text of the publisher as it was typed, marked as the language that it is in. */
export function AboutText({ texts, locale, defaultLocale, links }: AboutTextProps) {
  const text = localize(texts, locale, defaultLocale);
  const language = Object.keys(texts).find((code) => texts[code] === text) ?? locale;
  const link = links?.[language];
  return (
    <p className="p-about-text" lang={language} dir="auto">
      {link === undefined ? (
        text
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      )}
    </p>
  );
}
