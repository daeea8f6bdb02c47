import { type FormEvent, useEffect, useRef, useState } from "react";
import { nameIn } from "../../../shared/localize.ts";
import type { InboxItem } from "../base/instance-calls.ts";
import { readRoute, startPath } from "../base/page-route.ts";
import type { Texts } from "../texts/texts.ts";

interface NewFormProps {
  texts: Texts;
  /** Forms that were filled in before: each can be started again. */
  known: InboxItem[];
  onCancel: () => void;
}

/** Choosing which form to start: a known one, or one by its link. */
export function NewForm({ texts, known, onCancel }: NewFormProps) {
  const words = texts.myFormsPage;
  const [link, setLink] = useState("");
  const [isWrong, setWrong] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  // The list is newest first, so the oldest is written first and the newest name wins. A copy may have a name of its own.
  const publications = [
    ...new Map([...known].reverse().map((item) => [item.publicationKey, formNameOf(item, texts.code)])),
  ].reverse();

  function start(event: FormEvent) {
    event.preventDefault();
    const publicationKey = publicationKeyOf(link);
    if (publicationKey === undefined) {
      setWrong(true);
      return box.current?.focus();
    }
    window.location.assign(startPath(publicationKey) + partsAfter(link));
  }

  return (
    <form className="p-notice" noValidate onSubmit={start}>
      <p>{words.newFormText}</p>
      {publications.length > 0 && (
        <ul className="p-known">
          {publications.map(([publicationKey, name]) => (
            <li key={publicationKey}>
              <a className="p-button" href={`/f/${publicationKey}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <label className="p-label" htmlFor="p-new-form-link">
        {words.newFormLink}
      </label>
      <input
        id="p-new-form-link"
        className="p-input"
        type="url"
        ref={box}
        value={link}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? "p-new-form-problem" : undefined}
        onChange={(event) => {
          setWrong(false);
          setLink(event.currentTarget.value);
        }}
      />
      {isWrong && (
        <div className="p-problem" id="p-new-form-problem" role="alert">
          {words.newFormLinkWrong}
        </div>
      )}
      <p className="p-quiet p-offer">
        {words.sampleOffer} <a href="/f/sample">{words.sampleForm}</a>
      </p>
      <div className="p-message-actions">
        <button type="submit" className="p-button p-primary">
          {words.start}
        </button>
        <button type="button" className="p-button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

/** A pasted link's or a bare key's publication. @example publicationKeyOf("https://x.org/f/abcdefghijklmnop") // "abcdefghijklmnop" */
export function publicationKeyOf(link: string): string | undefined {
  const text = link.trim();
  if (/^[A-Za-z0-9_-]{16,64}$/.test(text)) return text;
  const path = addressOf(text)?.pathname;
  const route = path === undefined ? undefined : readRoute(path, "");
  return route?.page === "start" ? route.publicationKey : undefined;
}

/** The language, and the answers, that a pasted link asks for. */
function partsAfter(link: string): string {
  const { search = "", hash = "" } = addressOf(link) ?? {};
  return search + hash;
}

function addressOf(link: string): URL | undefined {
  try {
    return new URL(link.trim());
  } catch {
    return undefined;
  }
}

function formNameOf({ name, formName, formNames }: InboxItem, locale: string): string {
  return formName === undefined ? name : nameIn(formName, formNames, locale);
}
