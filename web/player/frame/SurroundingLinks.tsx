/** Below every form: what happens to the answers, and what is done for accessibility. */
import { Suspense, useState } from "react";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { Surroundings } from "../base/instance-calls.ts";
import type { Texts } from "../texts/texts.ts";
import { uiLanguage } from "../texts/ui-language.tsx";

const DataUse = lazyPart(
  part(() => import("./DataUse.tsx")),
  ({ DataUse }) => DataUse,
  () => null,
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
