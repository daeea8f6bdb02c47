/** A form whose Submit was pressed: it is sent as soon as there is a connection, also by the page that opens it next. */
import { useCallback, useEffect, useRef, useState } from "react";
import { SLOW_LINE_MS } from "../../../shared/timings.ts";
import type { FormInstance } from "../base/instance-calls.ts";
import { clearPendingSubmit, hasPendingSubmit, rememberPendingSubmit } from "../device/device-keys.ts";

/** Browsers don't always notice that the connection is back. */
const LOOKS_AFTER_MS = [2_000, 5_000, 10_000, 30_000] as const;

/** When to look for a connection again. @example retryDelayMs(0) // 2000 */
export const retryDelayMs = (looks: number): number =>
  LOOKS_AFTER_MS[Math.min(looks, LOOKS_AFTER_MS.length - 1)] ?? 0;

export interface LateSubmit {
  isWaiting: boolean;
  /** Submit was pressed: whatever happens to the page, the form is submitted, unless the wish ends before. */
  begin: () => void;
  /** There was no connection. */
  wait: () => void;
  /** It was submitted, it can't be, or the person goes on with the form. */
  end: () => void;
}

/** @param submit tries again; it ends the waiting unless there is no connection still */
export function useLateSubmit(
  { instanceKey, change }: Pick<FormInstance, "instanceKey" | "change">,
  submit: () => Promise<void>,
): LateSubmit {
  const version = change?.version ?? 1;
  const [isWaiting, setWaiting] = useState(() => hasPendingSubmit(instanceKey, version));
  const isWished = useRef(isWaiting);
  const submitNow = useRef(submit);
  submitNow.current = submit;

  useEffect(() => {
    if (!isWaiting) return undefined;
    let isOver = false;
    let isLooking = false;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      if (isOver || isLooking) return;
      isLooking = true;
      clearTimeout(timer);
      if (await isConnected()) await submitNow.current();
      isLooking = false;
      if (!isOver) timer = setTimeout(() => void look(), retryDelayMs(looks++));
    };
    const lookNow = () => void look();
    timer = setTimeout(lookNow, retryDelayMs(looks++));
    window.addEventListener("online", lookNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", lookNow);
    };
  }, [isWaiting]);

  const begin = useCallback(() => {
    isWished.current = true;
    rememberPendingSubmit(instanceKey, version);
  }, [instanceKey, version]);
  const wait = useCallback(() => {
    if (isWished.current) setWaiting(true);
  }, []);
  const end = useCallback(() => {
    if (!isWished.current) return;
    isWished.current = false;
    clearPendingSubmit(instanceKey);
    setWaiting(false);
  }, [instanceKey]);
  return { isWaiting, begin, wait, end };
}

/** A line that stalls counts as no connection. */
async function isConnected(): Promise<boolean> {
  const ping = fetch("/ping", { credentials: "same-origin", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), SLOW_LINE_MS));
  return Promise.race([ping, late]);
}
