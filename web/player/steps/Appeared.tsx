/** Says which questions, notes and pages an answer has brought up, once, after the person has paused. */
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Field, Page } from "../../../shared/form/definition/definition.ts";
import { showsText } from "../../../shared/form/definition/field-kind.ts";
import type { Appearances } from "../base/appearances.ts";
import { useForm } from "../base/form-context.ts";
import { plainText } from "../base/rich-text.tsx";
import { takesAnswer } from "../fields/advice.ts";
import { amongOwnWords, sentenceWith, uiLanguage } from "../texts/ui-language.tsx";

/** Long enough for the next key of a word that is being typed, short enough for the next question. */
const PAUSE_MS = 1_000;

interface AppearedProps {
  appearances: Appearances;
  /** The key of the page that is shown: who is there needn't hear of it. */
  shownPage: string | undefined;
}

export function Appeared({ appearances, shownPage }: AppearedProps) {
  const { store, texts, locale } = useForm();
  const [news, setNews] = useState<{ locale: string; said: ReactNode }>();
  const page = useRef(shownPage);
  useLayoutEffect(() => {
    page.current = shownPage;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const nameOf = ({ key }: Field | Page) => plainText(store.session.label(key, locale));
    const languageOf = ({ key }: Field | Page) => store.session.labelLanguage(key, locale);
    const textOf = (one: Field) => amongOwnWords(nameOf(one), languageOf(one), texts, locale);
    /** One by its name, more by their number. */
    const named = (
      appeared: readonly (Field | Page)[],
      one: (name: string) => string,
      more: (count: number) => string,
    ) => {
      const [only] = appeared;
      if (only === undefined) return [];
      const name = appeared.length === 1 ? nameOf(only) : "";
      if (name === "") return [more(appeared.length)];
      return [sentenceWith(name, languageOf(only), one, { texts, locale })];
    };
    const announce = () => {
      const shown = appearances
        .take()
        .filter(({ key }) => store.session.isVisible(key) && key !== page.current);
      const fields = shown.filter(isField);
      const said = [
        ...fields.filter(({ controlType }) => showsText(controlType)).map(textOf),
        ...named(fields.filter(takesAnswer), texts.newQuestion, texts.newQuestions),
        ...named(
          shown.filter((one) => !isField(one)),
          texts.newPage,
          texts.newPages,
        ),
      ];
      if (said.length === 0) return;
      // biome-ignore lint/suspicious/noArrayIndexKey: it is said once, and never changes
      setNews({ locale, said: said.map((text, index) => <Fragment key={index}>{text} </Fragment>) });
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
      {news?.locale === locale && news.said}
    </p>
  );
}

const isField = (appeared: Field | Page): appeared is Field => !("composites" in appeared);
