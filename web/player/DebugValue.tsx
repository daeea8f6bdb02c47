/** The debug toggle: shows or hides the form value (specification, section 2). */
import { useSyncExternalStore } from "react";
import type { FormStore } from "./form-store.ts";
import { ownWords } from "./own-words.tsx";
import { debugTextsFor } from "./texts/debug.ts";
import type { Texts } from "./texts.ts";

interface DebugToggleProps {
  isShown: boolean;
  texts: Texts;
  locale: string;
  onToggle: () => void;
}

export function DebugToggle({ isShown, texts, locale, onToggle }: DebugToggleProps) {
  const words = debugTextsFor(texts.code);
  return (
    <button type="button" className="p-link" aria-expanded={isShown} onClick={onToggle}>
      {ownWords(isShown ? words.debugHide : words.debugShow, texts, locale)}
    </button>
  );
}

/** All answers as they would be submitted now. */
export function FormValue({ store }: { store: FormStore }) {
  useSyncExternalStore(store.subscribeAll, store.versionOfAll);
  return <pre className="p-text">{JSON.stringify(store.session.answers(), null, 2)}</pre>;
}
