/** Mode saved: what was kept, and how to return. */
import { useEffect, useRef, useState } from "react";
import { readRoute } from "../base/page-route.ts";
import { MailLink } from "../mails/MailLink.tsx";
import type { Texts } from "../texts/texts.ts";
import { uiLanguage } from "../texts/ui-language.tsx";

export interface SavedForLaterProps {
  name: string;
  texts: Texts;
  locale: string;
  /** The address that opens the form again, where the respondent has no account that finds it. */
  link?: string;
  onResume: () => void;
}

export function SavedForLater({ name, texts, locale, link, onResume }: SavedForLaterProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    text.current?.focus();
  }, []);
  return (
    <section className="p-message" {...uiLanguage(texts, locale)}>
      <p className="p-lead" tabIndex={-1} ref={text} role="status">
        {texts.saved}
      </p>
      {link === undefined ? (
        <p>
          <strong>{name}</strong>
          <br />
          {texts.savedForLater.savedInMyForms} <a href="/my-forms">{texts.myForms}</a>
        </p>
      ) : (
        <ResumeLink name={name} texts={texts} link={link} />
      )}
      <div className="p-message-actions">
        <button type="button" className="p-button p-primary" onClick={onResume}>
          {texts.resume}
        </button>
      </div>
    </section>
  );
}

function ResumeLink({ name, texts, link }: { name: string; texts: Texts; link: string }) {
  const words = texts.savedForLater;
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { pathname, hash } = new URL(link);
  const route = readRoute(pathname, hash);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      box.current?.focus(); // forbidden here: the link is marked, to be copied by hand
    }
  };
  return (
    <>
      <p>{words.resumeLink}</p>
      <input
        className="p-input p-resume-link"
        dir="ltr"
        ref={box}
        readOnly
        value={link}
        aria-label={`${texts.resumeLinkLabel}: ${name}`}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="p-message-actions">
        <button type="button" className="p-button" onClick={() => void copy()}>
          {copied ? words.copied : words.copyLink}
        </button>
        {route.page === "resume" && (
          <MailLink
            access={{
              instanceKey: route.instanceKey,
              ...(route.authKey !== undefined && { authKey: route.authKey }),
            }}
            texts={texts}
            offers={{ reportReady: true, reminder: true }}
          />
        )}
      </div>
      <p className="p-unseen" role="status">
        {copied && words.copied}
      </p>
    </>
  );
}
