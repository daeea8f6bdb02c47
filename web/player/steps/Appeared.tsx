/** Says which questions and notes an answer has brought up, once, after the person has paused. */
import { useEffect, useState } from "react";
import type { Field } from "../../../shared/form/definition.ts";
import { showsText } from "../../../shared/form/field-kind.ts";
import { takesAnswer } from "../fields/advice.ts";
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
      const shown = appearances.take().filter(({ key }) => store.session.isVisible(key));
      const textOf = ({ key }: Field) => plainText(store.session.label(key, locale));
      const questions = shown.filter(takesAnswer);
      const [label = ""] = questions.length === 1 ? questions.map(textOf) : [];
      const said = shown.filter(({ controlType }) => showsText(controlType)).map(textOf);
      if (label !== "") said.push(texts.newQuestion(label));
      else if (questions.length > 0) said.push(texts.newQuestions(questions.length));
      if (said.length > 0) setNews(said.join(" "));
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
