import { type ReactNode, useEffect, useRef } from "react";
import type { FormInstance } from "../base/instance-calls.ts";
import type { Texts } from "../texts/texts.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";

interface ChangeNoticeProps {
  change: NonNullable<FormInstance["change"]>;
  texts: Texts;
  locale: string;
}

/** Submitted answers are being changed: what submitting does, and what the respondent was asked for. */
export function ChangeNotice({ change, texts, locale }: ChangeNoticeProps): ReactNode {
  const words = texts.change;
  const own = (text: string) => inUiLanguage(text, texts, locale);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    head.current?.focus({ preventScroll: true }); // the button that led here is gone
  }, []);
  return (
    <section className="p-notice">
      <h2 tabIndex={-1} ref={head}>
        {own(words.changing)}
      </h2>
      <p>{own(words.until(change.version))}</p>
      {change.note !== undefined && (
        <>
          <p>{own(words.sentBack)}</p>
          <p className="p-about-text" dir="auto">
            {change.note}
          </p>
        </>
      )}
    </section>
  );
}
