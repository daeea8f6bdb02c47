/** What stands around every page of the respondent: name, language, content. */
import { type ReactNode, useEffect } from "react";
import { directionOf } from "./choose-locale.ts";
import { useDocument } from "./use-document.ts";

interface FrameProps {
  title: string;
  locale: string;
  /** The language dropdown, where there is a choice. */
  menu?: ReactNode;
  children: ReactNode;
}

export function Frame({ title, locale, menu, children }: FrameProps) {
  useDocument(title, locale);
  return (
    <div className="player" lang={locale} dir={directionOf(locale)}>
      <div className="p-column">
        <header className="p-header">
          {title !== "" && <h1>{title}</h1>}
          {menu}
        </header>
        <main className="p-main">{children}</main>
      </div>
    </div>
  );
}

/** A page that says one thing and what to do about it. */
export function Message({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  return (
    <section className="p-message" role="status">
      {title !== undefined && <h2>{title}</h2>}
      <p>{text}</p>
      {children !== undefined && <div className="p-message-actions">{children}</div>}
    </section>
  );
}
