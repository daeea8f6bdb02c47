/** Mode saved: what was kept, and how to come back. */
import { useEffect, useRef, useState } from "react";
import type { Texts } from "./texts.ts";

interface SavedForLaterProps {
  name: string;
  texts: Texts;
  /** The address that opens the form again, where the respondent has no account that finds it. */
  link?: string;
  onGoOn: () => void;
}

export function SavedForLater({ name, texts, link, onGoOn }: SavedForLaterProps) {
  const [copied, setCopied] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    text.current?.focus();
  }, []);
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <section className="p-message">
      <p className="p-lead" tabIndex={-1} ref={text} role="status">
        {texts.saved}
      </p>
      {link !== undefined && (
        <>
          <p>{texts.resumeLink}</p>
          <input
            className="p-input p-resume-link"
            readOnly
            value={link}
            aria-label={texts.resumeLinkLabel}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="p-message-actions">
            <button type="button" className="p-button" onClick={() => void copy(link)}>
              {copied ? texts.copied : texts.copyLink}
            </button>
            <a
              className="p-button"
              href={`mailto:?subject=${encodeURIComponent(texts.mailSubject(name))}&body=${encodeURIComponent(link)}`}
            >
              {texts.mailLink}
            </a>
          </div>
        </>
      )}
      <div className="p-message-actions">
        <button type="button" className="p-button p-primary" onClick={onGoOn}>
          {texts.goOn}
        </button>
      </div>
    </section>
  );
}
