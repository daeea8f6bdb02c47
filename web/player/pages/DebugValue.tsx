/** The debug toggle: shows or hides the form value (specification, section 2). */
import { useSyncExternalStore } from "react";
import type { AnswerStore } from "../base/answer-store.ts";
import type { Texts } from "../texts/texts.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";

interface DebugToggleProps {
  isShown: boolean;
  texts: Texts;
  locale: string;
  onToggle: () => void;
}

export function DebugToggle({ isShown, texts, locale, onToggle }: DebugToggleProps) {
  const words = texts.debug;
  return (
    <button type="button" className="p-link" aria-expanded={isShown} onClick={onToggle}>
      {inUiLanguage(isShown ? words.debugHide : words.debugShow, texts, locale)}
    </button>
  );
}

/** All answers as they would be submitted now. */
export function FormValue({ store }: { store: AnswerStore }) {
  useSyncExternalStore(store.subscribeAll, store.versionOfAll);
  return <pre className="p-text">{JSON.stringify(store.session.answers(), null, 2)}</pre>;
}
