import "./moments.css";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { momentBounds } from "../../../../shared/form/definition/date-bounds.ts";
import type { Answer } from "../../../../shared/form/definition/definition.ts";
import { writtenMoment } from "../../../../shared/form/engine/written-values.ts";
import { today } from "../../base/clock.ts";
import type { FieldProps } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import { dayMask, formatMask, maskHint, parseMask, tidyDate, typedDate } from "../../base/typed/date-mask.ts";
import { HALF } from "../../base/typed/half-value.ts";
import { joinMoment, splitMoment, TIME_HINT, timeOf } from "../../base/typed/moment-text.ts";
import { dateRangeText } from "../../fields/date-range.ts";
import { groupShell } from "../../fields/FieldShell.tsx";
import { inputAttributes } from "../../fields/input-attributes.ts";
import { CalendarIcon } from "./DateField.tsx";
import { textOf } from "./TextField.tsx";
import { TimePicker } from "./TimeField.tsx";

/**
 * A date with its time: the date in the mask of dates, the time in the browser's own input beside it, and both read back in
 * words. The answer is `YYYY-MM-DDTHH:MM`, once both are there.
 */
export function MomentField({ field, slice }: FieldProps) {
  const { store, texts, regional, follow, id, readOnly } = slice;
  const { key } = field;
  const mask = dayMask(regional);
  const bounds = momentBounds(field, today());
  const isPast = field.fieldValidator?.includes("BEFORETODAY") ?? false;
  const day = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const echo = useRef<HTMLOutputElement>(null);
  const shownMask = useRef(mask);
  const [first] = useState(() => splitMoment(store.partialInput().get(key) ?? inMask(slice.value)));

  function inMask(answer: Answer | undefined): string {
    return joinMoment(formatMask(answer, mask), timeOf(answer));
  }

  useLayoutEffect(() => {
    const readBack = (answer: Answer) => {
      if (echo.current === null) return;
      const words = writtenMoment(textOf(answer), regional);
      const isAhead = isPast && textOf(answer).slice(0, 10) > today();
      const shown = isAhead ? texts.dateInFuture(words) : words;
      if (echo.current.textContent !== shown) echo.current.textContent = shown;
    };
    const show = (answer: Answer) => {
      readBack(answer);
      const typed = store.partialInput().get(key);
      if (day.current === null || time.current === null) return;
      if (answer !== null || typed === undefined) {
        const shown = answerOf(day.current.value, time.current.value, shownMask.current);
        if (shown !== minutesOf(answer) || shownMask.current !== mask) {
          day.current.value = formatMask(answer, mask);
          time.current.value = timeOf(answer);
        }
        store.setPartialInput(key, undefined);
      }
      shownMask.current = mask;
    };
    // Refused in another order of day and month, it may be a date in this one.
    const left = splitMoment(store.partialInput().get(key) ?? "");
    const whole = answerOf(left.date, left.time, mask);
    if (whole !== null) store.answer(key, whole);
    show(store.session.value(key) ?? null);
    return follow(show);
  }, [follow, mask, regional, isPast, texts, store, key]);

  function read() {
    const [date, hour] = [day.current?.value ?? "", time.current?.value ?? ""];
    const answer = answerOf(date, hour, mask);
    // Set first, so that what is there of it stays, to be completed.
    const half = time.current?.validity.badInput ? HALF : undefined;
    store.setPartialInput(key, answer === null ? joinMoment(date, hour) || half : undefined);
    slice.answer(answer);
  }

  function type(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent; // the DOM sends InputEvents to onInput
    const isPasted =
      inputType === undefined || /^insert(FromPaste|FromDrop|ReplacementText)$/.test(inputType);
    const isWithin = inputType?.startsWith("delete") === true || input.selectionStart !== input.value.length;
    const pastedTime = isPasted ? timeOf(input.value) : "";
    const masked = typedDate(input.value, mask, { isWithin, isPasted });
    if (masked !== input.value) input.value = masked;
    if (pastedTime !== "" && time.current !== null) time.current.value = pastedTime;
    read();
  }

  function tidy() {
    if (day.current === null) return;
    const masked = tidyDate(day.current.value, mask);
    if (masked === day.current.value) return;
    day.current.value = masked;
    read();
  }

  function openPicker() {
    if (picker.current === null) return;
    picker.current.value = parseMask(day.current?.value ?? "", mask) ?? "";
    picker.current.showPicker();
  }

  const attributes = inputAttributes(slice);
  const isInvalid = slice.problem !== undefined;
  const typed = store.partialInput().get(key);
  const lacksTimeOnly = typed !== undefined && parseMask(splitMoment(typed).date, mask) !== undefined;
  const [dayHint, timeHint, echoId] = [`${id}-mask`, `${id}-time-mask`, `${id}-read`];
  const range = dateRangeText(bounds, slice);
  const rangeId = range && `${id}-range`;
  return groupShell(
    { field, slice },
    <>
      {range !== undefined && (
        <div className="p-hint" id={rangeId}>
          {slice.say(range)}
        </div>
      )}
      <div className="p-moment">
        <label className="p-moment-part" htmlFor={id}>
          <span>{slice.say(texts.datePart)}</span>
        </label>
        <div className="p-date">
          <input
            className="p-input"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            ref={day}
            defaultValue={first.date}
            {...attributes}
            aria-invalid={isInvalid && !lacksTimeOnly}
            aria-describedby={[rangeId, dayHint, echoId].filter(Boolean).join(" ")}
            readOnly={readOnly}
            onInput={type}
            onBlur={tidy}
          />
          {!readOnly && (
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
                min={bounds.earliest?.slice(0, 10)}
                max={bounds.latest?.slice(0, 10)}
                onChange={({ currentTarget }) => {
                  if (day.current !== null) day.current.value = formatMask(currentTarget.value, mask);
                  read();
                  store.touch(key);
                }}
              />
            </span>
          )}
        </div>
        <span className="p-moment-hint" id={dayHint}>
          {maskHint(regional, mask)}
        </span>
        <label className="p-moment-part p-moment-time" htmlFor={`${id}-time`}>
          <span>{slice.say(texts.timePart)}</span>
        </label>
        <div className="p-date p-time p-moment-time">
          <input
            className="p-input"
            type="time"
            autoComplete="off"
            ref={time}
            defaultValue={first.time}
            {...attributes}
            id={`${id}-time`}
            aria-invalid={isInvalid && (typed === undefined || lacksTimeOnly)}
            aria-describedby={`${timeHint} ${echoId}`}
            readOnly={readOnly}
            onInput={read}
            onBlur={({ currentTarget }) => currentTarget.validity.badInput && read()}
          />
          <TimePicker slice={slice} />
        </div>
        <span className="p-moment-hint p-moment-time" id={timeHint}>
          {TIME_HINT}
        </span>
      </div>
      <div className="p-read-back">
        <output id={echoId} htmlFor={`${id} ${id}-time`} ref={echo} />
      </div>
    </>,
  );
}

function answerOf(date: string, time: string, mask: ReturnType<typeof dayMask>): string | null {
  const read = parseMask(date, mask);
  return read === undefined || time === "" ? null : `${read}T${time}`;
}

/** As both boxes have it, without seconds or a time zone. */
function minutesOf(answer: Answer): string | null {
  return typeof answer === "string" ? `${answer.slice(0, 10)}T${timeOf(answer)}` : null;
}
