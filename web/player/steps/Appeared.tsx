/** Says which questions an answer has brought up, once, after the person has paused. */
import { useEffect, useState } from "react";
import { useForm } from "../form-context.ts";
import { plainText } from "../rich-text.tsx";
import { uiLanguage } from "../ui-language.tsx";
import type { Appearances } from "./appearances.ts";

/** Long enough for the next key of a word that is being typed, short enough for the next question. */
const PAUSE_MS = 1_000;

export function Appeared({ appearances }: { appearances: Appearances }) {
  const { store, texts, locale } = useForm();
  const [news, setNews] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      const keys = appearances.take().filter((key) => store.session.isVisible(key));
      const [first] = keys;
      if (first === undefined) return;
      const label = plainText(store.session.label(first, locale));
      setNews(keys.length === 1 && label !== "" ? texts.newQuestion(label) : texts.newQuestions(keys.length));
    };
    const stop = appearances.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(announce, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [appearances, store, texts, locale]);
  return (
    <p className="p-unseen" role="status" {...uiLanguage(texts, locale)}>
      {news}
    </p>
  );
}
