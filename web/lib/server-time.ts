/**
 * The server's instant, as far as its answers say it (the header Date, RFC 9110, section 6.6.1): a device's clock may be
 * wrong by a day or a year, and the server judges dates by its own.
 */

/** A clock that differs by less is right enough, and what it shows is what the person sees on their device. */
const SMALLEST_MS = 2 * 60_000;

let aheadMs = 0;

/**
 * Call with each answer of the server.
 * @param date the header, in whole seconds
 * @param sentAt when the call was made, in milliseconds of this device's clock
 * @param now when its answer came
 */
export function noteServerTime(date: string | null, sentAt: number, now: number): void {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server)) return;
  const difference = server - (sentAt + now) / 2;
  aheadMs = Math.abs(difference) < SMALLEST_MS ? 0 : difference;
}

/** Now, on the server's clock; before its first answer, and where the difference is small, on the device's. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
