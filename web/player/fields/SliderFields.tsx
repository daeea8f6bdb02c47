import type { CSSProperties } from "react";
import type { Field } from "../../../shared/form/definition.ts";
import { FieldShell, Hint, LabelText, Problem, shellAttributes } from "./FieldShell.tsx";
import { inputAttributes } from "./input-attributes.ts";
import { type FieldProps, useField } from "./use-field.ts";

/** Up to here each tick is a mark of its own; above, a pattern draws them. */
const DRAWN_TICKS = 31;
const NUMBERED_TICKS = 11;

/** A native range with a tick for each step and the value above its thumb. Unanswered until it is moved. */
export function SliderField({ field }: FieldProps) {
  const slice = useField(field);
  const { min, max, step } = scaleOf(field);
  // A slider knows no "required"; its label says it.
  const { "aria-required": _, ...attributes } = inputAttributes(slice);
  const answered = typeof slice.value === "number";
  const shown = answered ? Number(slice.value) : min + Math.round((max - min) / 2 / step) * step;
  const share = max > min ? (shown - min) / (max - min) : 0;
  const settle = (value: number) => {
    if (!slice.readOnly) slice.answer(value);
  };
  return (
    <FieldShell field={field} slice={slice}>
      <div
        className={answered ? "p-slider" : "p-slider p-slider-unset"}
        style={{ "--share": share } as CSSProperties}
      >
        {answered && (
          <output className="p-thumb-label" aria-hidden="true">
            {shown}
          </output>
        )}
        <input
          type="range"
          min={min}
          max={max}
          step={step}
          {...attributes}
          aria-valuetext={answered ? String(shown) : slice.texts.sliderUnset}
          disabled={slice.readOnly}
          value={shown}
          onChange={(event) => settle(event.currentTarget.valueAsNumber)}
          // The middle is where the thumb rests: choosing just that moves nothing, and still is an answer.
          onPointerUp={(event) => settle(event.currentTarget.valueAsNumber)}
          onKeyDown={(event) => {
            if (event.key === " " || event.key === "Enter") settle(shown);
          }}
        />
        <Ticks min={min} max={max} step={step} />
      </div>
      {!answered && <p className="p-quiet">{slice.texts.sliderUnset}</p>}
    </FieldShell>
  );
}

function Ticks({ min, max, step }: Scale) {
  const count = Math.floor((max - min) / step) + 1;
  const values = Array.from({ length: count <= DRAWN_TICKS ? count : 0 }, (_, index) => min + index * step);
  const numbered = count <= NUMBERED_TICKS;
  return (
    <div className="p-ticks" aria-hidden="true">
      {values.map((value) => (
        <span key={value} className="p-tick" style={{ "--at": (value - min) / (max - min) } as CSSProperties}>
          {numbered ? round(value) : ""}
        </span>
      ))}
      {values.length === 0 && (
        <span className="p-tick-pattern" style={{ "--gaps": Math.max(1, count - 1) } as CSSProperties} />
      )}
      {!numbered &&
        [min, max].map((value, index) => (
          <span key={value} className="p-tick-end" style={{ "--at": index } as CSSProperties}>
            {value}
          </span>
        ))}
    </div>
  );
}

/** An on/off switch; its answer is a yes or no. */
export function SliderToggleField({ field }: FieldProps) {
  const slice = useField(field);
  const on = slice.value === true;
  return (
    <div {...shellAttributes(field)}>
      <label className="p-switch">
        <span className="p-label">
          <LabelText field={field} slice={slice} />
        </span>
        <span className="p-switch-side">
          <span className="p-quiet" aria-hidden="true">
            {on ? slice.texts.on : slice.texts.off}
          </span>
          <input
            type="checkbox"
            role="switch"
            {...inputAttributes(slice)}
            aria-checked={on}
            checked={on}
            disabled={slice.readOnly}
            onChange={(event) => slice.answer(event.currentTarget.checked)}
          />
        </span>
      </label>
      <Hint field={field} slice={slice} />
      <Problem id={slice.id} text={slice.problem} />
    </div>
  );
}

interface Scale {
  min: number;
  max: number;
  step: number;
}

/** Slider bounds from the field; 0 to 100 in steps of 1 where it names none (specification, section 9). */
function scaleOf({ minValue, maxValue, step = 1 }: Field): Scale {
  const min = numeric(minValue) ?? 0;
  const max = numeric(maxValue) ?? 100;
  return { min, max: Math.max(min, max), step };
}

function numeric(value: number | string | undefined): number | undefined {
  const number = value === undefined || value === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Steps like 0.1 add up to 0.30000000000000004. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
