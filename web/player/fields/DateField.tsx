import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Answer } from "../../../shared/form/definition.ts";
import { dateBounds } from "../../../shared/form/field-problem.ts";
import { today } from "../clock.ts";
import { plainText } from "../rich-text.tsx";
import { dateMask, formatMask, maskDate, maskHint, parseMask } from "./date-mask.ts";
import { fieldShell } from "./FieldShell.tsx";
import type { FieldProps } from "./field-slice.ts";
import { inputAttributes } from "./input-attributes.ts";

/** A date typed into a mask, or picked from the device's own calendar; a month or a year is typed only. */
export function DateField({ field, slice }: FieldProps) {
  const { store, texts, locale, follow } = slice;
  const mask = dateMask(field, locale);
  const hint = maskHint(locale, mask);
  const asksDay = mask === "month-first" || mask === "day-first";
  const bounds = dateBounds(field, today());
  const box = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [first] = useState(() => store.halfTyped().get(field.key) ?? formatMask(slice.value, mask));
  const shownMask = useRef(mask);

  useLayoutEffect(() => {
    const show = (answer: Answer) => {
      if (box.current === null) return;
      const shown = parseMask(box.current.value, shownMask.current) ?? null;
      if (shown !== dayOf(answer) || (shownMask.current !== mask && shown !== null))
        box.current.value = formatMask(answer, mask);
      shownMask.current = mask;
    };
    if (shownMask.current !== mask) show(store.session.value(field.key) ?? null);
    return follow(show);
  }, [follow, mask, store, field.key]);

  // Left from an earlier sitting or another language, its complaint names another mask.
  useEffect(() => {
    const typed = store.halfTyped().get(field.key);
    if (typed !== undefined) store.setObstacle(field.key, texts.dateIncomplete(hint), typed);
  }, [store, field.key, texts, hint]);

  function read(masked: string) {
    const answer = parseMask(masked, mask);
    slice.answer(answer ?? null);
    const incomplete = masked !== "" && answer === undefined;
    if (incomplete) store.setObstacle(field.key, texts.dateIncomplete(hint), masked);
    else store.setObstacle(field.key, undefined);
  }

  function type(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const deleting = (event.nativeEvent as InputEvent).inputType?.startsWith("delete"); // the DOM sends InputEvents to onInput
    const atEnd = input.selectionStart === input.value.length;
    // While somebody mends the middle, the caret must not jump: the mask is put right when they leave.
    input.value =
      deleting || !atEnd ? input.value.replace(/[^\d/]/g, "").slice(0, 10) : maskDate(input.value, mask);
    read(input.value);
  }

  function tidy() {
    if (box.current === null) return;
    const masked = maskDate(box.current.value, mask).replace(/\/$/, "");
    if (masked === box.current.value) return;
    box.current.value = masked;
    read(masked);
  }

  function openPicker() {
    if (picker.current === null) return;
    picker.current.value = dayOf(store.session.value(field.key)) ?? "";
    picker.current.showPicker();
  }

  return fieldShell(
    { field, slice },
    <div className={asksDay ? "p-date" : "p-date p-date-short"}>
      <input
        className="p-input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={hint}
        ref={box}
        defaultValue={first}
        {...inputAttributes(slice)}
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
              slice.answer(event.currentTarget.value || null);
              store.setObstacle(field.key, undefined);
              store.touch(field.key);
            }}
          />
        </span>
      )}
    </div>,
  );
}

/** The calendar day of an answer. */
function dayOf(answer: Answer | undefined): string | null {
  return typeof answer === "string" ? answer.slice(0, 10) : null;
}

function CalendarIcon() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className="p-icon">
      <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
      <path d="M3.5 10h17M8 2.8v4M16 2.8v4" />
    </svg>
  );
}
