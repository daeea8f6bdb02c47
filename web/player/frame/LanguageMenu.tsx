import { type ReactNode, useRef, useState } from "react";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { hasTexts, loadTexts, textsFor } from "../texts/texts.ts";
import { uiLanguage } from "../texts/ui-language.tsx";

interface LanguageMenuProps {
  locales: FormDefinition["locales"];
  locale: string;
  label: ReactNode;
  /** False: the page around the form has chosen its language. */
  isEnabled?: boolean;
  onChange: (locale: string) => void;
}

/**
 * Appears only where there is more than one language to choose from, and choosing is enabled (specification, section 2).
 * The page's words of a language come when it is chosen; where they can't, the page stays in the
 * present one. Browsers remember, until the page is reloaded, that a script could not be loaded.
 */
export function LanguageMenu({ locales, locale, label, isEnabled = true, onChange }: LanguageMenuProps) {
  const [loading, setLoading] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const wished = useRef("");
  if (locales.length < 2 || !isEnabled) return null;

  async function choose(next: string) {
    wished.current = next;
    setFailed(undefined);
    if (!hasTexts(next)) {
      setLoading(next);
      await loadTexts(next);
      if (wished.current !== next) return; // another was chosen meanwhile
      setLoading(undefined);
      if (!hasTexts(next)) return setFailed(next);
    }
    onChange(next);
  }

  const texts = textsFor(locale);
  const name = locales.find(({ code }) => code === failed)?.name;
  return (
    <>
      <label className="p-language" aria-busy={loading !== undefined}>
        <span className="p-unseen">{label}</span>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className="p-icon">
          <circle cx="12" cy="12" r="8.5" />
          <path d="M3.5 12h17M12 3.5c5 5.2 5 11.8 0 17M12 3.5c-5 5.2-5 11.8 0 17" />
        </svg>
        <select value={loading ?? locale} onChange={(event) => void choose(event.currentTarget.value)}>
          {locales.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {failed !== undefined && (
        <p className="p-failure p-language-failed" role="alert" {...uiLanguage(texts, locale)}>
          {texts.languageFailed(name ?? failed)}
        </p>
      )}
    </>
  );
}
