import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { dateBounds } from "../../../../shared/form/definition/date-bounds.ts";
import type { Answer } from "../../../../shared/form/definition/definition.ts";
import { datePrecision, writtenDate } from "../../../../shared/form/engine/written-values.ts";
import { today } from "../../base/clock.ts";
import type { FieldProps } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import {
  dateMask,
  formatMask,
  maskHint,
  parseMask,
  tidyDate,
  typedDate,
} from "../../base/typed/date-mask.ts";
import { dateRangeText } from "../../fields/date-range.ts";
import { fieldShell } from "../../fields/FieldShell.tsx";
import { inputAttributes, purposeAttributes } from "../../fields/input-attributes.ts";

/**
 * A date typed into a mask, or picked from the device's own calendar; a month or a year is typed only. Day and month are
 * in the order of the respondent's region; the mask stays visible, and the date is read back in words.
 */
export function DateField({ field, slice }: FieldProps) {
  const { store, texts, regional, follow } = slice;
  const { key } = field;
  const mask = dateMask(field, regional);
  const hint = maskHint(regional, mask);
  const precision = datePrecision(field);
  const asksDay = precision === "day";
  const bounds = dateBounds(field, today());
  const isPast = field.fieldValidator?.includes("BEFORETODAY") ?? false;
  const box = useRef<HTMLInputElement>(null);
  const echo = useRef<HTMLOutputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [first] = useState(() => store.partialInput().get(key) ?? formatMask(slice.value, mask));
  const shownMask = useRef(mask);

  useLayoutEffect(() => {
    const readBack = (answer: Answer) => {
      if (echo.current === null) return;
      const date = precision === "year" ? null : dayOf(answer);
      const words = date === null ? "" : writtenDate(date, regional, precision);
      const shown = date !== null && isPast && date > today() ? texts.dateInFuture(words) : words;
      if (echo.current.textContent !== shown) echo.current.textContent = shown;
    };
    const show = (answer: Answer) => {
      readBack(answer);
      const typed = store.partialInput().get(key);
      if (box.current !== null && (answer !== null || typed === undefined)) {
        const shown = parseMask(box.current.value, shownMask.current) ?? null;
        if (shown !== dayOf(answer) || shownMask.current !== mask)
          box.current.value = formatMask(answer, mask);
        store.setPartialInput(key, undefined);
      }
      shownMask.current = mask;
    };
    // Refused in another order of day and month, it may be a date in this one.
    const left = parseMask(store.partialInput().get(key) ?? "", mask);
    if (left !== undefined) store.answer(key, left);
    if (shownMask.current !== mask) show(store.session.value(key) ?? null);
    readBack(store.session.value(key) ?? null);
    return follow(show);
  }, [follow, mask, regional, precision, isPast, texts, store, key]);

  function read(masked: string) {
    const answer = parseMask(masked, mask);
    // Set first, so that half a date stays in the box to be completed.
    store.setPartialInput(key, masked === "" || answer !== undefined ? undefined : masked);
    slice.answer(answer ?? null);
  }

  function type(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent; // the DOM sends InputEvents to onInput
    const isPasted =
      inputType === undefined || /^insert(FromPaste|FromDrop|ReplacementText)$/.test(inputType);
    const isAtEnd = input.selectionStart === input.value.length;
    // While the middle is being corrected, the caret must not jump: the mask is completed on leaving.
    const isWithin = inputType?.startsWith("delete") === true || !isAtEnd;
    const masked = typedDate(input.value, mask, { isWithin, isPasted });
    if (masked !== input.value) input.value = masked;
    read(masked);
  }

  function tidy() {
    if (box.current === null) return;
    const masked = tidyDate(box.current.value, mask);
    if (masked === box.current.value) return;
    box.current.value = masked;
    read(masked);
  }

  function openPicker() {
    if (picker.current === null) return;
    picker.current.value = dayOf(store.session.value(key)) ?? "";
    picker.current.showPicker();
  }

  const attributes = inputAttributes(slice);
  const range = asksDay ? dateRangeText(bounds, slice) : undefined;
  const [hintId, echoId, rangeId] = [`${slice.id}-mask`, `${slice.id}-read`, `${slice.id}-range`];
  const described = [range && rangeId, hintId, echoId, attributes["aria-describedby"]];
  return fieldShell(
    { field, slice },
    <>
      {range !== undefined && (
        <div className="p-hint" id={rangeId}>
          {slice.say(range)}
        </div>
      )}
      <div className={asksDay ? "p-date" : "p-date p-date-short"}>
        <input
          className="p-input"
          type="text"
          inputMode="numeric"
          {...purposeAttributes(field)}
          ref={box}
          defaultValue={first}
          {...attributes}
          aria-describedby={described.filter(Boolean).join(" ")}
          readOnly={slice.readOnly}
          onInput={type}
          onBlur={tidy}
        />
        {asksDay && !slice.readOnly && (
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
                store.setPartialInput(key, undefined);
                slice.answer(event.currentTarget.value || null);
                store.touch(key);
              }}
            />
          </span>
        )}
      </div>
      <div className="p-read-back">
        <span id={hintId}>{hint}</span>
        <output id={echoId} htmlFor={slice.id} ref={echo} />
      </div>
    </>,
  );
}

/** The calendar day of an answer. */
function dayOf(answer: Answer | undefined): string | null {
  return typeof answer === "string" ? answer.slice(0, 10) : null;
}

export function CalendarIcon() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className="p-icon">
      <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
      <path d="M3.5 10h17M8 2.8v4M16 2.8v4" />
    </svg>
  );
}
