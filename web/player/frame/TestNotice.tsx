import type { ReactNode } from "react";
import type { Texts } from "../texts/texts.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";

/** It was begun by a test link: nothing of it counts. */
export function TestNotice({ texts, locale }: { texts: Texts; locale: string }): ReactNode {
  return <p className="p-notice">{inUiLanguage(texts.link.test, texts, locale)}</p>;
}
