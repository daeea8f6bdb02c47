import type { CSSProperties } from "react";
import { togglePair } from "../../../../shared/form/definition/toggle-pair.ts";
import { writtenNumber } from "../../../../shared/form/engine/written-values.ts";
import { localize, otherLanguageOf } from "../../../../shared/localize.ts";
import type { FieldProps } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import {
  clearButton,
  fieldShell,
  hintLine,
  labelText,
  problemLine,
  shellAttributes,
} from "../../fields/FieldShell.tsx";
import { inputAttributes } from "../../fields/input-attributes.ts";
import { inLanguage } from "../../texts/ui-language.tsx";
import { type Scale, scaleOf } from "./scale.ts";

/** Up to here each tick is a mark of its own; above, a pattern draws them. */
const DRAWN_TICKS = 31;
const NUMBERED_TICKS = 11;

/** A native range with a tick for each step and the value above its thumb. Unanswered until it is moved. */
export function sliderField({ field, slice }: FieldProps) {
  const { min, max, step } = scaleOf(field);
  // A slider has no "required" attribute; its label says it.
  const { "aria-required": _, ...attributes } = inputAttributes(slice);
  const answered = typeof slice.value === "number";
  const shown = answered ? Number(slice.value) : min + Math.round((max - min) / 2 / step) * step;
  const share = max > min ? (shown - min) / (max - min) : 0;
  // Steps like 0.1 add up to 0.30000000000000004, which is written as 0.3.
  const words = (value: number) => writtenNumber(value, slice.locale);
  const settle = (value: number) => {
    if (!slice.readOnly) slice.answer(value);
  };
  return fieldShell(
    { field, slice },
    <>
      <div
        className={answered ? "p-slider" : "p-slider p-slider-unset"}
        style={{ "--share": share } as CSSProperties}
      >
        {answered && (
          <output className="p-thumb-label" aria-hidden="true">
            {words(shown)}
          </output>
        )}
        <input
          type="range"
          min={min}
          max={max}
          step={step}
          {...attributes}
          aria-valuetext={answered ? words(shown) : slice.texts.sliderUnset}
          disabled={slice.readOnly}
          value={shown}
          onChange={(event) => settle(event.currentTarget.valueAsNumber)}
          // The middle is where the thumb rests: choosing just that moves nothing, and still is an answer.
          onPointerUp={(event) => settle(event.currentTarget.valueAsNumber)}
          onKeyDown={(event) => {
            if (event.key === " " || event.key === "Enter") settle(shown);
          }}
        />
        <Ticks min={min} max={max} step={step} words={words} />
      </div>
      {!answered && <p className="p-quiet">{slice.say(slice.texts.sliderUnset)}</p>}
      {answered && clearButton(slice)}
    </>,
  );
}

function Ticks({ min, max, step, words }: Scale & { words: (value: number) => string }) {
  const count = Math.floor((max - min) / step) + 1;
  const values = Array.from({ length: count <= DRAWN_TICKS ? count : 0 }, (_, index) => min + index * step);
  const numbered = count <= NUMBERED_TICKS;
  return (
    <div className="p-ticks" aria-hidden="true">
      {values.map((value) => (
        <span key={value} className="p-tick" style={{ "--at": (value - min) / (max - min) } as CSSProperties}>
          {numbered ? words(value) : ""}
        </span>
      ))}
      {values.length === 0 && (
        <span className="p-tick-pattern" style={{ "--gaps": Math.max(1, count - 1) } as CSSProperties} />
      )}
      {!numbered &&
        [min, max].map((value, index) => (
          <span key={value} className="p-tick-end" style={{ "--at": index } as CSSProperties}>
            {words(value)}
          </span>
        ))}
    </div>
  );
}

/** An on/off switch; its answer is yes or no, or the corresponding one of its two options. */
export function sliderToggleField({ field, slice }: FieldProps) {
  const pair = togglePair(field.options ?? []);
  const on = slice.value === (pair?.on.key ?? true);
  const shown = on ? pair?.on : pair?.off;
  return (
    <div {...shellAttributes(field, slice.required)}>
      <label className="p-switch">
        <span className="p-label">{labelText({ field, slice })}</span>
        <span className="p-switch-side">
          <span className="p-quiet" aria-hidden="true">
            {shown === undefined
              ? slice.say(slice.texts[on ? "on" : "off"])
              : inLanguage(
                  plainText(localize(shown.label, slice.locale, slice.definition.defaultLocale)),
                  otherLanguageOf(shown.label, slice.locale, slice.definition.defaultLocale),
                )}
          </span>
          <input
            type="checkbox"
            role="switch"
            {...inputAttributes(slice)}
            aria-checked={on}
            checked={on}
            disabled={slice.readOnly}
            onChange={({ currentTarget: { checked } }) =>
              slice.answer(pair === undefined ? checked : (checked ? pair.on : pair.off).key)
            }
          />
        </span>
      </label>
      {hintLine({ field, slice })}
      {problemLine(slice.id, slice)}
    </div>
  );
}
