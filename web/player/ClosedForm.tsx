/** Why a form takes no answers: in its publisher's words, where there are any. */
import { type ReactNode, useEffect, useState } from "react";
import type { MessageCode } from "../../shared/form/instance-status.ts";
import type { CallProblem } from "../lib/send.ts";
import { AboutText } from "./AboutText.tsx";
import { Message } from "./Frame.tsx";
import { type Closure, closureOf, stateText } from "./refusal-text.ts";
import type { UiLanguage } from "./ui-language.tsx";

interface ClosedFormProps {
  title: string;
  code: MessageCode;
  locale: string;
  /** Shown when the state has no text of its own. */
  otherwise: string;
  /** The publisher's words by locale code. */
  own: Record<string, string> | undefined;
  defaultLocale: string;
  language: UiLanguage;
  children?: ReactNode;
}

/** A form that was begun. */
export function ClosedForm({ code, locale, otherwise, own, defaultLocale, ...message }: ClosedFormProps) {
  const text = useText(() => stateText(code, locale, otherwise), `${code} ${locale}`);
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
  const [closure, setClosure] = useState<Closure>();
  useEffect(() => {
    let isOver = false;
    void closureOf(refusal, locale, false).then((found) => {
      if (!isOver) setClosure(found);
    });
    return () => {
      isOver = true;
    };
  }, [refusal, locale]);
  if (closure === undefined) return null;
  const { title, text, own, defaultLocale } = closure;
  return (
    <Message
      title={title}
      text={
        own === undefined ? text : <AboutText texts={own} locale={locale} defaultLocale={defaultLocale} />
      }
    />
  );
}

/** Empty until it is there. @param which changes with the text */
function useText(load: () => Promise<string>, which: string): string {
  const [text, setText] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `which` says when the text is another one
  useEffect(() => {
    let isOver = false;
    void load().then((found) => {
      if (!isOver) setText(found);
    });
    return () => {
      isOver = true;
    };
  }, [which]);
  return text;
}
