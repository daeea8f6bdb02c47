/** Why a form takes no answers: in its publisher's words, where there are any. */
import type { ReactNode } from "react";
import type { MessageCode } from "../../../shared/form/answers/instance-status.ts";
import type { CallProblem } from "../../lib/send.ts";
import { closureOf, earlyText, stateText } from "../base/refusal-text.ts";
import { AboutText } from "../frame/AboutText.tsx";
import { Message } from "../frame/Frame.tsx";
import type { UiLanguage } from "../texts/ui-language.tsx";

interface ClosedFormProps {
  title: string;
  code: MessageCode;
  locale: string;
  /** Shown when the state has no text of its own. */
  otherwise: string;
  /** The publisher's words by locale code. */
  own: Record<string, string> | undefined;
  /** When it opens, where that is still to come. */
  opensAt: string | undefined;
  defaultLocale: string;
  language: UiLanguage;
  children?: ReactNode;
}

/** A form that was begun. */
export function ClosedForm(props: ClosedFormProps) {
  const { code, locale, otherwise, own, opensAt, defaultLocale, ...message } = props;
  const text = opensAt === undefined ? stateText(code, locale, otherwise) : earlyText(opensAt, locale);
  return (
    <Message
      {...message}
      text={
        own === undefined ? text : <AboutText texts={own} locale={locale} defaultLocale={defaultLocale} />
      }
    />
  );
}

interface ClosedLinkProps {
  /** Why it wasn't begun. */
  refusal: CallProblem;
  locale: string;
}

/** A link that begins no form now. */
export function ClosedLink({ refusal, locale }: ClosedLinkProps) {
  const { title, text, names, own, defaultLocale } = closureOf(refusal, locale, false);
  const ownText = (texts: Record<string, string>) => (
    <AboutText texts={texts} locale={locale} defaultLocale={defaultLocale} />
  );
  return (
    <Message
      title={title}
      text={
        <>
          {names !== undefined && ownText(names)}
          {own === undefined ? <p>{text}</p> : ownText(own)}
        </>
      }
    />
  );
}
