/** Watches how long the user has been idle, over all tabs of this browser (specification, section 4). */
import { deviceValue } from "./browser-storage.ts";
import { type IdlePhase, idlePhase } from "./idle.ts";

const CHECK_EVERY_MS = 1_000;
/** Other tabs learn of activity through storage, written at most this often. */
const SHARE_EVERY_MS = 5_000;
const activityEvents = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

export interface IdleWatch {
  /** Records activity. */
  stay: () => void;
  lastActivityMs: () => number;
  stop: () => void;
}

interface IdleWatchOptions {
  /** A phase starts, or another second of a warning has passed. */
  onPhase: (phase: IdlePhase) => void;
  /**
   * The user is active again after the warning: the server has to be notified immediately, since its own clock keeps
   * running.
   */
  onReturn: () => void;
  /** Milliseconds, as `Date.now`. */
  now: () => number;
}

/** Any activity resets the timer, also while the warning shows; on the warning itself only its button does. */
export function watchIdle({ onPhase, onReturn, now }: IdleWatchOptions): IdleWatch {
  let lastActivity = 0;
  let lastShared = 0;
  let phase: IdlePhase["phase"] = "active";

  function check(): void {
    const inOtherTabs = Number(deviceValue.lastActivity.get() ?? 0);
    const found = idlePhase(Math.max(lastActivity, inOtherTabs), now());
    if (found.phase === phase && phase !== "warning") return;
    phase = found.phase;
    onPhase(found);
  }

  function stay(): void {
    lastActivity = now();
    if (phase !== "active") check();
    if (lastActivity - lastShared < SHARE_EVERY_MS) return;
    lastShared = lastActivity;
    deviceValue.lastActivity.set(String(lastActivity));
  }

  function onActivity(event: Event): void {
    const wasWarned = phase === "warning";
    if (isStill(event) || (wasWarned && isInDialog(event))) return;
    stay();
    if (wasWarned) onReturn();
  }

  stay();
  const timer = setInterval(check, CHECK_EVERY_MS);
  for (const event of activityEvents) window.addEventListener(event, onActivity, { passive: true });
  return {
    stay,
    lastActivityMs: () => lastActivity,
    stop() {
      clearInterval(timer);
      for (const event of activityEvents) window.removeEventListener(event, onActivity);
    },
  };
}

/** A dialog that opens under a resting pointer: the browser reports a move although nothing has moved. */
function isStill(event: Event): boolean {
  return event instanceof MouseEvent && event.type === "pointermove" && !event.movementX && !event.movementY;
}

/** A pointer on its way to the dialog's button: the dialog must not close before it is pressed. */
function isInDialog({ type, target }: Event): boolean {
  if (!type.startsWith("pointer") || !(target instanceof Element)) return false;
  const dialog = target.closest("dialog, [role=dialog], [role=alertdialog]");
  return dialog !== null && dialog !== target; // the backdrop of a native dialog is the dialog itself
}
