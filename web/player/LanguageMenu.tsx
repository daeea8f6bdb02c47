import type { ReactNode } from "react";
import type { FormDefinition } from "../../shared/form/definition.ts";

interface LanguageMenuProps {
  locales: FormDefinition["locales"];
  locale: string;
  label: ReactNode;
  /** False: the page around the form has chosen its language. */
  isEnabled?: boolean;
  onChange: (locale: string) => void;
}

/** Appears only where there is more than one language to choose from, and choosing is enabled (specification, section 2). */
export function LanguageMenu({ locales, locale, label, isEnabled = true, onChange }: LanguageMenuProps) {
  if (locales.length < 2 || !isEnabled) return null;
  return (
    <label className="p-language">
      <span className="p-unseen">{label}</span>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className="p-icon">
        <circle cx="12" cy="12" r="8.5" />
        <path d="M3.5 12h17M12 3.5c5 5.2 5 11.8 0 17M12 3.5c-5 5.2-5 11.8 0 17" />
      </svg>
      <select value={locale} onChange={(event) => onChange(event.currentTarget.value)}>
        {locales.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
