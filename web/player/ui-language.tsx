/**
 * The page's own words within a form of another language: marked as what they are, so that they are read out and laid
 * out in their language.
 */
import type { ReactNode } from "react";
import { directionOf } from "./choose-locale.ts";
import type { Texts } from "./texts.ts";

export interface UiLanguage {
  lang?: string;
  dir?: "ltr" | "rtl";
}

/** Attributes of an element that has only the page's own texts; none when the form is in the same language. */
export function uiLanguage({ code }: Texts, locale: string): UiLanguage {
  return code === locale.toLowerCase().split("-")[0] ? {} : { lang: code, dir: directionOf(code) };
}

/** Words that are next to the form's, or whose element keeps to the form's side of the page. */
export function inUiLanguage(words: string, texts: Texts, locale: string): ReactNode {
  const language = uiLanguage(texts, locale);
  return language.lang === undefined ? words : <span {...language}>{words}</span>;
}
