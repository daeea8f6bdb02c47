import "../styles/times.css";
import { useCallback, useRef, useSyncExternalStore } from "react";
import { writtenMoment, writtenTime } from "../../../shared/form/written-values.ts";
import type { FieldProps } from "../form-context.ts";
import { plainText } from "../rich-text.tsx";
import { CalendarIcon } from "./DateField.tsx";
import { fieldShell } from "./FieldShell.tsx";
import { purposeAttributes } from "./input-attributes.ts";
import { textBox, textOf } from "./TextField.tsx";

/** Within a day, in every language of the page. */
const TIME_HINT = "HH:MM";

/**
 * A time, or a date with its time, in the browser's own input, which knows the keyboard or the wheel for it and writes it in
 * an order of its own: what was understood is below, in the words of the form's language.
 */
export function TimeField({ field, slice }: FieldProps) {
  const { id, store, regional, texts, readOnly } = slice;
  const { key, dataType } = field;
  const isTime = dataType === "time";
  const row = useRef<HTMLDivElement>(null);
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  const answer = useSyncExternalStore(subscribe, () => textOf(store.session.value(key) ?? null));
  const openPicker = () => {
    const input = row.current?.querySelector("input");
    input?.focus();
    try {
      input?.showPicker();
    } catch {
      // This browser has no picker for it: it is typed.
    }
  };
  const box = textBox<HTMLInputElement>(slice);
  const [hintId, readId] = [`${id}-mask`, `${id}-read`];
  const describedBy = [isTime && hintId, readId, box["aria-describedby"]].filter(Boolean).join(" ");
  return fieldShell(
    { field, slice },
    <>
      <div className={isTime ? "p-date p-time" : "p-date p-moment"} ref={row}>
        <input
          className="p-input"
          type={dataType}
          {...box}
          {...purposeAttributes(field)}
          aria-describedby={describedBy}
        />
        {!readOnly && (
          <span className="p-picker">
            <button
              type="button"
              aria-label={`${isTime ? texts.pickTime : texts.pickDate}: ${plainText(slice.label)}`}
              onClick={openPicker}
            >
              {isTime ? <ClockIcon /> : <CalendarIcon />}
            </button>
          </span>
        )}
      </div>
      <div className="p-read-back">
        {isTime && <span id={hintId}>{TIME_HINT}</span>}
        <output id={readId} htmlFor={id}>
          {isTime ? writtenTime(answer, regional) : writtenMoment(answer, regional)}
        </output>
      </div>
    </>,
  );
}

function ClockIcon() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className="p-icon">
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.2V12l3.2 2.4" />
    </svg>
  );
}
