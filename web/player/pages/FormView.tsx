/** A form without an instance: for the designer's preview, and for trying out (designer mode). */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Answers, FormDefinition } from "../../../shared/form/definition/definition.ts";
import { type CompiledForm, openForm } from "../../../shared/form/engine/engine.ts";
import { directionOf } from "../../../shared/localize.ts";
import { createAnswerStore } from "../base/answer-store.ts";
import { clockNow, ownRegion } from "../base/clock.ts";
import type { Position } from "../base/place.ts";
import { LanguageMenu } from "../frame/LanguageMenu.tsx";
import { prepareForm } from "../opening/open-session.ts";
import { chooseLocale } from "../texts/choose-locale.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";
import { DebugToggle, FormValue } from "./DebugValue.tsx";
import { OpenForm } from "./OpenForm.tsx";
import "../styles/player.css";
import { useLateTools } from "../opening/use-late-tools.ts";
import { loadTexts, textsFor } from "../texts/texts.ts";
import { useLanguage } from "../texts/use-texts.ts";

export interface FormViewProps {
  definition: FormDefinition;
  /** The language to begin with; where the form has several, a dropdown changes it. */
  locale: string;
  /** False: the language is fixed. */
  hasLanguageMenu?: boolean;
  /** What the form is opened with. */
  answers?: Answers;
  /** The question that it begins at. */
  start?: Position | undefined;
  /** Called with all answers after each change that has settled. */
  onAnswers?: (answers: Answers) => void;
  /** Shown until the form is ready: its shape, so that nothing jumps. */
  meanwhile?: ReactNode;
}

const NO_PLACE: Position = { step: 0, fieldKey: "" };

/** All of it is under the class `player`, so its styles affect nothing else. */
export function FormView(props: FormViewProps) {
  const { definition, locale, hasLanguageMenu = true, answers, onAnswers, meanwhile = null } = props;
  const { start = NO_PLACE } = props;
  const [prepared, setPrepared] = useState<{ form: CompiledForm; of: FormDefinition }>();
  const wished = useRef(locale);
  wished.current = locale;
  useEffect(() => {
    let stopped = false;
    const words = loadTexts(chooseLocale(definition, [wished.current]));
    void Promise.all([prepareForm(definition), words]).then(([form]) => {
      if (!stopped) setPrepared({ form, of: definition });
    });
    return () => {
      stopped = true;
    };
  }, [definition]);
  if (prepared?.of !== definition) return meanwhile;
  return (
    <PreparedForm
      form={prepared.form}
      locale={locale}
      hasLanguageMenu={hasLanguageMenu}
      answers={answers}
      start={start}
      onAnswers={onAnswers}
    />
  );
}

interface PreparedFormProps {
  form: CompiledForm;
  locale: string;
  hasLanguageMenu: boolean;
  answers: Answers | undefined;
  start: Position;
  onAnswers: ((answers: Answers) => void) | undefined;
}

function PreparedForm(props: PreparedFormProps) {
  const { form, locale: wished, hasLanguageMenu, answers, start, onAnswers } = props;
  const { definition } = form;
  const [locale, setLocale] = useLanguage(() => chooseLocale(definition, [wished]));
  useEffect(() => {
    setLocale(chooseLocale(definition, [wished]));
  }, [definition, wished, setLocale]);
  const [showsValue, setShowsValue] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers only open the form
  const store = useMemo(
    () =>
      createAnswerStore(openForm(form, answers ?? {}, clockNow(), locale, ownRegion()), definition, () => {}),
    [form],
  );
  const texts = textsFor(locale);
  useLateTools(form, store);
  useEffect(() => {
    if (onAnswers === undefined) return;
    return store.subscribeAll(() => onAnswers(store.session.answers()));
  }, [store, onAnswers]);
  useEffect(() => {
    store.session.setLocale(locale);
    store.refresh();
  }, [store, locale]);
  const unavailable = () => console.info("This feature is not available in designer mode.");
  return (
    <div className="player" data-embedded="" lang={locale} dir={directionOf(locale)}>
      <div className="p-column">
        <header className="p-header">
          <DebugToggle
            isShown={showsValue}
            texts={texts}
            locale={locale}
            onToggle={() => setShowsValue(!showsValue)}
          />
          <LanguageMenu
            locales={definition.locales}
            locale={locale}
            label={inUiLanguage(texts.language, texts, locale)}
            isEnabled={hasLanguageMenu}
            onChange={setLocale}
          />
        </header>
        {showsValue && <FormValue store={store} />}
        <OpenForm
          definition={definition}
          store={store}
          locale={locale}
          start={start}
          busy={undefined}
          save={undefined}
          onPlace={() => {}}
          onSubmit={unavailable}
          onSave={unavailable}
        />
      </div>
    </div>
  );
}
