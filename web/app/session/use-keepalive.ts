import { useEffect, useRef } from "react";
import { KEEPALIVE_SECONDS } from "../../../shared/timings.ts";
import { api, call } from "../../lib/api.ts";

/** Somebody who reads or fills in for a while makes no calls of their own; the server hears of them so often. */
const RENEW_EVERY_MS = 5 * 60 * 1_000;

/** Moves the server's idle clock: a ping never does, a read of the user's own does. */
export function renewSession(): void {
  call(api.forms.listLite, { limit: 1 }).catch(() => undefined); // the next ping tells whether the session lives
}

/** Asks every 30 seconds whether the session lives. @param onEnd called once for a dead one */
export function useKeepalive(lastActivityMs: () => number, onEnd: () => void): void {
  const lastRenewal = useRef(Date.now());

  useEffect(() => {
    let alive = true;
    const ping = async () => {
      const answer = await call(api.account.ping, {}).catch(() => undefined); // no connection says nothing
      if (answer?.alive === false && alive) onEnd(); // told once; it may come to life in another tab
      alive = answer?.alive ?? alive;
      if (!alive) return;
      const due = Date.now() - lastRenewal.current >= RENEW_EVERY_MS;
      if (!due || lastActivityMs() <= lastRenewal.current) return;
      lastRenewal.current = Date.now();
      renewSession();
    };
    const timer = setInterval(ping, KEEPALIVE_SECONDS * 1_000);
    return () => clearInterval(timer);
  }, [lastActivityMs, onEnd]);
}
