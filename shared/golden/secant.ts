/** The secant method along one answer, and how far a difference is from its target. */
import type { Scale } from "./moves.ts";

/** Where an answer is, and how far off what is compared is there. */
export interface Point {
  at: number;
  value: number;
}

export const nearer = (known: Point | undefined, point: Point) =>
  known === undefined || Math.abs(point.value) <= Math.abs(known.value) ? point : known;

/** The secant's zero; the middle where it leaves what it is known to be between, or stands still. */
export function nextPlace(
  { least }: Scale,
  before: Point,
  last: Point,
  low: Point | undefined,
  high: Point | undefined,
): number | undefined {
  const rounded = (place: number) => Number((Math.round(place / least) * least).toFixed(6));
  const slope = (last.value - before.value) / (last.at - before.at);
  const secant = rounded(last.at - last.value / slope);
  if (low === undefined || high === undefined)
    return Number.isFinite(secant) && secant !== last.at ? secant : undefined;
  const [from, to] = low.at < high.at ? [low.at, high.at] : [high.at, low.at];
  if (to - from <= least * 1.5) return undefined;
  if (secant > from && secant < to) return secant;
  const middle = rounded((from + to) / 2);
  return middle > from && middle < to ? middle : undefined;
}

/** Equal, or on one side of it: how far off a difference is. */
export interface Target {
  at: number;
  /** As far beside counts as beside it. */
  close: number;
}

const WRONG_SIDE = 1e9;

export function distanceTo({ at }: Target, difference: number): number {
  if (at === 0) return Math.abs(difference);
  const isBeside = difference !== 0 && difference > 0 === at > 0;
  return isBeside ? Math.abs(difference) : WRONG_SIDE + Math.abs(difference);
}

export const isThere = (target: Target, difference: number) =>
  distanceTo(target, difference) <= Math.abs(target.at) + target.close;
