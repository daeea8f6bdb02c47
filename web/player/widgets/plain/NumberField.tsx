import { useLayoutEffect, useRef, useState } from "react";
import type { Answer, Field } from "../../../../shared/form/definition/definition.ts";
import { writtenNumber } from "../../../../shared/form/engine/written-values.ts";
import type { FieldProps, FieldSlice } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import {
  isWholeNumber,
  numberText,
  numberWithUnit,
  otherSign,
  readNumber,
  unitOf,
} from "../../base/typed/number-text.ts";
import { fieldShell } from "../../fields/FieldShell.tsx";
import { inputAttributes, purposeAttributes } from "../../fields/input-attributes.ts";
import { inLanguage } from "../../texts/ui-language.tsx";

/**
 * A number as a text of its own: an input of type `number` drops a comma silently, and 12,5 becomes 125. Where the
 * question names a unit, the number is read back with it.
 */
export function NumberField({ field, slice }: FieldProps) {
  const { store, locale, follow } = slice;
  const { key } = field;
  const isWhole = isWholeNumber(field);
  const unit = unitOf(plainText(slice.label));
  const box = useRef<HTMLInputElement>(null);
  const echo = useRef<HTMLOutputElement>(null);
  const [first] = useState(() => store.partialInput().get(key) ?? numberText(slice.value, locale));
  const shownLocale = useRef(locale);
  const echoId = `${slice.id}-read`;

  useLayoutEffect(() => {
    const readBack = (answer: Answer) => {
      if (echo.current === null) return;
      const words =
        typeof answer === "number" && unit !== undefined ? numberWithUnit(answer, unit, locale) : "";
      if (echo.current.textContent !== words) echo.current.textContent = words;
    };
    const show = (answer: Answer) => {
      readBack(answer);
      const typed = store.partialInput().get(key);
      if (box.current !== null && (answer !== null || typed === undefined)) {
        const read = readNumber(box.current.value, { locale: shownLocale.current, isWhole, unit });
        const shown = read.kind === "number" ? read.value : null;
        if (shown !== answer || shownLocale.current !== locale)
          box.current.value = numberText(answer, locale);
        store.setPartialInput(key, undefined);
      }
      shownLocale.current = locale;
    };
    if (shownLocale.current !== locale) show(store.session.value(key) ?? null);
    readBack(store.session.value(key) ?? null);
    return follow(show);
  }, [follow, store, key, locale, isWhole, unit]);

  function read(value: string) {
    const typed = readNumber(value, { locale, isWhole, unit });
    // Set first, so that what can't be read stays in the box to be corrected.
    store.setPartialInput(key, typed.kind === "number" || typed.kind === "nothing" ? undefined : value);
    slice.answer(typed.kind === "number" ? typed.value : null);
  }

  function changeSign() {
    if (box.current === null) return;
    box.current.value = otherSign(box.current.value);
    box.current.focus();
    read(box.current.value);
  }

  const attributes = inputAttributes(slice);
  const range = slice.problem === undefined ? rangeText(field, slice) : undefined; // which says it as well
  const rangeId = `${slice.id}-range`;
  const described = [
    range !== undefined && rangeId,
    unit !== undefined && echoId,
    attributes["aria-describedby"],
  ].filter(Boolean);
  return fieldShell(
    { field, slice },
    <>
      {range !== undefined && (
        <div className="p-hint" id={rangeId}>
          {slice.say(range)}
        </div>
      )}
      <input
        className="p-input p-number"
        type="text"
        inputMode={isWhole ? "numeric" : "decimal"}
        {...purposeAttributes(field)}
        ref={box}
        defaultValue={first}
        {...attributes}
        aria-describedby={described.length === 0 ? undefined : described.join(" ")}
        readOnly={slice.readOnly}
        onInput={({ currentTarget }) => read(currentTarget.value)}
      />
      {/* The number keys of an iPhone have no minus. Only where the author says that there is less than nothing: anywhere else it would be in the way. */}
      {Number(field.minValue ?? 0) < 0 && !slice.readOnly && (
        <button type="button" className="p-sign" aria-controls={slice.id} onClick={changeSign}>
          ±<span className="p-unseen"> {inLanguage(plainText(slice.label), slice.labelLanguage)}</span>
        </button>
      )}
      {unit !== undefined && <output className="p-read-back" id={echoId} htmlFor={slice.id} ref={echo} />}
    </>,
  );
}

/** From where to where the number may be, before it is typed wrong; undefined where the author says it, or where it is free. */
function rangeText(field: Field, { label, hint, texts, locale }: FieldSlice): string | undefined {
  const bounds = [field.minValue, field.maxValue].map((bound) =>
    bound === undefined ? Number.NaN : Number(bound),
  );
  const [least = Number.NaN, most = Number.NaN] = bounds;
  if (Number.isNaN(least) || Number.isNaN(most)) return undefined;
  const [from, to] = [writtenNumber(least, locale), writtenNumber(most, locale)];
  const isSaid = [label, hint].some((text) => text.includes(from) && text.includes(to));
  return isSaid ? undefined : texts.problems.outOfRange.replace("{least}", from).replace("{most}", to);
}
