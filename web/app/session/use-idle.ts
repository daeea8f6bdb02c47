import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { heldOnDevice } from "../../lib/held.ts";
import { type IdlePhase, idlePhase } from "../../lib/idle.ts";

const LOOK_EVERY_MS = 1_000;
/** Other tabs hear of activity through storage, written at most so often. */
const SHARE_EVERY_MS = 5_000;
const activity = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * How idle the user is, over all tabs. At the end the browser goes to /logout. Once the warning shows, only
 * `stay` ends it: a hand that brushes the mouse has not read it.
 */
export function useIdle(): { idle: IdlePhase; stay: () => void; lastActivityMs: () => number } {
  const lastActivity = useRef(0);
  const lastShared = useRef(0);
  const warning = useRef(false);
  const [idle, setIdle] = useState<IdlePhase>({ phase: "active" });

  const stay = useCallback(() => {
    const now = Date.now();
    lastActivity.current = now;
    warning.current = false;
    setIdle((held) => (held.phase === "active" ? held : { phase: "active" }));
    if (now - lastShared.current < SHARE_EVERY_MS) return;
    lastShared.current = now;
    heldOnDevice.lastActivity.set(String(now));
  }, []);

  useEffect(() => {
    stay();
    const look = () => {
      const elsewhere = Number(heldOnDevice.lastActivity.get() ?? 0);
      const phase = idlePhase(Math.max(lastActivity.current, elsewhere), Date.now());
      warning.current = phase.phase === "warning";
      setIdle((held) => (held.phase === "active" && phase.phase === "active" ? held : phase));
      if (phase.phase === "ended") location.assign(api.account.logout.path);
    };
    const note = () => {
      if (!warning.current) stay();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    for (const event of activity) window.addEventListener(event, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of activity) window.removeEventListener(event, note);
    };
  }, [stay]);

  const lastActivityMs = useCallback(() => lastActivity.current, []);
  return { idle, stay, lastActivityMs };
}
