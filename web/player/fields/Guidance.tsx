import { useState } from "react";
import type { Field } from "../../../shared/form/definition.ts";
import { fillReferences } from "../../../shared/form/embedded-references.ts";
import { localize } from "../../../shared/form/localize.ts";
import { indexFields } from "../field-index.ts";
import { type FormShared, useForm } from "../form-context.ts";
import { FieldText } from "./FieldText.tsx";

/** More help with a question, behind a line that opens it. */
export function Guidance({ field }: { field: Field }) {
  const shared = useForm();
  const [isOpen, setOpen] = useState(false);
  if (field.guidance === undefined) return null;
  return (
    <details className="p-hint p-guidance" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{shared.texts.moreHelp}</summary>
      {isOpen && <FieldText text={guidanceText(field, shared)} safe={field.safe} />}
    </details>
  );
}

/** Its text with the answers that it refers to. */
function guidanceText(field: Field, { store, locale, definition }: FormShared): string {
  const text = localize(field.guidance, locale, definition.defaultLocale);
  const places = indexFields(definition);
  return fillReferences(text, (key) => {
    if (!places.has(key)) return undefined;
    const value = store.session.value(key);
    const answers = value === undefined || value === null ? [] : [value].flat();
    const options = store.session.options(key);
    return answers
      .map((answer) => options.find((option) => option.key === answer)?.label ?? String(answer))
      .map((label) => localize(label, locale, definition.defaultLocale))
      .join(", ");
  });
}
