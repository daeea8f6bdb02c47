import { useState } from "react";
import type { FormInstance } from "../base/instance-calls.ts";
import type { Texts } from "../texts/texts.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";

interface WordsProps {
  texts: Texts;
  locale: string;
}

/** Somebody else has submitted with the link, which takes one submission. */
export function LinkUsedNotice({ texts, locale }: WordsProps) {
  const words = texts.link;
  const own = (text: string) => inUiLanguage(text, texts, locale);
  return (
    <section className="p-notice" role="status">
      <h2>{own(words.used)}</h2>
      <p>{own(words.usedText)}</p>
    </section>
  );
}

interface UnfilledNoticeProps extends WordsProps {
  unfilled: NonNullable<FormInstance["unfilled"]>;
}

/** Answers of the link that the form doesn't take: the respondent gives them where they belong now. */
export function UnfilledNotice({ unfilled, texts, locale }: UnfilledNoticeProps) {
  const [isOpen, setIsOpen] = useState(true);
  const words = texts.link;
  const own = (text: string) => inUiLanguage(text, texts, locale);
  if (!isOpen) return null;
  return (
    <section className="p-notice" role="status">
      <h2>{own(words.unfilled)}</h2>
      <p>{own(words.unfilledText)}</p>
      <ul>
        {unfilled.map(({ label, value }) => (
          <li key={`${label} ${value}`}>
            {label} – {value}
          </li>
        ))}
      </ul>
      <button type="button" className="p-link" onClick={() => setIsOpen(false)}>
        {own(texts.dismiss)}
      </button>
    </section>
  );
}
