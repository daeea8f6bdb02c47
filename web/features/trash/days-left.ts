const DAY_MS = 24 * 60 * 60 * 1000;

/** How long something can still be restored, in whole days begun. @example daysLeft("2026-11-23T20:04:00Z", now) // "3 days left" */
export function daysLeft(until: string, now: Date): string {
  const left = Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS);
  if (left < 1) return "No time left";
  return left === 1 ? "1 day left" : `${left} days left`;
}
