/** Figures as people read them. */
import type { SmallCount } from "../../../shared/contract/small-count.ts";

/** Groups of one to four are shown as "<5": drawn as half-way. */
const DRAWN_SMALL = 2.5;

/** How tall a count is drawn. */
export function drawn(count: SmallCount): number {
  return count === "<5" ? DRAWN_SMALL : count;
}

const whole = new Intl.NumberFormat("en-US");

/** @example countText(1204) // "1,204" */
export function countText(count: SmallCount): string {
  return count === "<5" ? count : whole.format(count);
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

/** A share of a whole; undefined where either is too small to tell. @example shareText(3, 12) // undefined, since 3 < 5 */
export function shareText(part: SmallCount, of: SmallCount): string | undefined {
  if (part === "<5" || of === "<5" || of === 0) return undefined;
  return percent.format(part / of);
}

export function rateText(rate: number | null): string {
  return rate === null ? "Too few to show" : percent.format(rate);
}

/** @example durationText(272) // "4 min 32 s" */
export function durationText(seconds: number): string {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`;
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  const minutes = Math.floor(rounded / 60);
  if (minutes < 60) return withRest(minutes, "min", rounded % 60, "s");
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return withRest(hours, "h", minutes % 60, "min");
  return withRest(Math.floor(hours / 24), "days", hours % 24, "h");
}

function withRest(big: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${big} ${unit}` : `${big} ${unit} ${rest} ${restUnit}`;
}

const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Days are counted in UTC. @example dayText("2026-11-20") // "Nov 20" */
export function dayText(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00Z`));
}
