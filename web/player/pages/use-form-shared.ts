/** What all fields of a form share, for as long as the form is open. */
import { useId, useMemo, useState } from "react";
import { regionalLocale } from "../../../shared/form/definition/regional-locale.ts";
import { createAppearances } from "../base/appearances.ts";
import { ownRegion } from "../base/clock.ts";
import { createFillQueue } from "../base/fill-queue.ts";
import type { FormShared } from "../base/form-context.ts";
import { textsFor } from "../texts/texts.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";
import { widgetOf } from "../widgets/widgets.tsx";

type FormTools = Pick<FormShared, "definition" | "store" | "locale" | "uploads" | "reconfirmation">;

/** The same object until one of its tools, or the language, is another; no page of it is dirty. */
export function useFormShared({ definition, store, locale, uploads, reconfirmation }: FormTools): FormShared {
  const idPrefix = useId();
  const [region] = useState(ownRegion);
  const [filling] = useState(createFillQueue);
  const [appearances] = useState(createAppearances);
  const texts = textsFor(locale);
  return useMemo(
    () => ({
      definition,
      store,
      locale,
      region,
      regional: regionalLocale(locale, region),
      texts,
      say: (words) => inUiLanguage(words, texts, locale),
      idPrefix,
      pageDirty: false,
      uploads,
      filling,
      appearances,
      reconfirmation,
      widgetOf,
    }),
    [definition, store, locale, region, texts, idPrefix, uploads, filling, appearances, reconfirmation],
  );
}
