import { type FormEvent, useLayoutEffect, useRef } from "react";
import { dateBounds } from "../../../shared/form/field-problem.ts";
import { clockNow } from "../clock.ts";
import { plainText } from "../rich-text.tsx";
import { dateOrder, formatMask, maskDate, maskHint, parseMask } from "./date-mask.ts";
import { FieldShell } from "./FieldShell.tsx";
import { inputAttributes } from "./input-attributes.ts";
import { type FieldProps, useField } from "./use-field.ts";

/** A date typed into a mask, or picked from the device's own calendar. */
export function DateField({ field }: FieldProps) {
  const slice = useField(field);
  const { store, texts, locale, value } = slice;
  const order = dateOrder(locale);
  const bounds = dateBounds(field, clockNow().today);
  const box = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const first = useRef(formatMask(value, order));
  const shownOrder = useRef(order);

  useLayoutEffect(() => {
    if (box.current === null) return;
    const shown = parseMask(box.current.value, shownOrder.current) ?? null;
    const answered = typeof value === "string" ? value.slice(0, 10) : null;
    if (shown !== answered || (shownOrder.current !== order && shown !== null))
      box.current.value = formatMask(value, order);
    shownOrder.current = order;
  }, [value, order]);

  function read(masked: string) {
    const answer = parseMask(masked, order);
    slice.answer(answer ?? null);
    const incomplete = masked !== "" && answer === undefined;
    store.setObstacle(field.key, incomplete ? texts.dateIncomplete(maskHint(locale)) : undefined);
  }

  function type(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const deleting = (event.nativeEvent as InputEvent).inputType?.startsWith("delete"); // the DOM sends InputEvents to onInput
    const atEnd = input.selectionStart === input.value.length;
    // While somebody mends the middle, the caret must not jump: the mask is put right when they leave.
    input.value =
      deleting || !atEnd ? input.value.replace(/[^\d/]/g, "").slice(0, 10) : maskDate(input.value);
    read(input.value);
  }

  function tidy() {
    if (box.current === null) return;
    const masked = maskDate(box.current.value).replace(/\/$/, "");
    if (masked === box.current.value) return;
    box.current.value = masked;
    read(masked);
  }

  function openPicker() {
    if (picker.current === null) return;
    picker.current.value = typeof value === "string" ? value.slice(0, 10) : "";
    picker.current.showPicker();
  }

  return (
    <FieldShell field={field} slice={slice}>
      <div className="p-date">
        <input
          className="p-input"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={maskHint(locale)}
          ref={box}
          defaultValue={first.current}
          {...inputAttributes(slice)}
          readOnly={slice.readOnly}
          onInput={type}
          onBlur={tidy}
        />
        {!slice.readOnly && (
          <span className="p-picker">
            <button
              type="button"
              aria-label={`${texts.pickDate}: ${plainText(slice.label)}`}
              onClick={openPicker}
            >
              <CalendarIcon />
            </button>
            <input
              className="p-native-date"
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              ref={picker}
              min={bounds.earliest}
              max={bounds.latest}
              onChange={(event) => {
                slice.answer(event.currentTarget.value || null);
                store.setObstacle(field.key, undefined);
                store.touch(field.key);
              }}
            />
          </span>
        )}
      </div>
    </FieldShell>
  );
}

function CalendarIcon() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className="p-icon">
      <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
      <path d="M3.5 10h17M8 2.8v4M16 2.8v4" />
    </svg>
  );
}
