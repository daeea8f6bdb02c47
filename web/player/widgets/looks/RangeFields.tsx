/** Ranges that are chosen from: stars, or a menu of numbers. */
import { writtenNumber } from "../../../../shared/form/engine/written-values.ts";
import type { FieldProps } from "../../base/form-context.ts";
import { clearButton, fieldShell, groupShell } from "../../fields/FieldShell.tsx";
import { inputAttributes } from "../../fields/input-attributes.ts";
import { uiLanguage } from "../../texts/ui-language.tsx";
import { scaleOf, valuesOf } from "../plain/scale.ts";

/** A star for each step, filled up to the chosen one. */
export function ratingField({ field, slice }: FieldProps) {
  const said = slice.texts.looks;
  const values = valuesOf(scaleOf(field));
  const words = (value: number) => writtenNumber(value, slice.locale);
  const most = words(values.at(-1) ?? 0);
  return groupShell(
    { field, slice },
    <>
      <div className="p-stars">
        {values.map((value) => (
          <label key={value} className="p-star-choice">
            <input
              type="radio"
              name={slice.id}
              checked={slice.value === value}
              onChange={() => slice.answer(value)}
            />
            <Star isFilled={typeof slice.value === "number" && value <= slice.value} />
            <span className="p-unseen">{slice.say(said.of(words(value), most))}</span>
          </label>
        ))}
      </div>
      {typeof slice.value === "number" && (
        <p className="p-quiet" aria-hidden="true">
          {slice.say(said.of(words(slice.value), most))}
        </p>
      )}
      {slice.value !== null && clearButton(slice)}
    </>,
    "radiogroup",
  );
}

function Star({ isFilled }: { isFilled: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="34" height="34" aria-hidden="true" data-filled={isFilled || undefined}>
      <path d="M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z" />
    </svg>
  );
}

/** A menu of the numbers of a range. */
export function pickerField({ field, slice }: FieldProps) {
  return fieldShell(
    { field, slice },
    <div className="p-select">
      <select
        className="p-input"
        {...inputAttributes(slice)}
        disabled={slice.readOnly}
        value={typeof slice.value === "number" ? String(slice.value) : ""}
        onChange={({ currentTarget: { value } }) => slice.answer(value === "" ? null : Number(value))}
      >
        <option value="" {...uiLanguage(slice.texts, slice.locale)}>
          {slice.texts.choose}
        </option>
        {valuesOf(scaleOf(field)).map((value) => (
          <option key={value} value={String(value)}>
            {writtenNumber(value, slice.locale)}
          </option>
        ))}
      </select>
    </div>,
  );
}
