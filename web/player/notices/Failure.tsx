/** Above the form, why the answers couldn't be saved or submitted: what happened, and the way to what can be done. */
import { type ReactNode, useEffect, useRef } from "react";
import type { Texts } from "../texts/texts.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";

interface FailureProps {
  text: string;
  texts: Texts;
  locale: string;
  /** What can be done. */
  children?: ReactNode;
}

/** It is above the form, so it scrolls itself into view. */
export function Failure({ text, texts, locale, children }: FailureProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" }); // newer browsers return a promise, which isn't a clean-up function
  }, []);
  return (
    <div className="p-failure" role="alert" ref={box}>
      {inUiLanguage(text, texts, locale)} {children}
    </div>
  );
}
