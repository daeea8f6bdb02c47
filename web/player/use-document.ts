/** The document follows what is shown: its title and its language. */
import { useEffect } from "react";
import { directionOf } from "./choose-locale.ts";

export function useDocument(title: string, locale: string): void {
  useEffect(() => {
    if (title !== "") document.title = title;
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [title, locale]);
}
