import { type ReactNode, useEffect, useState } from "react";
import type { MessageCode } from "../../shared/form/instance-status.ts";
import { Message } from "./Frame.tsx";
import { stateText } from "./refusal-text.ts";
import type { UiLanguage } from "./ui-language.tsx";

interface StateMessageProps {
  title: string;
  code: MessageCode;
  locale: string;
  /** Shown when the state has no text of its own. */
  otherwise: string;
  language?: UiLanguage;
  children?: ReactNode;
}

/** Says why a form accepts no answers. */
export function StateMessage({ code, locale, otherwise, ...message }: StateMessageProps) {
  const [text, setText] = useState("");
  useEffect(() => {
    let isOver = false;
    void stateText(code, locale, otherwise).then((found) => {
      if (!isOver) setText(found);
    });
    return () => {
      isOver = true;
    };
  }, [code, locale, otherwise]);
  return <Message {...message} text={text} />;
}
