import "./times.css";
import { type MouseEvent, useCallback, useSyncExternalStore } from "react";
import { writtenTime } from "../../../../shared/form/engine/written-values.ts";
import type { FieldProps, FieldSlice } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import { TIME_HINT } from "../../base/typed/moment-text.ts";
import { fieldShell } from "../../fields/FieldShell.tsx";
import { purposeAttributes } from "../../fields/input-attributes.ts";
import { textBox, textOf, wholeOnly } from "./TextField.tsx";

/**
 * A time in the browser's own input, which knows the keyboard or the wheel for it: what was understood is below, in the words
 * of the form's language.
 */
export function TimeField({ field, slice }: FieldProps) {
  const { id, store, regional } = slice;
  const { key } = field;
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  const answer = useSyncExternalStore(subscribe, () => textOf(store.session.value(key) ?? null));
  const box = textBox<HTMLInputElement>(slice);
  const [hintId, readId] = [`${id}-mask`, `${id}-read`];
  const describedBy = [hintId, readId, box["aria-describedby"]].filter(Boolean).join(" ");
  return fieldShell(
    { field, slice },
    <>
      <div className="p-date p-time">
        <input
          className="p-input"
          type="time"
          {...box}
          {...wholeOnly({ field, slice })}
          {...purposeAttributes(field)}
          aria-describedby={describedBy}
        />
        <TimePicker slice={slice} />
      </div>
      <div className="p-read-back">
        <span id={hintId}>{TIME_HINT}</span>
        <output id={readId} htmlFor={id}>
          {writtenTime(answer, regional)}
        </output>
      </div>
    </>,
  );
}

/** Beside the input of a time: opens the browser's picker for it, in the page's look. */
export function TimePicker({ slice: { texts, label, readOnly } }: { slice: FieldSlice }) {
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const input = currentTarget.closest(".p-time")?.querySelector("input");
    input?.focus();
    try {
      input?.showPicker();
    } catch {
      // This browser has no picker for it: it is typed.
    }
  };
  if (readOnly) return null;
  return (
    <span className="p-picker">
      <button type="button" aria-label={`${texts.pickTime}: ${plainText(label)}`} onClick={open}>
        <ClockIcon />
      </button>
    </span>
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
