/**
 * The page's own words within a form of another language: marked as what they are, so that they are read out and laid
 * out in their language.
 */
import type { ReactNode } from "react";
import { directionOf } from "../../../shared/localize.ts";
import type { Texts } from "./texts.ts";

export interface UiLanguage {
  lang?: string;
  dir?: "ltr" | "rtl";
}

/** Attributes of an element that has only the page's own texts; none when the form is in the same language. */
export function uiLanguage({ code }: Texts, locale: string): UiLanguage {
  return code === locale.toLowerCase().split("-")[0] ? {} : { lang: code, dir: directionOf(code) };
}

/** Attributes of an element with a text of the form that isn't translated. @param code its language; undefined: the form's */
export function ofLanguage(code: string | undefined): UiLanguage {
  return code === undefined ? {} : { lang: code, dir: directionOf(code) };
}

/** A text of the form: marked as its language where it isn't translated. @param code as above */
export function inLanguage(shown: ReactNode, code: string | undefined): ReactNode {
  return code === undefined ? shown : <span {...ofLanguage(code)}>{shown}</span>;
}

/** A text of the form among the page's own words. @param code its language; undefined: the form's */
export function amongOwnWords(
  shown: ReactNode,
  code: string | undefined,
  texts: Texts,
  locale: string,
): ReactNode {
  const isOther = uiLanguage(texts, locale).lang !== undefined;
  return <bdi {...ofLanguage(code ?? (isOther ? locale : undefined))}>{shown}</bdi>;
}

/** Stands for a text of the form in a sentence of the page. */
const NAME = "{name}";

/** A sentence of the page that names something of the form. @param code as above @param say makes the sentence */
export function sentenceWith(
  name: string,
  code: string | undefined,
  say: (name: string) => string,
  { texts, locale }: { texts: Texts; locale: string },
): ReactNode {
  const [before = "", after = ""] = say(NAME).split(NAME);
  return (
    <span {...uiLanguage(texts, locale)}>
      {before}
      {amongOwnWords(name, code, texts, locale)}
      {after}
    </span>
  );
}

/** Words that are next to the form's, or whose element keeps to the form's side of the page. */
export function inUiLanguage(words: string, texts: Texts, locale: string): ReactNode {
  const language = uiLanguage(texts, locale);
  return language.lang === undefined ? words : <span {...language}>{words}</span>;
}
