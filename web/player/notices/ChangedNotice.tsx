import { useState } from "react";
import type { Texts } from "../texts/texts.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";

/** More are better looked for in the form. */
const MAX_NAMED = 8;

interface ChangedNoticeProps {
  /** Labels of the new and changed questions. */
  changed: readonly string[];
  texts: Texts;
  locale: string;
}

/** The form has changed since the respondent began, and goes on as the new one. */
export function ChangedNotice({ changed, texts, locale }: ChangedNoticeProps) {
  const [isOpen, setIsOpen] = useState(true);
  const words = texts.changed;
  const own = (text: string) => inUiLanguage(text, texts, locale);
  if (!isOpen) return null;
  return (
    <section className="p-notice" role="status">
      <h2>{own(words.title)}</h2>
      <p>{own(words.kept)}</p>
      {changed.length > 0 && (
        <>
          <p>{own(words.look)}</p>
          <ul>
            {[...new Set(changed)].slice(0, MAX_NAMED).map((label) => (
              <li key={label}>{label}</li>
            ))}
            {changed.length > MAX_NAMED && <li>…</li>}
          </ul>
        </>
      )}
      <button type="button" className="p-link" onClick={() => setIsOpen(false)}>
        {own(texts.dismiss)}
      </button>
    </section>
  );
}
