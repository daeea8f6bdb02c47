import { useState, useSyncExternalStore } from "react";
import type { Field } from "../../../shared/form/definition/definition.ts";
import { otherLanguageOf } from "../../../shared/localize.ts";
import { useForm } from "../base/form-context.ts";
import { inLanguage } from "../texts/ui-language.tsx";
import { fieldText } from "./FieldText.tsx";

/** More help with a question, behind a line that opens it. */
export function Guidance({ field }: { field: Field }) {
  const { texts, say } = useForm();
  const [isOpen, setOpen] = useState(false);
  if (field.guidance === undefined) return null;
  return (
    <details className="p-hint p-guidance" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say(texts.moreHelp)}</summary>
      {isOpen && <GuidanceText field={field} />}
    </details>
  );
}

/** Follows the answers that it names, as long as it can be read. */
function GuidanceText({ field }: { field: Field }) {
  const { store, locale, definition } = useForm();
  const { key, guidance, safe } = field;
  const text = useSyncExternalStore(store.subscribeAll, () =>
    store.session.filled(key, guidance, locale, safe),
  );
  const language = otherLanguageOf(guidance, locale, definition.defaultLocale);
  return inLanguage(fieldText(text, safe), language);
}
