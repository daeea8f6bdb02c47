import type { FormEvent } from "react";
import type { Answer } from "../../../shared/form/definition.ts";
import { fieldShell } from "./FieldShell.tsx";
import type { FieldProps, FieldSlice } from "./field-slice.ts";
import { inputAttributes } from "./input-attributes.ts";

export function numberField({ field, slice }: FieldProps) {
  function read({ currentTarget: { value, validity } }: FormEvent<HTMLInputElement>) {
    slice.answer(readNumber(value));
    slice.store.setObstacle(field.key, validity.badInput ? slice.texts.numberUnreadable : undefined);
  }
  return fieldShell(
    { field, slice },
    <input
      className="p-input p-number"
      type="number"
      inputMode="decimal"
      step="any"
      {...slice.keep(() => ownNumber(slice))}
      {...inputAttributes(slice)}
      readOnly={slice.readOnly}
      onInput={read}
      // Scrolling the page with the pointer over the input would otherwise change the answer.
      onWheel={(event) => event.currentTarget.blur()}
    />,
  );
}

/** The input holds its own text while the person types; it is written only when the answer changes from elsewhere. */
function ownNumber({ value, follow }: FieldSlice) {
  return {
    defaultValue: textOf(value),
    ref: (input: HTMLInputElement) =>
      follow((answer) => {
        if (readNumber(input.value) !== answer) input.value = textOf(answer);
      }),
  };
}

function textOf(answer: Answer): string {
  return answer === null ? "" : String(answer);
}

function readNumber(text: string): number | null {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
}
