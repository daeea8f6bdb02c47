/** Watches how long nobody has done anything, over all tabs of this browser (specification, section 4). */
import { heldOnDevice } from "./held.ts";
import { type IdlePhase, idlePhase } from "./idle.ts";

const LOOK_EVERY_MS = 1_000;
/** Other tabs hear of activity through storage, written at most so often. */
const SHARE_EVERY_MS = 5_000;
const activity = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

export interface IdleWatch {
  /** Somebody is there. */
  stay: () => void;
  lastActivityMs: () => number;
  stop: () => void;
}

/**
 * Tells of each phase that begins, and of each second of a warning. Any activity begins anew, also while the warning
 * shows.
 * @param now milliseconds, as `Date.now`
 */
export function watchIdle(onPhase: (phase: IdlePhase) => void, now: () => number): IdleWatch {
  let lastActivity = 0;
  let lastShared = 0;
  let told: IdlePhase["phase"] = "active";

  function look(): void {
    const elsewhere = Number(heldOnDevice.lastActivity.get() ?? 0);
    const phase = idlePhase(Math.max(lastActivity, elsewhere), now());
    if (phase.phase === told && told !== "warning") return;
    told = phase.phase;
    onPhase(phase);
  }

  function stay(): void {
    lastActivity = now();
    if (told !== "active") look();
    if (lastActivity - lastShared < SHARE_EVERY_MS) return;
    lastShared = lastActivity;
    heldOnDevice.lastActivity.set(String(lastActivity));
  }

  stay();
  const timer = setInterval(look, LOOK_EVERY_MS);
  for (const event of activity) window.addEventListener(event, stay, { passive: true });
  return {
    stay,
    lastActivityMs: () => lastActivity,
    stop() {
      clearInterval(timer);
      for (const event of activity) window.removeEventListener(event, stay);
    },
  };
}
