/** The numbers that a field on a scale can have. */
import type { Field } from "../../../../shared/form/definition/definition.ts";

export interface Scale {
  min: number;
  max: number;
  step: number;
}

/** Slider bounds from the field; 0 to 100 in steps of 1 where it names none (specification, section 9). */
export function scaleOf({ minValue, maxValue, step = 1 }: Field): Scale {
  const min = numeric(minValue) ?? 0;
  const max = numeric(maxValue) ?? 100;
  return { min, max: Math.max(min, max), step };
}

function numeric(value: number | string | undefined): number | undefined {
  const number = value === undefined || value === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** More numbers than these are no menu. */
const MOST_VALUES = 1_000;

/** Its numbers, least first; steps like 0.1 add up to 0.3, and not to 0.30000000000000004. */
export function valuesOf({ min, max, step }: Scale): number[] {
  const count = Math.min(MOST_VALUES, Math.floor((max - min) / step + 1e-9) + 1);
  return Array.from({ length: count }, (_, index) => Number((min + index * step).toPrecision(12)));
}
