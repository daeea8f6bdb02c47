import { type FormEvent, useCallback, useSyncExternalStore } from "react";
import type { Answer, DataType } from "../../../shared/form/definition.ts";
import { writtenMoment } from "../../../shared/form/written-values.ts";
import type { FieldProps, FieldSlice } from "../form-context.ts";
import { fieldShell } from "./FieldShell.tsx";
import { inputAttributes, purposeAttributes } from "./input-attributes.ts";

type TextInput = HTMLInputElement | HTMLTextAreaElement;

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

/** One line of text. */
export function textField({ field, slice }: FieldProps) {
  const { type, inputMode } = inputs[field.dataType] ?? { type: "text" };
  const box = { ...textBox<HTMLInputElement>(slice), ...purposeAttributes(field) };
  const input = <input className="p-input" type={type} inputMode={inputMode} {...box} />;
  if (field.dataType !== "datetime-local") return fieldShell({ field, slice }, input);
  return fieldShell(
    { field, slice },
    <>
      {input}
      <MomentRead fieldKey={field.key} slice={slice} />
    </>,
  );
}

/** A browser shows date and time in an order of its own: what was understood is below in words. */
function MomentRead({ fieldKey, slice: { id, store, regional } }: { fieldKey: string; slice: FieldSlice }) {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(fieldKey, listener),
    [store, fieldKey],
  );
  const answer = useSyncExternalStore(subscribe, () => textOf(store.session.value(fieldKey) ?? null));
  return (
    <output className="p-read-back" htmlFor={id}>
      {writtenMoment(answer, regional)}
    </output>
  );
}

export function textareaField({ field, slice }: FieldProps) {
  const box = { ...textBox<HTMLTextAreaElement>(slice), ...purposeAttributes(field) };
  return fieldShell({ field, slice }, <textarea className="p-input p-textarea" rows={4} {...box} />);
}

/** The input keeps its own text while the person types; it is written only when the answer changes from elsewhere. */
function textBox<Input extends TextInput>(slice: FieldSlice) {
  return {
    ...slice.keep(() => ownText<Input>(slice)),
    ...inputAttributes(slice),
    readOnly: slice.readOnly,
    onInput: ({ currentTarget }: FormEvent<Input>) =>
      slice.answer(currentTarget.value === "" ? null : currentTarget.value),
  };
}

function ownText<Input extends TextInput>({ value, follow }: FieldSlice) {
  return {
    defaultValue: textOf(value),
    ref: (input: Input) =>
      follow((answer) => {
        const text = textOf(answer);
        if (input.value !== text) input.value = text;
      }),
  };
}

function textOf(answer: Answer): string {
  return answer === null ? "" : String(answer);
}
