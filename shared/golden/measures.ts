/** How far apart two values are: numbers, dates or times. */
import { dayNumber } from "../expression/calendar.ts";
import { minutesOf } from "./moves.ts";

/** Two numbers this close are beside each other, whichever unit they are counted in. */
export const BESIDE = [0.11, 1];

/** Of two numbers, dates (in days) or times (in minutes); undefined of others, and of one beside another kind. */
export function differenceOf([left, right]: readonly unknown[]): number | undefined {
  const [one, other] = [measureOf(left), measureOf(right)];
  return one === undefined || other === undefined || one.unit !== other.unit
    ? undefined
    : Number((one.value - other.value).toFixed(9));
}

function measureOf(value: unknown): { unit: string; value: number } | undefined {
  if (value === "" || (typeof value !== "number" && typeof value !== "string")) return undefined;
  if (Number.isFinite(Number(value))) return { unit: "", value: Number(value) };
  if (typeof value === "number") return undefined;
  const [day, minutes] = [dayNumber(value.slice(0, 10)), minutesOf(value)];
  if (day !== undefined) return { unit: "days", value: day };
  return minutes === undefined ? undefined : { unit: "minutes", value: minutes };
}

/** @example sidesOf(-0.1) // ["<", "< 0.11"] */
export function sidesOf(difference: number): string[] {
  const side = difference === 0 ? "=" : difference < 0 ? "<" : ">";
  const closest = BESIDE.find((distance) => Math.abs(difference) <= distance);
  return [side, ...(closest === undefined ? [] : [`${side} ${closest}`])];
}
