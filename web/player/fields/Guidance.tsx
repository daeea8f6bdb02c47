import { useMemo, useState, useSyncExternalStore } from "react";
import type { Field, FormDefinition } from "../../../shared/form/definition.ts";
import { escapeHtml, fillReferences } from "../../../shared/form/embedded-references.ts";
import { localize } from "../../../shared/localize.ts";
import { indexFields } from "../field-index.ts";
import { type FormShared, useForm } from "../form-context.ts";
import { FieldText } from "./FieldText.tsx";

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
  const shared = useForm();
  const { definition, store } = shared;
  const keys = useMemo(() => keysOf(definition), [definition]);
  const text = useSyncExternalStore(store.subscribeAll, () => guidanceText(field, shared, keys));
  return <FieldText text={text} safe={field.safe} />;
}

/** The keys of a form's answers as they are, by how a text may write them. */
function keysOf(definition: FormDefinition): ReadonlyMap<string, string> {
  return new Map([...indexFields(definition).keys()].map((key) => [key.toLowerCase(), key]));
}

/** Its text with the answers that it refers to. */
function guidanceText(
  field: Field,
  { store, locale, definition }: FormShared,
  keys: ReadonlyMap<string, string>,
): string {
  const text = localize(field.guidance, locale, definition.defaultLocale);
  return fillReferences(text, (written) => {
    const key = keys.get(written.toLowerCase());
    if (key === undefined) return undefined;
    const shown = store.session.shown(key, locale);
    return field.safe === true ? escapeHtml(shown) : shown;
  });
}
