import type { ReactNode } from "react";
import { linkTextsFor } from "./texts/link.ts";
import type { Texts } from "./texts.ts";
import { inUiLanguage } from "./ui-language.tsx";

/** It was begun by a test link: nothing of it counts. */
export function TestNotice({ texts, locale }: { texts: Texts; locale: string }): ReactNode {
  return <p className="p-notice">{inUiLanguage(linkTextsFor(texts.code).test, texts, locale)}</p>;
}
