import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { heldOnDevice } from "../../lib/held.ts";
import { type IdlePhase, idlePhase } from "../../lib/idle.ts";

const LOOK_EVERY_MS = 1_000;
/** Other tabs hear of activity through storage, written at most so often. */
const SHARE_EVERY_MS = 5_000;
const activity = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * How idle the user is, over all tabs. Activity resets the timer, also while the warning shows (specification,
 * section 4). At the end the browser goes to /logout.
 *
 * @param onReturn somebody is active again after the warning: the server has to hear of it
 */
export function useIdle(onReturn: () => void): {
  idle: IdlePhase;
  stay: () => void;
  lastActivityMs: () => number;
} {
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
    const note = (event: Event) => {
      if (isStill(event)) return;
      const wasWarned = warning.current;
      stay();
      if (wasWarned) onReturn();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    for (const event of activity) window.addEventListener(event, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of activity) window.removeEventListener(event, note);
    };
  }, [stay, onReturn]);

  const lastActivityMs = useCallback(() => lastActivity.current, []);
  return { idle, stay, lastActivityMs };
}

/** A dialog that opens under a hand that rests: the browser tells of a move, and nothing has moved. */
function isStill(event: Event): boolean {
  return event.type === "pointermove" && event instanceof MouseEvent && isZero(event);
}

function isZero({ movementX, movementY }: MouseEvent): boolean {
  return movementX === 0 && movementY === 0;
}
