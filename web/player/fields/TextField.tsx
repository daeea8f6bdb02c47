import { useLayoutEffect, useRef } from "react";
import type { DataType } from "../../../shared/form/definition.ts";
import { FieldShell } from "./FieldShell.tsx";
import { type FieldProps, type FieldSlice, useField } from "./use-field.ts";

/** Which input, and which keyboard on a phone, a data type calls for. */
const inputs: Partial<Record<DataType, { type: string; inputMode?: "email" | "tel" | "url" | "search" | "decimal" }>> = {
  password: { type: "password" },
  email: { type: "email", inputMode: "email" },
  tel: { type: "tel", inputMode: "tel" },
  url: { type: "url", inputMode: "url" },
  search: { type: "search", inputMode: "search" },
  number: { type: "text", inputMode: "decimal" },
  color: { type: "color" },
  date: { type: "date" },
  time: { type: "time" },
  "datetime-local": { type: "datetime-local" },
  month: { type: "month" },
  week: { type: "week" },
};

export function TextField({ field }: FieldProps) {
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

/** Id, state and descriptions that every single input carries. */
export function inputAttributes(slice: FieldSlice) {
  return {
    id: slice.id,
    "aria-required": slice.required,
    "aria-invalid": slice.problem !== undefined,
    "aria-describedby": slice.describedBy,
  };
}
