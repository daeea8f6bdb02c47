/** Why a form takes no answers: in its publisher's words, where there are any. */
import { type ReactNode, useEffect, useState } from "react";
import type { MessageCode } from "../../shared/form/instance-status.ts";
import { DEFAULT_LOCALE } from "../../shared/localize.ts";
import type { CallProblem } from "../lib/send.ts";
import { AboutText } from "./AboutText.tsx";
import { Message } from "./Frame.tsx";
import { problemName } from "./instance-calls.ts";
import { refusalText, stateText } from "./refusal-text.ts";
import { textsFor } from "./texts.ts";
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
  const texts = textsFor(locale);
  const own = ownWords(refusal);
  const name = problemName(refusal);
  const text = useText(async () => {
    if (name === "PUBLICATION_EXPIRED") return stateText("EXPIRED", locale, texts.closedText);
    return name === "PUBLICATION_FULL" ? refusalText(refusal, texts.code) : texts.closedText;
  }, `${name} ${locale}`);
  return (
    <Message
      title={texts.closedTitle}
      text={
        own === undefined ? (
          text
        ) : (
          <AboutText texts={own} locale={locale} defaultLocale={defaultOf(refusal)} />
        )
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

/** Publications of older releases don't say it. */
function defaultOf({ body }: CallProblem): string {
  const code = body?.details?.defaultLocale;
  return typeof code === "string" ? code : DEFAULT_LOCALE;
}

function ownWords({ body }: CallProblem): Record<string, string> | undefined {
  const words = body?.details?.closed;
  if (typeof words !== "object" || words === null) return undefined;
  const texts = Object.entries(words).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}
