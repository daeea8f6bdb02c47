/**
 * The end page of a tab while nobody has said whose device it is: for a quarter of an hour after the submission, a reload, or a
 * phone that restores the tab, comes back to the reports. No other tab gets at it.
 */
import { UNASKED_DEVICE_KEEPS_SECONDS } from "../../../shared/timings.ts";

const NAME = "sprout.end";

interface End {
  instanceKey: string;
  authKey: string;
  /** When it was first shown, in milliseconds since 1970. */
  sinceMs: number;
}

function read(): End | undefined {
  try {
    const [instanceKey = "", authKey = "", since = ""] = sessionStorage.getItem(NAME)?.split(" ") ?? [];
    const sinceMs = Date.parse(since);
    return Number.isNaN(sinceMs) ? undefined : { instanceKey, authKey, sinceMs };
  } catch {
    return undefined; // forbidden in some private windows
  }
}

const isOver = ({ sinceMs }: End, nowMs: number) =>
  nowMs < sinceMs || nowMs - sinceMs > UNASKED_DEVICE_KEEPS_SECONDS * 1_000;

/** Shown again, it is kept no longer. @param nowMs milliseconds since 1970 */
export function rememberEnd(instanceKey: string, authKey: string, nowMs: number): void {
  const known = read();
  if (known?.instanceKey === instanceKey && !isOver(known, nowMs)) return;
  try {
    sessionStorage.setItem(NAME, `${instanceKey} ${authKey} ${new Date(nowMs).toISOString()}`);
  } catch {
    // without a store a reload ends it
  }
}

/** The key of what this tab has submitted. @param nowMs milliseconds since 1970 */
export function recallEnd(instanceKey: string, nowMs: number): string | undefined {
  const end = read();
  return end?.instanceKey === instanceKey && !isOver(end, nowMs) ? end.authKey : undefined;
}

export function forgetEnd(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // nothing was kept
  }
}

/** @param nowMs milliseconds since 1970 */
export function forgetStaleEnd(nowMs: number): void {
  const end = read();
  if (end !== undefined && isOver(end, nowMs)) forgetEnd();
}
