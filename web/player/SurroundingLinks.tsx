/** Below every form: what happens to the answers, and what is done for accessibility. */
import { lazy, Suspense, useState } from "react";
import type { Surroundings } from "./instance-calls.ts";
import { type Texts, withWords } from "./texts.ts";
import { uiLanguage } from "./ui-language.tsx";

const DataUse = lazy(() =>
  withWords(import("./DataUse.tsx")).then(
    ({ DataUse }) => ({ default: DataUse }),
    () => ({ default: () => null }),
  ),
);

interface SurroundingLinksProps {
  whose: Surroundings;
  texts: Texts;
  locale: string;
}

export function SurroundingLinks({ whose, texts, locale }: SurroundingLinksProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="p-device-foot" {...uiLanguage(texts, locale)}>
      <button type="button" className="p-link" onClick={() => setOpen(true)}>
        {texts.dataUse}
      </button>
      {isOpen && (
        <Suspense>
          <DataUse whose={whose} texts={texts} locale={locale} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
