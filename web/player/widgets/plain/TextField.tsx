import type { FocusEvent, FormEvent } from "react";
import type { AutofillPurpose } from "../../../../shared/form/definition/autofill.ts";
import type {
  Answer,
  DataType,
  Field,
  FieldValidator,
} from "../../../../shared/form/definition/definition.ts";
import type { FieldProps, FieldSlice } from "../../base/form-context.ts";
import { HALF } from "../../base/typed/half-value.ts";
import { fieldShell } from "../../fields/FieldShell.tsx";
import { inputAttributes, purposeAttributes } from "../../fields/input-attributes.ts";

type TextInput = HTMLInputElement | HTMLTextAreaElement;

type Keyboard = "email" | "tel" | "url" | "search";

/** Which input, and which keyboard on a phone, a data type calls for. */
const inputs: Partial<Record<DataType, { type: string; inputMode?: Keyboard }>> = {
  password: { type: "password" },
  email: { type: "email", inputMode: "email" },
  tel: { type: "tel", inputMode: "tel" },
  url: { type: "url", inputMode: "url" },
  search: { type: "search", inputMode: "search" },
  color: { type: "color" },
  month: { type: "month" },
  week: { type: "week" },
};

/** The keyboard of a text that is checked; a postcode has letters in some countries. */
const keyboards: Partial<Record<FieldValidator, Keyboard>> = { EMAIL: "email", PHONE: "tel", URL: "url" };

/** Of a text that says whose it is. */
const purposeKeyboards: Partial<Record<AutofillPurpose, Keyboard>> = {
  ...{ email: "email", url: "url", tel: "tel", "tel-national": "tel", "tel-country-code": "tel" },
};
const isName = /name$|^honorific|^(street-)?address|^organization/;

/** One line of text. */
export function textField({ field, slice }: FieldProps) {
  const { type, inputMode = checkedKeyboard(field) } = inputs[field.dataType] ?? { type: "text" };
  const box = { ...textBox<HTMLInputElement>(slice), ...purposeAttributes(field) };
  // a phone's keyboard begins each word of a name with a capital
  const capitals = isName.test(field.autocomplete ?? "") ? "words" : undefined;
  const isNative = type === "month" || type === "week";
  return fieldShell(
    { field, slice },
    <input
      className="p-input"
      type={type}
      inputMode={inputMode}
      autoCapitalize={capitals}
      {...box}
      {...(isNative && wholeOnly({ field, slice }))}
    />,
  );
}

/** Of an input in which half of a time or of a month is typed, browsers say only that it is no value. */
export function wholeOnly({ field: { key }, slice: { store, answer } }: FieldProps) {
  const read = ({ validity }: HTMLInputElement) =>
    store.setPartialInput(key, validity.badInput ? HALF : undefined);
  return {
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => read(currentTarget),
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      read(currentTarget);
      answer(currentTarget.value === "" ? null : currentTarget.value);
    },
  };
}

function checkedKeyboard({ fieldValidator = [], autocomplete = "off" }: Field): Keyboard | undefined {
  const checked = fieldValidator.map((validator) => keyboards[validator]).find(Boolean);
  return checked ?? purposeKeyboards[autocomplete];
}

export function textareaField({ field, slice }: FieldProps) {
  const box = { ...textBox<HTMLTextAreaElement>(slice), ...purposeAttributes(field) };
  return fieldShell({ field, slice }, <textarea className="p-input p-textarea" rows={4} {...box} />);
}

/** The input keeps its own text while the person types; it is written only when the answer changes from elsewhere. */
export function textBox<Input extends TextInput>(slice: FieldSlice) {
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

export function textOf(answer: Answer): string {
  return answer === null ? "" : String(answer);
}
