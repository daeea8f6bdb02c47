import { useLayoutEffect, useRef } from "react";
import { FieldShell } from "./FieldShell.tsx";
import { inputAttributes } from "./input-attributes.ts";
import { type FieldProps, useField } from "./use-field.ts";

export function NumberField({ field }: FieldProps) {
  const slice = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  const first = useRef(slice.value === null ? "" : String(slice.value));
  useLayoutEffect(() => {
    const input = ref.current;
    if (input !== null && readNumber(input.value) !== slice.value)
      input.value = slice.value === null ? "" : String(slice.value);
  }, [slice.value]);
  function read() {
    const input = ref.current;
    if (input === null) return;
    slice.answer(readNumber(input.value));
    slice.store.setObstacle(field.key, input.validity.badInput ? slice.texts.numberUnreadable : undefined);
  }
  return (
    <FieldShell field={field} slice={slice}>
      <input
        className="p-input p-number"
        type="number"
        inputMode="decimal"
        step="any"
        ref={ref}
        defaultValue={first.current}
        {...inputAttributes(slice)}
        readOnly={slice.readOnly}
        onInput={read}
        // Scrolling the page with the pointer over the input would otherwise change the answer.
        onWheel={(event) => event.currentTarget.blur()}
      />
    </FieldShell>
  );
}

function readNumber(text: string): number | null {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
}
