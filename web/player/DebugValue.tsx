/** The debug toggle: shows or hides the form value (specification, section 2). */
import { useSyncExternalStore } from "react";
import type { FormStore } from "./form-store.ts";
import { ownWords } from "./own-words.tsx";
import type { Texts } from "./texts.ts";

/** Whether the address asks for the toggle, as `/f/KEY?debug` does: families have no use for it. */
export const isDebugging = (): boolean => new URLSearchParams(window.location.search).has("debug");

interface DebugToggleProps {
  isShown: boolean;
  texts: Texts;
  locale: string;
  onToggle: () => void;
}

export function DebugToggle({ isShown, texts, locale, onToggle }: DebugToggleProps) {
  return (
    <button type="button" className="p-link" aria-expanded={isShown} onClick={onToggle}>
      {ownWords(isShown ? texts.debugHide : texts.debugShow, texts, locale)}
    </button>
  );
}

/** All answers as they would be submitted now. */
export function FormValue({ store }: { store: FormStore }) {
  useSyncExternalStore(store.subscribeAll, store.versionOfAll);
  return <pre className="p-text">{JSON.stringify(store.session.answers(), null, 2)}</pre>;
}
