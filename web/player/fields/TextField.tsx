import { useLayoutEffect, useRef } from "react";
import type { DataType } from "../../../shared/form/definition.ts";
import { DateField } from "./DateField.tsx";
import { FieldShell } from "./FieldShell.tsx";
import { inputAttributes } from "./input-attributes.ts";
import { NumberField } from "./NumberField.tsx";
import { type FieldProps, type FieldSlice, useField } from "./use-field.ts";

/** Which input, and which keyboard on a phone, a data type calls for. */
const inputs: Partial<Record<DataType, { type: string; inputMode?: "email" | "tel" | "url" | "search" }>> = {
  password: { type: "password" },
  email: { type: "email", inputMode: "email" },
  tel: { type: "tel", inputMode: "tel" },
  url: { type: "url", inputMode: "url" },
  search: { type: "search", inputMode: "search" },
  color: { type: "color" },
  time: { type: "time" },
  "datetime-local": { type: "datetime-local" },
  month: { type: "month" },
  week: { type: "week" },
};

/** One line of text; numbers and dates that a form keeps in text fields get their own inputs. */
export function TextField({ field }: FieldProps) {
  if (field.dataType === "number" || field.dataType === "range") return <NumberField field={field} />;
  if (field.dataType === "date") return <DateField field={field} />;
  return <LineField field={field} />;
}

function LineField({ field }: FieldProps) {
  const slice = useField(field);
  const box = useTextBox<HTMLInputElement>(slice);
  const { type, inputMode } = inputs[field.dataType] ?? { type: "text" };
  return (
    <FieldShell field={field} slice={slice}>
      <input className="p-input" type={type} inputMode={inputMode} {...box} />
    </FieldShell>
  );
}

export function TextareaField({ field }: FieldProps) {
  const slice = useField(field);
  const box = useTextBox<HTMLTextAreaElement>(slice);
  return (
    <FieldShell field={field} slice={slice}>
      <textarea className="p-input p-textarea" rows={4} {...box} />
    </FieldShell>
  );
}

/** The input holds its own text while the person types; it is written only when the answer changes from elsewhere. */
function useTextBox<Element extends HTMLInputElement | HTMLTextAreaElement>(slice: FieldSlice) {
  const ref = useRef<Element>(null);
  const text = slice.value === null ? "" : String(slice.value);
  const first = useRef(text);
  useLayoutEffect(() => {
    if (ref.current !== null && ref.current.value !== text) ref.current.value = text;
  }, [text]);
  return {
    ref,
    defaultValue: first.current,
    ...inputAttributes(slice),
    readOnly: slice.readOnly,
    onInput: () => slice.answer(ref.current?.value === "" ? null : (ref.current?.value ?? null)),
  };
}
